"""The changing parts of a student's pages of a lesson: waiting room and points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest

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
    waiting_room_for,
)
from classroom.live.regions import Region, RenderedRegion, Rendering, read_id
from classroom.live.rendering import render_region
from classroom.people.models import Student
from classroom.people.selectors import unremoved_student


@dataclass(frozen=True)
class WaitingRoomRegion(Region):
    """The waiting room of a student before one game of a lesson, or before any (both are 0).

    It is gone with that game, once they have a table, or are out of the class. It hears what
    concerns all who wait and what concerns this student, but no other arrivals.
    """

    student: int
    school_class: int
    lesson: int
    game_number: int
    pace: ClassVar[float] = 0.0

    @property
    def name(self) -> str:
        return f"waiting_room:{self.student}:{self.lesson}:{self.game_number}"

    @property
    def topics(self) -> tuple[str, ...]:
        return f"class:{self.school_class}:lesson", f"student:{self.student}"

    def _render(self, version: int | None = None) -> Rendering | None:
        here = unremoved_student(self.student)
        if here is None:
            return None
        lesson = open_lesson_of(here.school_class)
        if _next_game(lesson) != (self.lesson, self.game_number):
            return None
        return _render_waiting_room(here, lesson)


@dataclass(frozen=True)
class ClimbersRegion(Region):
    """All who are here, as climbers on the mountain that they wait at; gone with the lesson.

    Everybody in a class sees the same, so an arriving class is drawn once a second. Whoever arrives
    sees themselves on the page that they get.
    """

    lesson: int
    pace: ClassVar[float] = 1.0

    @property
    def name(self) -> str:
        return f"climbers:{self.lesson}"

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"lesson:{self.lesson}",)

    def _render(self, version: int | None = None) -> Rendering | None:
        now = lesson_now(self.lesson)
        if now is None or now.lesson.status == Lesson.Status.ENDED:
            return None
        return render_climbers(climbers(arrivals(now.lesson)), now.lesson.version)


@dataclass(frozen=True)
class NextGameRegion(Region):
    """The way from any page of a student back to their table (the id of its match, 0 for none).

    It is gone once they have another table: the next game fetches everybody.
    """

    student: int
    school_class: int
    match: int
    pace: ClassVar[float] = 0.0

    @property
    def name(self) -> str:
        return f"next_game:{self.student}:{self.match}"

    @property
    def topics(self) -> tuple[str, ...]:
        return f"class:{self.school_class}:lesson", f"student:{self.student}"

    def _render(self, version: int | None = None) -> Rendering | None:
        here = unremoved_student(self.student)
        if here is None:
            return None
        match = current_match(here) or 0
        if match not in (0, self.match):
            return None
        context = {"has_table": bool(match), "is_over": bool(match) and is_match_over(match)}
        return render_region("lessons/_next_game.html", context, here.school_class.version)


@dataclass(frozen=True)
class PointsRegion(Region):
    """The points of a lesson, for the students of one team. They are gone with the game."""

    lesson: int
    school_class: int
    team: int | None
    game_number: int
    matches: tuple[int, ...]
    pace: ClassVar[float] = 2.0

    @property
    def name(self) -> str:
        return f"points:{self.lesson}:{self.game_number}"

    @property
    def topics(self) -> tuple[str, ...]:
        return lesson_topics(self.lesson, self.school_class, self.matches)

    def _render(self, version: int | None = None) -> Rendering | None:
        now = lesson_now(self.lesson)
        if now is None or now.lesson.game_number != self.game_number:
            return None
        return render_points(now, self.team)


def _render_waiting_room(
    student: Student, lesson: Lesson | None, here: Sequence[int] | None = None
) -> Rendering | None:
    """None for a student who has a table."""
    room = waiting_room_for(student, lesson, here)
    return render_waiting_room(room, student.school_class.version) if room.match is None else None


def rendered_waiting_room(
    student: Student, lesson: Lesson | None, here: Sequence[int] | None = None
) -> RenderedRegion | None:
    """Their waiting room for a page, as it is now; None once they have a seat. `here`: the
    `arrivals`, where they have been read.
    """
    rendering = _render_waiting_room(student, lesson, here)
    region = waiting_room_region(student, lesson)
    return RenderedRegion(region, rendering) if rendering else None


def rendered_climbers(lesson: Lesson, here: Sequence[int]) -> RenderedRegion:
    """All who are here for this lesson (its `arrivals`), for a page."""
    rendering = render_climbers(climbers(here), lesson.version)
    return RenderedRegion(climbers_region(lesson), rendering)


def waiting_room_region(student: Student, lesson: Lesson | None) -> WaitingRoomRegion:
    """The waiting room of this student; `lesson`: the open one of the class."""
    return WaitingRoomRegion(student.pk, student.school_class_id, *_next_game(lesson))


def climbers_region(lesson: Lesson) -> ClimbersRegion:
    """All who are here for this lesson."""
    return ClimbersRegion(lesson.pk)


def _next_game(lesson: Lesson | None) -> tuple[int, int]:
    """The open lesson and the number of its game; zeros without one."""
    return (lesson.pk, lesson.game_number) if lesson else (0, 0)


def next_game_region(student: Student) -> NextGameRegion:
    """The way back from a page that this student opens now."""
    match = current_match(student) or 0
    return NextGameRegion(student.pk, student.school_class_id, match)


def points_region(student: Student) -> PointsRegion | None:
    """The points of the lesson that this student may read; None where there are none."""
    lesson = lesson_for(student)
    if lesson is None:
        return None
    place = lesson.pk, lesson.school_class_id, own_team(lesson, student)
    return PointsRegion(*place, lesson.game_number, lesson_matches(lesson))


# From a name to the region, for whoever asks -----------------------------------------------------


def open_waiting_room(request: HttpRequest, rest: str) -> WaitingRoomRegion | None:
    """The waiting room of this student as it is now, where it is they who ask."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    if student is None:
        return None
    region = waiting_room_region(student, _open_lesson(request, student))
    return region if region.name == f"waiting_room:{rest}" else None


def open_climbers(request: HttpRequest, rest: str) -> ClimbersRegion | None:
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


def open_points(request: HttpRequest, rest: str) -> PointsRegion | None:
    """These points, where they are those of the student who asks."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    region = points_region(student) if student else None
    return region if region and region.name == f"points:{rest}" else None


def open_next_game(request: HttpRequest, rest: str) -> NextGameRegion | None:
    """The way back from a page that was opened at this table, where it is they who ask."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    own, _, match = rest.partition(":")
    if student is None or str(student.pk) != own:
        return None
    place = student.pk, student.school_class_id, read_id(match)
    return NextGameRegion(*place)
