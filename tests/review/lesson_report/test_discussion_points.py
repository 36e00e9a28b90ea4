"""The report of a lesson: three points to discuss by stated rules, on forty made lessons."""

import re

import pytest
from django.db.models import QuerySet
from django.test import Client

from classroom.analysis.choices import WeighedChoice
from classroom.lessons.models import Lesson, Table
from classroom.people.models import Student, Teacher
from classroom.people.services.students import student_remove
from classroom.play.models import BOT, Match, Move
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from classroom.review.counting_matches import BY_STUDENTS
from classroom.review.lesson_report.discussion_points import POINTS, discussion_points
from classroom.review.lesson_report.page import discussion_point_context
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.selectors import lesson_discussion_points, lesson_report
from classroom.review.models import MatchChoices, WorkCount, WrongAnswer
from games.errors import Sentence
from tests.cast import teacher_client
from tests.factories import LessonFactory
from tests.history_maker.classes import history_make
from tests.review.scene import Scene, browsers, page_text

pytestmark = pytest.mark.django_db
RULES = {"mistake", "two_ways", "split", "ways", "fork", "find", "tries", "end", "start"}
LESSONS = 40


@pytest.fixture(scope="module")
def two_lessons(module_db: None) -> None:
    kinds = ["cant_stop", "on_belay"]
    history_make(lessons=2, students=8, games=1, rows=40, kinds=kinds, weighed=True)


@pytest.fixture
def history(two_lessons: None) -> Client:
    """The browser of the teacher of two lessons."""
    return teacher_client(Teacher.objects.get())


def discussion_point_kinds(lessons: QuerySet[Lesson]) -> set[str]:
    """The rules by which points were chosen; each point has a reason and a position."""
    kinds = set()
    for lesson in lessons:
        points = lesson_discussion_points(lesson)
        assert len(points) == len({(one.match, one.ply) for one in points}) == POINTS
        for one in points:
            log = match_log(Match.objects.get(pk=one.match, table__lesson=lesson))
            assert 0 <= one.ply <= log.ply
            assert str(one.reason)
            kinds.add(one.kind)
    return kinds


def test_a_lesson_has_three_points_each_with_a_reason_and_a_position(history: Client) -> None:
    assert discussion_point_kinds(Lesson.objects.all()) <= RULES


@pytest.mark.slow
def test_forty_lessons_have_three_points_each_with_a_reason_and_a_position(db: None) -> None:
    before = list(Lesson.objects.values_list("pk", flat=True))
    history_make(lessons=LESSONS, students=8, games=1, rows=40, weighed=True)
    made = Lesson.objects.exclude(pk__in=before)
    assert made.count() == LESSONS
    assert {"mistake", "fork"} <= discussion_point_kinds(made) <= RULES


def test_no_discussion_point_names_a_student_or_a_team(history: Client) -> None:
    names = {*Student.objects.values_list("name", flat=True), "Eagles", "Foxes", "Bears"}
    for lesson in Lesson.objects.all():
        for number in range(1, POINTS + 1):
            html = history.get(f"/review/lessons/{lesson.pk}/moments/{number}/")
            page = html.content.decode().partition("<main")[2]
            assert 'class="match__board"' in page
            assert [name for name in names if re.search(rf"\\b{name}\\b", page)] == []


def test_a_costly_choice_is_the_one_that_gave_away_the_most(history: Client) -> None:
    for lesson in Lesson.objects.all():
        fork = next((one for one in lesson_discussion_points(lesson) if one.kind == "fork"), None)
        costly = [
            (one.loss, row.match_id, one.ply)
            for row in MatchChoices.objects.filter(match__table__lesson=lesson)
            for one in row.weighed
            if one.is_costly
        ]
        if fork is not None:
            most, *_ = max(costly)
            assert (most, fork.match, fork.ply) in costly


def test_what_two_games_lost_is_not_compared_in_their_units(history: Client) -> None:
    matches = [Match.objects.filter(game=game).first() for game in ("on_belay", "cant_stop")]
    for match, share, loss in zip(matches, (0.4, 0.1), (9.0, 2.0), strict=True):
        ply = Move.objects.filter(BY_STUDENTS, match=match).order_by("ply").first().ply
        choices = [WeighedChoice(ply, 1, share, loss, 9, 1)]
        MatchChoices.objects.update_or_create(
            match=match, defaults={"choices": choices, "rolls": []}
        )
    (fork,) = [one for one in discussion_points(matches, []) if one.kind == "fork"]
    assert (fork.kind, fork.match) == ("fork", matches[1].pk)


def test_a_report_asks_little(history: Client, django_assert_max_num_queries) -> None:
    lesson = Lesson.objects.first()
    history.get(f"/review/lessons/{lesson.pk}/")
    with django_assert_max_num_queries(31):
        page = page_text(history, f"/review/lessons/{lesson.pk}/")
    assert "Next: " in page


def test_what_is_next_is_against_the_reason_that_tables_share(history: Client) -> None:
    lesson = Lesson.objects.first()
    one, two = Match.objects.filter(table__lesson=lesson)[:2]
    WrongAnswer.objects.filter(match__table__lesson=lesson).delete()
    student = Student.objects.filter(seats__match=one).first()
    for match, text, answer in ((one, "5*6", 30), (two, "2*9", 18)):
        WrongAnswer.objects.create(
            school_class=match.school_class,
            match=match,
            day=match.started_at.date(),
            game=match.game,
            seat=1,
            ply=1,
            student=student,
            operation="*",
            sum=text,
            answer=answer,
            claim=11,
        )
    lines = lesson_report(lesson).next_step.lines
    assert lines[0].startswith("Added instead of multiplied: Draw 3")


def test_a_lesson_report_is_for_the_teachers_of_its_class(scene: Scene) -> None:
    lesson = Lesson.objects.create(
        school_class=scene.school_class, game="on_belay", status=Lesson.Status.ENDED
    )
    statuses = {
        who: browser.get(f"/review/lessons/{lesson.pk}/").status_code
        for who, browser in browsers(scene).items()
    }
    assert statuses["owner"] == statuses["colleague who may look"] == 200
    assert statuses["stranger"] == 404
    assert all(statuses[who] != 200 for who in statuses if "student" in who or who == "nobody")


def test_what_a_bot_chose_is_no_point_to_discuss(scene: Scene) -> None:
    scene.say(1, "roll")
    move_play(match=scene.match, seat=1, student=None, ply=2, key=f"{BOT}2", text="2 2x+1")
    scene.say(2, "2*6=12 3x+4").end()
    costly, find = WeighedChoice(2, 1, 0.1, 1.5, 9, 1), WeighedChoice(3, 2, 1.0, 0.0, 9, 1)
    MatchChoices.objects.create(match=scene.match, choices=[costly, find], rolls=[])
    assert discussion_points([scene.match], [])[0].kind == "find"


def test_what_was_played_is_the_move_of_the_team_that_is_discussed(scene: Scene) -> None:
    scene.say(1, "roll", "2 2x+1").say(2, "2*6=12 3x+4").end()
    lesson = LessonFactory(school_class=scene.school_class)
    for ply, seat, move in (
        (2, 2, "2 × 6 = 12: 4 steps up trail 3x"),  # noqa: RUF001
        (2, 1, "2: 1 step up trail 2x"),
        (4, 1, None),
    ):
        point = DiscussionPoint("mistake", Sentence("A mistake"), scene.match.pk, ply, seat)
        lines = discussion_point_context(lesson, (point,), 1)["story"]
        assert [str(line) for line in lines if "They played" in line.template] == [
            f"They played: {one}." for one in [move] if one
        ]


def test_who_needed_help_are_students_who_are_in_the_class(scene: Scene) -> None:
    lesson = LessonFactory(school_class=scene.school_class, status=Lesson.Status.ENDED)
    Table.objects.create(lesson=lesson, match=scene.match, number=1)
    for student in (scene.student(1), scene.student(2)):
        WorkCount.objects.create(
            school_class=scene.school_class,
            match=scene.match,
            day=scene.match.started_at.date(),
            game=scene.match.game,
            seat=1,
            student=student,
            met=8,
        )
    student_remove(student=scene.student(2))
    assert [one.name for one in lesson_report(lesson).students_in_need] == ["Kid 11"]
