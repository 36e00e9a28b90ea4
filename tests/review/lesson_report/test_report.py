"""The first screen of a lesson's report: its line, what is next, who needs the teacher."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.analysis.choices import WeighedChoice
from classroom.facts.inference import Outcome
from classroom.facts.known import weak_in_class
from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson, Table
from classroom.people.models import Teacher
from classroom.play.models import HintStep, Match, Move
from classroom.review.lesson_report.findings import NOTHING
from classroom.review.lesson_report.headline import Headline
from classroom.review.lesson_report.moments import moments, question_of
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.selectors import lesson_report
from classroom.review.models import CountedMatch, FactCount, MatchChoices, WorkCount, WrongAnswer
from classroom.review.reports.memories import class_memories_make
from classroom.review.reports.totals import totals_make
from classroom.review.reports.work_summary import WorkSummary
from classroom.review.tasks import lesson_findings, match_count, matches_sweep
from games.errors import Sentence
from games.facts import fact_of
from tests.cast import teacher_client
from tests.factories import LessonFactory
from tests.history_maker.classes import history_make
from tests.review.scene import Scene, page_text, scene_make, words
from tests.review.weak_pages import get, section

pytestmark = pytest.mark.django_db
KINDS = ["on_belay", "cant_stop", "roll_to_the_top", "climb_on", "yeti_mountain"]


@pytest.fixture(scope="module")
def five_lessons(module_db: None) -> None:
    history_make(lessons=5, students=8, games=1, rows=40, kinds=KINDS, weighed=True)


@pytest.fixture
def lessons(five_lessons: None, db: None) -> list[Lesson]:
    """Five lessons of five games."""
    return list(Lesson.objects.order_by("pk"))


def work(met: int, right: int) -> WorkSummary:
    columns = WorkSummary.columns()
    numbers = {"met": met, "right": right}
    return WorkSummary(tuple(numbers.get(name, 0) for name in columns))


def line(met: int, right: int, outcome: Outcome = NOTHING) -> str:
    return " · ".join(Headline(18, work(met, right), 41, outcome).parts)


# The line at the top -------------------------------------------------------------------------


def test_the_line_of_a_first_lesson_compares_with_nothing() -> None:
    assert line(435, 361) == (
        "18 students · 435 facts · 83 % right first time · 0 hints · 41 minutes"
    )


@pytest.mark.parametrize(
    ("expected", "words"), [(61, "as expected"), (50, "better than"), (75, "less than expected")]
)
def test_the_line_compares_with_what_was_expected_of_these_facts(expected: int, words: str) -> None:
    assert f"83 % right first time ({words}" in line(435, 361, Outcome(80, 63, expected, 13.0))


def test_the_line_says_no_percentage_of_nine_facts() -> None:
    assert "%" not in line(9, 9, Outcome(9, 9, 5.0, 1.0))


def test_the_line_is_that_of_the_log(lessons: list[Lesson]) -> None:
    for lesson in lessons:
        matches = Match.objects.filter(table__lesson=lesson)
        builders = Move.objects.filter(match__in=matches, student__isnull=False)
        checkers = builders.filter(checker__isnull=False).values_list("checker", flat=True)
        students = {*builders.values_list("student", flat=True), *checkers}
        counts = FactCount.objects.filter(match__in=matches).values_list("met", "right")
        met, right = map(sum, zip(*counts, strict=True))
        head = lesson_report(lesson).headline
        assert head.students == len(students)
        assert (head.work.met, head.work.right) == (met, right)
        assert head.work.hints == HintStep.objects.filter(match__in=matches).count()


def test_a_lesson_that_stayed_open_over_night_says_no_minutes(lessons: list[Lesson]) -> None:
    lesson = lessons[0]
    assert any("minute" in part for part in lesson_report(lesson).headline.parts)
    lesson.ended_at = lesson.started_at + timedelta(hours=20)
    assert not any("minute" in part for part in lesson_report(lesson).headline.parts)


# What is next --------------------------------------------------------------------------------


def lesson_with_wrong_answers(*texts: str, tables: int = 1, claim: int = 1) -> tuple[Scene, Lesson]:
    """A lesson in which the first student got these sums wrong, as on the day before."""
    scene, now = scene_make(2, 2), timezone.now()
    school_class, student = scene.school_class, scene.student(1)
    lesson = LessonFactory(
        school_class=school_class,
        game="on_belay",
        status=Lesson.Status.ENDED,
        started_at=now,
        ended_at=now,
    )
    matches = [scene.match, *(scene_make(2, 2).match for _ in range(tables - 1))]
    for number, match in enumerate(matches, 1):
        match.school_class = school_class
        match.save()
        CountedMatch.objects.create(match=match, is_played=True)
        Table.objects.create(lesson=lesson, match=match, number=number)
        for text in texts:
            fact = fact_of(text, 0, 0)
            row = {
                "school_class": school_class,
                "match": match,
                "game": "on_belay",
                "seat": 1,
                "student": student,
                "day": timezone.localdate(),
            }
            for ago in (1, 0):
                row["day"] = timezone.localdate() - timedelta(ago)
                FactCount.objects.create(
                    **row, operation=fact.operation, sum=fact.sum, used=0, met=1, right=0
                )
            WorkCount.objects.create(**row, met=2, right=0)
            WrongAnswer.objects.create(
                **row, ply=1, operation=fact.operation, sum=fact.sum, answer=0, claim=claim
            )
    totals_make(school_class=school_class)
    class_memories_make(school_class=school_class)
    return scene, lesson


def next_card(scene: Scene, lesson: Lesson) -> str:
    return section(get(teacher_client(scene.owner), f"/review/lessons/{lesson.pk}/"), "next-title")


def test_the_next_step_sets_up_the_lesson_that_practices_its_facts(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers("6*2", "2*4")
    card = next_card(scene, lesson)
    assert f'href="/lessons/suggestion/?class={scene.school_class.pk}"' in card
    assert "practices this" in words(card)
    page = page_text(
        teacher_client(scene.owner), f"/lessons/suggestion/?class={lesson.school_class_id}"
    )
    named = lesson_report(lesson).next_step.title.removeprefix("Next: ").split(", ")
    assert all(fact in page for fact in named)


def test_sheets_come_first_for_facts_that_no_lesson_practices(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers("12*12")
    card = next_card(scene, lesson)
    assert f"?class={scene.school_class.pk}&student={scene.student(1).pk}" in card
    assert "practices this" not in words(card)
    assert card.index("/practice/facts/") < card.index("/lessons/suggestion/")


def test_a_class_without_weak_facts_plays_on(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers()
    WorkCount.objects.create(
        school_class=scene.school_class,
        match=scene.match,
        game="on_belay",
        seat=1,
        student=scene.student(1),
        day=timezone.localdate(),
        met=20,
        right=20,
    )
    card = words(next_card(scene, lesson))
    assert "Next: play on" in card
    assert "Nothing stands out" in card
    assert "Sheet" not in card


def test_a_report_of_few_answers_says_how_few_and_praises_nothing(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers()
    card = words(next_card(scene, lesson))
    assert "0 answers: too few to say what to practice." in card
    assert "Nothing stands out" not in card


def test_the_reason_is_named_only_beside_facts_that_it_explains(db: None) -> None:
    _scene, lesson = lesson_with_wrong_answers("2*9", "5*6", tables=2, claim=11)
    WrongAnswer.objects.filter(sum="2*9").update(answer=18)
    WrongAnswer.objects.filter(sum="5*6").update(answer=30)
    assert lesson_report(lesson).next_step.lines[0].startswith("Added instead of multiplied")
    WrongAnswer.objects.update(claim=77)
    lines = lesson_report(lesson).next_step.lines
    assert lines[0].startswith("1 student got 2")


def test_what_a_report_says_stays_whatever_the_class_plays_later(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers("6*2", "2*4", "12*12")
    lesson_findings(lesson.pk)

    def report_now() -> tuple[object, ...]:
        report = lesson_report(lesson)
        needy = [(one.pk, one.facts_by_reason) for one in report.students_in_need]
        row = get(teacher_client(scene.owner), "/review/").partition("lesson-row__next")[2]
        named = [one.fact.words for one in report.weak_facts]
        well = report.going_well
        return (
            words(row.partition("</p>")[0]),
            report.next_step,
            needy,
            named,
            well,
            report.headline.parts,
        )

    before = report_now()
    assert "2 \N{MULTIPLICATION SIGN} 6" in before[0]
    known = {"missed_days": 0, "right_days": 2, "met": 9, "secured_on": timezone.localdate()}
    FactMemory.objects.update(**known, secure_until=timezone.localdate() + timedelta(9))
    assert weak_in_class(scene.school_class) == []
    assert report_now() == before
    lesson.findings.all().delete()
    assert "Next: play on" in report_now()[0]


def test_what_is_known_is_kept_once_the_last_game_is_counted(db: None) -> None:
    _scene, lesson = lesson_with_wrong_answers("6*2", tables=2)
    Match.objects.update(status=Match.Status.ENDED)
    CountedMatch.objects.filter(match__table__lesson=lesson).first().delete()
    lesson_findings(lesson.pk)
    assert not lesson.findings.exists()
    match_count(Match.objects.get(table__lesson=lesson, counted=None).pk)
    assert lesson.findings.filter(student=None).count() == 1
    matches_sweep()
    assert lesson.findings.filter(student=None).count() == 1


def test_a_student_who_is_deleted_is_in_no_finding(db: None) -> None:
    scene, lesson = lesson_with_wrong_answers("6*2")
    lesson_findings(lesson.pk)
    assert lesson.findings.filter(student=scene.student(1)).exists()
    scene.student(1).delete()
    assert not lesson.findings.exclude(student=None).exists()
    assert lesson_report(lesson).next_step.students == ()


# Who needs the teacher -----------------------------------------------------------------------


def test_who_needs_the_teacher_gets_a_sheet_and_weak_facts(lessons: list[Lesson]) -> None:
    client = teacher_client(Teacher.objects.get())
    needy = 0
    for lesson in lessons:
        report = lesson_report(lesson)
        html = section(get(client, f"/review/lessons/{lesson.pk}/"), "helped")
        weak = {(fact.operation, fact.sum) for fact in weak_in_class(lesson.school_class)}
        for one in report.students_in_need:
            needy += 1
            assert f"?class={lesson.school_class_id}&student={one.pk}" in html
            assert {(fact.operation, fact.sum) for fact in one.facts} <= weak
    assert needy


def test_facts_that_were_wrong_in_the_lesson_are_named_first(db: None) -> None:
    _scene, lesson = lesson_with_wrong_answers("6*2", "2*4", "3*3")
    FactMemory.objects.filter(sum="3*3").update(half_life=-9)
    WrongAnswer.objects.filter(sum="3*3").delete()
    (one,) = lesson_report(lesson).students_in_need
    assert {fact.sum for fact in one.facts} == {"2*6", "2*4"}


# What went well ------------------------------------------------------------------------------


def test_newly_secure_facts_are_those_of_the_week_up_to_the_lesson(lessons: list[Lesson]) -> None:
    lesson = lessons[-1]
    day = timezone.localdate(lesson.started_at)
    FactMemory.objects.update(met=9, secured_on=None, secure_until=day + timedelta(9999))
    # What somebody got wrong is counted, not named.
    right = FactMemory.objects.exclude(sum__in=WrongAnswer.objects.values("sum"))
    some = list(right.order_by("pk").values_list("pk", flat=True)[:5])
    for pk, on in zip(some, (0, 0, -8, 1, 0), strict=True):
        FactMemory.objects.filter(pk=pk).update(secured_on=day + timedelta(on))
    well = lesson_report(lesson).going_well
    assert well.secured == 3
    assert 1 <= len(well.facts) <= 3


def test_checks_that_went_well_are_those_of_the_counts(lessons: list[Lesson]) -> None:
    for lesson in lessons:
        rows = WorkCount.objects.filter(match__table__lesson=lesson)
        right = sum(row.passed_right + row.sent_wrong for row in rows)
        well = lesson_report(lesson).going_well
        assert well.work.right_checks == right
        by_team = {}
        for row in rows:
            name = row.match.seats.get(number=row.seat).name
            helps = row.passed_right + row.sent_wrong + row.ideas
            by_team[name] = by_team.get(name, 0) + helps
        if well.helper:
            assert well.helps == by_team[well.helper] == max(by_team.values())
        else:
            assert max(by_team.values()) < 2


def test_all_facts_of_the_lesson_are_in_its_tables(lessons: list[Lesson]) -> None:
    for lesson in lessons:
        report = lesson_report(lesson)
        met = sum(table.met + table.beyond.met for table in report.tables)
        assert met == report.work.met


# Moments -------------------------------------------------------------------------------------


def test_each_moment_has_a_picture_a_question_and_its_place(lessons: list[Lesson]) -> None:
    client = teacher_client(Teacher.objects.get())
    for lesson in lessons:
        html = section(get(client, f"/review/lessons/{lesson.pk}/"), "moments")
        assert html.count('class="mini-board"') == 3
        assert html.count("?</strong>") == 3
        for one in lesson_report(lesson).moments:
            assert f"Table {one.table}, round {one.round}" in words(html)
            assert one.why in words(html)


def test_a_question_shows_the_dice_that_the_team_has(scene: Scene) -> None:
    scene.say(1, "roll").end()
    point = DiscussionPoint("fork", Sentence("A fork"), scene.match.pk, 2, 1)
    assert str(question_of(point, scene.log)) == "They have 2, 5, 6. What would you do?"


def test_a_question_about_a_mistake_does_not_say_the_answer(scene: Scene) -> None:
    values = {"sum": "5 + 6", "claim": 10, "answer": 11, "number": 3}
    point = DiscussionPoint("mistake", Sentence("…", values), scene.match.pk, 0, 1)
    assert str(question_of(point, scene.log)) == (
        "Somebody wrote 10 for 5 + 6. What might they have thought?"
    )


def test_a_game_with_other_rules_has_a_moment_without_a_picture(db: None) -> None:
    scene, _lesson = lesson_with_wrong_answers("6*2")
    MatchChoices.objects.create(
        match=scene.match, choices=[WeighedChoice(0, 1, 0.1, 2.0, 9, 1)], rolls=[]
    )
    Match.objects.filter(pk=scene.match.pk).update(game="gone")
    match = Match.objects.select_related("table").prefetch_related("seats").get(pk=scene.match.pk)
    point = DiscussionPoint("fork", Sentence("A fork"), match.pk, 0, 1)
    (one,) = moments([point], [match])
    assert one.board is None
    assert str(one.question) == "A fork"


def test_what_follows_the_first_screen_stands_in_tabs(
    lessons: list[Lesson],
) -> None:
    client: Client = teacher_client(Teacher.objects.get())
    html = get(client, f"/review/lessons/{lessons[0].pk}/")
    for title in ("Tables and results", "All facts", "Every move", "Export"):
        assert re.search(rf'<label class="tabs__tab" for="more-\d">{title}</label>', html)
        assert re.search(rf'<section class="tabs__panel[^"]*" aria-label="{title}">', html)
    assert html.rindex('class="tabs__tab" for="more-1"') > html.index('id="well"')
    for match in Match.objects.filter(table__lesson=lessons[0]):
        assert f'href="/review/{match.pk}/"' in html
    assert "Hints taken" in html
