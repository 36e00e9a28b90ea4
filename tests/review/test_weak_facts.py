"""One source of what is weak: no two pages name different facts for one child at one time."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest
from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.facts.schedule import facts_due
from classroom.facts.tables import table_cell
from classroom.lessons.models import Lesson, Table
from classroom.people.models import Student
from classroom.review.exports.home_words import home_page
from classroom.review.lesson_report.findings import findings_store
from classroom.review.models import CountedMatch, FactCount, WorkCount, WrongAnswer
from classroom.review.questions.facts_to_ask import fact_to_ask, offer_words
from classroom.review.reports.memories import class_memories_make
from classroom.review.reports.totals import totals_make
from games.facts import PLUS, TIMES, fact_of, sum_in_signs
from tests.cast import teacher_client
from tests.factories import LessonFactory
from tests.review.exports.reading import body_of, pdf_words
from tests.review.scene import Scene, scene_make, words
from tests.review.weak_pages import (
    REPORTS,
    Line,
    frames,
    get,
    going_well,
    in_suggestion,
    of_student_in_need,
    on_report_of_class,
    on_report_of_lesson,
    on_report_of_student,
    on_sheet,
    section,
    what_is_next,
)

pytestmark = pytest.mark.django_db
FACTS = ("6*7", "7*8", "2*3", "42/7", "24/8", "3+4", "9-4")
FAMILIES = {"6*7": ("42/7",), "42/7": ("6*7",)}
SUMS = (*FACTS, "30-12", "12-0", "1+4+8", "7/7", "1*5", "9-8")


def answered(
    scene: Scene, student: Student, text: str, ago: int, met: int, right: int, wrong: int = 0
) -> None:
    """The student answered a sum so many days ago; what was wrong today was wrong in the lesson."""
    operation, day = fact_of(text, 0, 0).operation, timezone.localdate() - timedelta(ago)
    whose = {
        "school_class": scene.school_class,
        "match": scene.match,
        "game": scene.match.game,
        "seat": 1,
        "student": student,
        "day": day,
    }
    FactCount.objects.create(**whose, operation=operation, sum=text, used=0, met=met, right=right)
    WorkCount.objects.create(**whose, met=met, right=right)
    if right < met and not ago:
        WrongAnswer.objects.create(
            **whose, ply=1, operation=operation, sum=text, answer=1, claim=77
        )


def learned(scene: Scene) -> Lesson:
    """Count and learn what was answered; the match was a lesson, which is over."""
    CountedMatch.objects.update_or_create(match=scene.match, defaults={"is_played": True})
    totals_make(school_class=scene.school_class)
    class_memories_make(school_class=scene.school_class)
    now = timezone.now()
    lesson = LessonFactory(
        school_class=scene.school_class,
        game=scene.match.game,
        status=Lesson.Status.ENDED,
        started_at=now,
        ended_at=now,
    )
    Table.objects.create(lesson=lesson, match=scene.match, number=1)
    return lesson


def made_class(seed: int) -> tuple[Scene, Lesson]:
    """Four students with some months of answers, of whom each knows some facts and others not."""
    rng, scene = random.Random(seed), scene_make(2, 2)
    for student in scene.school_class.students.all():
        for text in rng.sample(SUMS, rng.randint(0, len(SUMS))):
            skill = rng.choice((0.1, 0.6, 0.95, 1.0))
            for ago in sorted(rng.sample((0, 1, 2, 5, 6, 7, 8, 20, 60, 120), rng.randint(1, 5))):
                met = rng.randint(1, 4)
                right = sum(rng.random() < skill for _ in range(met))
                answered(scene, student, text, ago, met, right)
    return scene, learned(scene)


def weak_by_hand(student: Student) -> set[str]:
    """From counts alone: missed on two days, or with another fact of its family, and not right on
    two days since."""
    missed: dict[str, int] = {}
    for text in FACTS:
        days: dict[date, bool] = {}
        for row in FactCount.objects.filter(student=student, sum=text).order_by("day"):
            days[row.day] = days.get(row.day, True) and row.right == row.met
        signs = "".join("01"[is_right] for is_right in days.values())
        missed[text] = signs.rpartition("11")[2].count("0")
    return {
        sum_in_signs(text)
        for text, number in missed.items()
        if number > 1 or (number and any(missed[one] for one in FAMILIES.get(text, ())))
    }


def check_pages(scene: Scene, lesson: Lesson) -> set[str]:
    """Compare all pages; returns the facts they name."""
    client, school_class = teacher_client(scene.owner), scene.school_class
    of_students = {}
    for student in school_class.students.all():
        lines = of_students[student.pk] = on_report_of_student(client, student)
        assert {line.fact for line in lines} == weak_by_hand(student)
        assert all(line.why for line in lines)
        assert on_sheet(client, student) == lines
        url = f"{REPORTS}/students/{student.pk}/"
        ever = f"{url}?since=2000-01-01"
        assert sum(frames(client, ever).values()) == _cells(lines[:8])
        paper = pdf_words(body_of(client.get(f"{url}report.pdf")))
        assert all(f"{line.fact} {line.why} " in paper for line in lines[:8])
        tried = [one.words for one in home_page(student).to_try]
        assert tried[: len(lines)] == [line.fact for line in lines[:3]]
    of_class = on_report_of_class(client, school_class)
    named = [line for lines in of_students.values() for line in lines]
    numbers = {line.fact: line.students for line in of_class}
    weak_in = Counter(line.fact for line in named)
    assert {*weak_in} <= {*numbers}
    # What three are expected to miss is weak in the class, whoever they are.
    assert all(number == weak_in[one] or number >= 3 for one, number in numbers.items())
    url = f"{REPORTS}/classes/{school_class.pk}/report.pdf"
    paper = pdf_words(body_of(client.get(url)))
    assert all(f"{line.fact} {line.why} {line.students} of " in paper for line in of_class[:8])
    for line in of_class:
        if line.fact in weak_in:
            assert line.why in {one.why for one in named if one.fact == line.fact}
    wrong = WrongAnswer.objects.filter(match__table__lesson=lesson).values_list("sum", flat=True)
    in_lesson = {sum_in_signs(text) for text in wrong}
    assert (
        on_report_of_lesson(client, lesson)
        == [line for line in of_class if line.fact in in_lesson][:6]
    )
    assert {*what_is_next(client, lesson)} <= {*numbers}
    for student in school_class.students.all():
        of_student = {(line.fact, line.why) for line in of_students[student.pk]}
        assert {*of_student_in_need(client, lesson, student)} <= of_student
    suggested = in_suggestion(client, school_class)
    assert set(suggested) <= set(of_class)
    assert bool(suggested) == bool(of_class)
    return {*numbers}


def _cells(lines: list[Line]) -> int:
    """How many cells of tables these facts fill: products and sums stand there both ways round."""
    texts = [text for text in SUMS if sum_in_signs(text) in {line.fact for line in lines}]
    both = {text: PLUS in text or TIMES in text for text in texts if table_cell(text)}
    return sum(1 + is_both for is_both in both.values())


@pytest.mark.parametrize("seed", range(2))
def test_no_two_pages_name_different_weak_facts(seed: int) -> None:
    assert check_pages(*made_class(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
def test_no_two_pages_name_different_weak_facts_in_more_classes(seed: int) -> None:
    check_pages(*made_class(seed))


# What was contradictory, one by one -----------------------------------------------------------


@pytest.fixture
def child(db: None) -> tuple[Scene, Student]:
    scene = scene_make(1, 1)
    return scene, scene.student(1)


def test_what_was_wrong_in_the_lesson_again_is_weak_an_hour_later(child) -> None:
    """'No fact is weak', while the report of the lesson named eight."""
    scene, student = child
    for text in SUMS:
        answered(scene, student, text, 3, 1, 0)
        answered(scene, student, text, 0, 1, 0)
    lesson, client = learned(scene), teacher_client(scene.owner)
    lines = on_report_of_class(client, scene.school_class)
    assert {line.fact for line in lines} == {sum_in_signs(text) for text in FACTS}
    assert {line.why for line in lines} == {"wrong today"}
    assert on_report_of_lesson(client, lesson) == lines[:6]
    suggestion = get(client, f"/lessons/suggestion/?class={scene.school_class.pk}")
    assert "No fact is weak" not in suggestion
    assert in_suggestion(client, scene.school_class)
    assert {*what_is_next(client, lesson)} <= {line.fact for line in lines}
    assert what_is_next(client, lesson)


def test_one_slip_is_a_slip_and_two_in_a_family_are_none(child) -> None:
    scene, student = child
    answered(scene, student, "6*7", 0, 5, 4)
    learned(scene)
    client = teacher_client(scene.owner)
    assert on_report_of_student(client, student) == []
    answered(scene, student, "42/7", 0, 1, 0)
    class_memories_make(school_class=scene.school_class)
    named = {line.fact for line in on_report_of_student(client, student)}
    assert named == {sum_in_signs("6*7"), sum_in_signs("42/7")}


def test_no_cell_is_framed_where_no_fact_stands_out(child) -> None:
    """Wrong in autumn, right ever since: the share is low, and there is nothing to practice."""
    scene, student = child
    answered(scene, student, "6*7", 120, 3, 0)
    for ago in (60, 40, 20, 8, 3, 1):
        answered(scene, student, "6*7", ago, 1, 1)
    learned(scene)
    FactMemory.objects.update(secured_on=timezone.localdate(), secure_until=date(2999, 1, 1))
    client, url = teacher_client(scene.owner), f"{REPORTS}/students/{student.pk}/"
    html = get(client, url)
    assert "No fact stands out" in html
    assert sum(frames(client, url).values()) == 0
    assert "A thick frame" not in html


def test_a_fact_that_faded_in_many_children_is_weak_in_their_class_alone(db: None) -> None:
    scene = scene_make(3, 2)
    for student in scene.school_class.students.all():
        answered(scene, student, "6*6", 119, 4, 4)
    learned(scene)
    client = teacher_client(scene.owner)
    assert on_report_of_class(client, scene.school_class) == []
    FactMemory.objects.update(half_life=2.0)
    month = (timezone.localdate() - timedelta(119)).strftime("%B")
    lines = on_report_of_class(client, scene.school_class)
    assert lines == [Line(sum_in_signs("6*6"), 4, f"not seen since {month}")]
    assert on_report_of_student(client, scene.student(1)) == []


def test_a_fact_that_was_always_right_is_not_to_be_practiced(child) -> None:
    scene, student = child
    answered(scene, student, "6*6", 1, 4, 4)
    learned(scene)
    FactMemory.objects.update(secured_on=None, secure_until=timezone.localdate() - timedelta(1))
    client = teacher_client(scene.owner)
    assert on_report_of_student(client, student) == []
    assert "1 growing" in section(get(client, f"{REPORTS}/students/{student.pk}/"), "going-well")


def test_a_fact_that_goes_well_says_since_when(child) -> None:
    """'Going well: 2 x 3, right 3 of 4', and no reason."""
    scene, student = child
    answered(scene, student, "2*3", 60, 1, 0)
    answered(scene, student, "2*3", 1, 3, 3)
    learned(scene)
    yesterday = timezone.localdate() - timedelta(1)
    FactMemory.objects.update(secured_on=yesterday, secure_until=date(2999, 1, 1))
    lines = going_well(teacher_client(scene.owner), student)
    assert lines == [Line(sum_in_signs("2*3"), 1, "secure since yesterday")]


def test_a_report_of_a_team_frames_nothing(child) -> None:
    scene, student = child
    answered(scene, student, "6*7", 0, 2, 0)
    learned(scene)
    url = f"{REPORTS}/teams/{scene.match.seats.get(number=1).pk}/"
    assert sum(frames(teacher_client(scene.owner), url).values()) == 0


def test_what_is_no_fact_is_named_on_no_page(child) -> None:
    """'To practice: 30 - 0', 'newly secure: 7 : 7', 'our best sum: 5 x 1 = 5'."""
    scene, student = child
    for ago in (60, 40, 20, 8, 3, 1, 0):
        for text in ("30-0", "9-8", "1*5", "3*4"):
            answered(scene, student, text, ago, 2, 0)
        for text in ("7/7", "1+9", "1*7", "2*6"):
            answered(scene, student, text, ago, 2, 2)
    lesson = learned(scene)
    findings_store(pk=lesson.pk)
    client, kid, group = teacher_client(scene.owner), student.pk, scene.school_class.pk
    pages = (
        f"{REPORTS}/students/{kid}/",
        f"{REPORTS}/students/{kid}/trend/",
        f"{REPORTS}/classes/{group}/",
        f"{REPORTS}/classes/{group}/trend/",
        f"/review/lessons/{lesson.pk}/",
        f"/review/lessons/{lesson.pk}/moments/1/",
        "/review/",
        f"/review/practice/facts/?class={group}",
        f"/lessons/suggestion/?class={group}",
        f"/lessons/{lesson.pk}/",
    )
    texts = [words(get(client, page)) for page in pages]
    texts += [
        pdf_words(body_of(client.get(f"{REPORTS}/{whose}/report.pdf")))
        for whose in (f"students/{kid}", f"classes/{group}")
    ]
    home = home_page(student)
    texts += [*(one.words for one in home.to_try), *home.safe, *home.sentences]
    texts += [one.words for one in facts_due(student, 60)]
    assert fact_to_ask(lesson).sum == "3*4"
    assert offer_words(lesson) == "Ask 3 × 4"  # noqa: RUF001
    named = " | ".join(texts)
    assert sum_in_signs("3*4") in named
    assert sum_in_signs("2*6") in named
    for text in ("30-0", "9-8", "1*5", "7/7", "1+9", "1*7"):
        assert f" {sum_in_signs(text)} " not in named.replace("=", " ").replace(",", " ")
