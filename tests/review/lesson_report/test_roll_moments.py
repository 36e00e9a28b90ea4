"""The roll of the day of a lesson is one of its moments: asked, then answered, without names."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.people.models import Student
from classroom.review.lesson_report.discussion_points import POINTS
from classroom.review.lesson_report.roll_moments import roll_point
from classroom.review.lesson_report.selectors import lesson_discussion_points
from classroom.review.lesson_report.wall import STEPS, first_page
from classroom.review.models import PinnedMove, Question
from tests.cast import teacher_client
from tests.lessons.setting import on_the_wall
from tests.review.questions.rolls import ALL, DIFFERENCE, PRODUCT, roll_of
from tests.review.scene import Scene, page_text
from tests.review.weak_pages import get

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(ended: Scene) -> Lesson:
    """A lesson that is over, with the finished match of the scene."""
    from classroom.lessons.models import Table

    now = timezone.now()
    lesson = Lesson.objects.create(
        school_class=ended.school_class,
        game=ended.match.game,
        status=Lesson.Status.ENDED,
        started_at=now,
        ended_at=now + timedelta(hours=1),
    )
    Table.objects.create(lesson=lesson, number=1, match=ended.match)
    return lesson


@pytest.fixture
def child(ended: Scene) -> Student:
    return ended.student(1)


def at(lesson: Lesson, minutes: int) -> object:
    return lesson.created_at + timedelta(minutes=minutes)


def test_the_last_moment_is_a_way_that_nobody_found(
    lesson: Lesson, child: Student, ended: Scene
) -> None:
    roll = roll_of(child, missing=(PRODUCT, DIFFERENCE), at=at(lesson, 1))
    points = lesson_discussion_points(lesson)
    assert len(points) <= POINTS
    assert [one.roll for one in points] == [*[0] * (len(points) - 1), roll.pk]
    desk = teacher_client(ended.owner)
    report = page_text(desk, f"/review/lessons/{lesson.pk}/")
    assert "One way to make 4 was hidden. The dice: 2, 5, 6. Find it!" in report
    assert "a way that nobody found" in report
    number = len(points)
    moment = page_text(desk, f"/review/lessons/{lesson.pk}/moments/{number}/")
    assert f"Nobody found {DIFFERENCE} = 4." in moment


def test_on_the_wall_it_is_asked_first_and_then_answered_without_names(
    lesson: Lesson, child: Student, ended: Scene
) -> None:
    roll_of(child, missing=(DIFFERENCE,), at=at(lesson, 1))
    page = first_page(len(lesson_discussion_points(lesson))).page
    walls = [
        get(teacher_client(ended.owner), projector_address(on_the_wall(lesson, "moment", number)))
        for number in (page, page + 1, page + STEPS - 1)
    ]
    assert ["was hidden" in html for html in walls] == [True] * 3
    assert [DIFFERENCE in html for html in walls] == [False, True, True]
    assert not [html for html in walls if child.name in html]


def test_where_no_way_is_missing_two_ways_make_one_number(lesson: Lesson, child: Student) -> None:
    roll_of(child, at=at(lesson, 1))
    point = roll_point(lesson)
    assert point is not None
    assert point.kind == "roll_same"
    first, second = point.reason.values["first"], point.reason.values["second"]
    assert first != second
    assert {first, second} <= set(ALL)


@pytest.mark.parametrize(("minutes", "is_there"), [(-1, False), (30, True), (61, False)])
def test_only_a_roll_of_this_lesson_is_its_moment(
    lesson: Lesson, child: Student, minutes: int, is_there: bool
) -> None:
    roll_of(child, missing=(DIFFERENCE,), at=at(lesson, minutes))
    assert (roll_point(lesson) is not None) == is_there


def test_a_roll_that_is_on_says_nothing_of_what_is_missing(lesson: Lesson, child: Student) -> None:
    roll_of(child, missing=(DIFFERENCE,), at=at(lesson, 1), is_over=False)
    assert roll_point(lesson) is None
    assert Question.objects.filter(closed_at=None).exists()


def test_what_a_teacher_has_pinned_stays(lesson: Lesson, child: Student, ended: Scene) -> None:
    roll_of(child, missing=(DIFFERENCE,), at=at(lesson, 1))
    for ply in range(POINTS):
        PinnedMove.objects.create(match=ended.match, ply=ply, seat=1)
    with scopes_disabled():
        points = lesson_discussion_points(lesson)
    assert [one.kind for one in points] == ["pinned"] * POINTS
