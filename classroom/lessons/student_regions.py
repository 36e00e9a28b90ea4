"""The changing parts of a student's pages of a lesson: waiting room and points."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.regions import lesson_matches, lesson_topics
from classroom.lessons.screens import render_climbers, render_points, render_waiting_room
from classroom.lessons.selectors.lesson_now import lesson_now
from classroom.lessons.selectors.lessons import lesson_for, open_lesson_of, own_team
from classroom.lessons.selectors.waiting_room import (
    arrivals,
    climbers,
    current_match,
    is_match_over,
    match_in,
    waiting_room_for,
)
from classroom.live.cards import Rendering
from classroom.live.regions import Region, RenderedRegion, read_id, render_region
from classroom.people.models import Student
from classroom.people.selectors import unremoved_student


def _waiting_room_of(
    student: Student, lesson: Lesson | None, here: Sequence[int] | None = None
) -> Rendering | None:
    """Render it for a student who has no table yet; None for one who has."""
    room = waiting_room_for(student, lesson, here)
    return render_waiting_room(room, student.school_class.version) if room.match is None else None


def rendered_waiting_room(
    student: Student, lesson: Lesson | None, here: Sequence[int] | None = None
) -> RenderedRegion | None:
    """Return their waiting room as it is now; None once they have a seat.

    `here`: the `arrivals`, if they have been read.
    """
    rendering = _waiting_room_of(student, lesson, here)
    region = waiting_room_region(student, lesson)
    return RenderedRegion(region, rendering) if rendering else None


def rendered_climbers(lesson: Lesson, here: Sequence[int]) -> RenderedRegion:
    """All who are here for this lesson (its `arrivals`), for a page."""
    rendering = render_climbers(climbers(here), lesson.version)
    return RenderedRegion(climbers_region(lesson), rendering)


def waiting_room_region(student: Student, lesson: Lesson | None) -> Region:
    """The waiting room of a student before one game of a lesson, or before any; `lesson`: the open
    one of the class.

    It is gone with that game, once they have a table, or are out of the class. It hears what
    concerns all who wait and what concerns this student, but no other arrivals.
    """
    lesson_id, number = _next_game(lesson)
    name, args = f"waiting_room:{student.pk}:{lesson_id}:{number}", (student.pk, lesson_id, number)
    return Region(name, _own_topics(student), _render_waiting_room, args, onward=_table_address)


def _table_address(student: int, lesson: int, game_number: int) -> str:
    """Return the address of the student's table, after their waiting room; "" without one."""
    match = match_in(lesson, game_number, student)
    return reverse("play:match", args=[match]) if match else ""


def _render_waiting_room(student: int, lesson: int, game_number: int) -> Rendering | None:
    # A class that gets its tables asks all at once, and each for this alone.
    if match_in(lesson, game_number, student):
        return None
    here = unremoved_student(student)
    if here is None:
        return None
    now = open_lesson_of(here.school_class)
    is_same = _next_game(now) == (lesson, game_number)
    return _waiting_room_of(here, now) if is_same else None


def climbers_region(lesson: Lesson) -> Region:
    """All who are here, as climbers on the mountain that they wait at; gone with the lesson.

    Everybody in a class sees the same, so an arriving class is drawn once a second. Whoever arrives
    sees themselves on the page that they get.
    """
    topics = (f"lesson:{lesson.pk}",)
    return Region(f"climbers:{lesson.pk}", topics, _render_climbers, (lesson.pk,), pace=1.0)


def _render_climbers(lesson: int) -> Rendering | None:
    now = lesson_now(lesson)
    if now is None or now.lesson.status == Lesson.Status.ENDED:
        return None
    return render_climbers(climbers(arrivals(now.lesson)), now.lesson.version)


def _next_game(lesson: Lesson | None) -> tuple[int, int]:
    """The open lesson and the number of its game; zeros without one."""
    return (lesson.pk, lesson.game_number) if lesson else (0, 0)


def next_game_region(student: Student, match: int | None = None) -> Region:
    """The way from any page of a student back to their table (the id of its match, 0 for none);
    without a `match` to the one they have now.

    It is gone once they have another table: the next game fetches everybody.
    """
    match = (current_match(student) or 0) if match is None else match
    name, args = f"next_game:{student.pk}:{match}", (student.pk, match)
    return Region(name, _own_topics(student), _render_next_game, args)


def _render_next_game(student: int, known: int) -> Rendering | None:
    here = unremoved_student(student)
    if here is None:
        return None
    match = current_match(here) or 0
    if match not in (0, known):
        return None
    context = {"has_table": bool(match), "is_over": bool(match) and is_match_over(match)}
    return render_region("lessons/_next_game.html", context, here.school_class.version)


def _own_topics(student: Student) -> tuple[str, ...]:
    return f"class:{student.school_class_id}:lesson", f"student:{student.pk}"


def points_region(student: Student) -> Region | None:
    """The points of the lesson that this student may read, for the students of one team; None if
    there are none. They are gone with the game.
    """
    lesson = lesson_for(student)
    if lesson is None:
        return None
    name = f"points:{lesson.pk}:{lesson.game_number}"
    topics = lesson_topics(lesson, lesson_matches(lesson))
    args = lesson.pk, own_team(lesson, student), lesson.game_number
    return Region(name, topics, _render_points, args, pace=2.0)


def _render_points(lesson: int, team: int | None, game_number: int) -> Rendering | None:
    now = lesson_now(lesson)
    if now is None or now.lesson.game_number != game_number:
        return None
    return render_points(now, team)


# From a name to the region, for whoever asks -----------------------------------------------------


def open_waiting_room(request: HttpRequest, rest: str) -> Region | None:
    """Return this student's waiting room as it is now, if it is they who ask."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    if student is None:
        return None
    region = waiting_room_region(student, _open_lesson(request, student))
    return region if region.name == f"waiting_room:{rest}" else None


def open_climbers(request: HttpRequest, rest: str) -> Region | None:
    """Who is here for the open lesson of the class of the student who asks."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    lesson = _open_lesson(request, student) if student else None
    return climbers_region(lesson) if lesson and str(lesson.pk) == rest else None


def _open_lesson(request: HttpRequest, student: Student) -> Lesson | None:
    """The open lesson of the asking student's class: read once for the page's two regions."""
    if not hasattr(request, "open_lesson"):
        request.open_lesson = open_lesson_of(student.school_class)  # type: ignore[attr-defined]
    lesson: Lesson | None = request.open_lesson  # type: ignore[attr-defined]
    return lesson


def open_points(request: HttpRequest, rest: str) -> Region | None:
    """Return these points, if they are those of the student who asks."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    region = points_region(student) if student else None
    return region if region and region.name == f"points:{rest}" else None


def open_next_game(request: HttpRequest, rest: str) -> Region | None:
    """Return the way back from a page opened at this table, if it is they who ask."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    own, _, match = rest.partition(":")
    if student is None or str(student.pk) != own:
        return None
    return next_game_region(student, read_id(match))
