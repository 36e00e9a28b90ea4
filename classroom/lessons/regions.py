"""The changing parts of a lesson's pages: lobby, desk and projector."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest
from django_scopes import scopes_disabled

from classroom.calculation_signs import follow_signs_of
from classroom.lessons.access import viewable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import (
    projector_address,
    projector_holder,
    projector_lesson,
    wall_topic,
)
from classroom.lessons.screens import render_desk, render_lobby, render_projector, render_strip
from classroom.lessons.selectors.lesson_now import LessonNow, lesson_now
from classroom.lessons.selectors.lessons import lesson_after
from classroom.lessons.selectors.projector import Projector, projector_of
from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id
from classroom.people.addresses import network_url

_ONCE_A_SECOND = 1.0


def teacher_region(request: HttpRequest, lesson: Lesson, may_change: bool) -> Region | None:
    """Return what this teacher sees of the lesson as it stands; None once it is over."""
    teacher = request.user.pk or 0
    if lesson.status == Lesson.Status.ENDED:
        return None
    if lesson.status == Lesson.Status.LOBBY:
        return lobby_region(lesson, teacher, may_change, _site(request))
    return desk_region(lesson, teacher, may_change)


def lobby_region(lesson: Lesson, teacher: int, may_change: bool, site: str) -> Region:
    """The lobby for a teacher. It is gone once the lesson starts, or the right changes."""
    name = f"lobby:{lesson.pk}:{_right(may_change)}"
    topics = *lesson_topics(lesson), f"class:{lesson.school_class_id}:answers"
    args = lesson.pk, teacher, may_change, site
    return Region(name, topics, _render_lobby, args, pace=_ONCE_A_SECOND)


def _render_lobby(lesson: int, teacher: int, may_change: bool, site: str) -> Rendering | None:
    now = lesson_now(lesson, teacher)
    if now is None or now.may_change != may_change or now.lesson.status != Lesson.Status.LOBBY:
        return None
    return render_lobby(now, may_change, site)


def desk_region(lesson: Lesson, teacher: int, may_change: bool) -> Region:
    """The desk for a teacher. It is gone with the game that it shows, or when the right changes.

    Time alone changes who is stuck and whose time is up.
    """
    name = f"desk:{lesson.pk}:{lesson.game_number}:{_right(may_change)}"
    topics = (
        *lesson_topics(lesson, lesson_matches(lesson)),
        f"class:{lesson.school_class_id}:answers",
    )
    args = lesson.pk, teacher, may_change, lesson.game_number
    return Region(name, topics, _render_desk, args, pace=_ONCE_A_SECOND, ages=True)


def _render_desk(lesson: int, teacher: int, may_change: bool, game_number: int) -> Rendering | None:
    now = lesson_now(lesson, teacher)
    if now is None or now.may_change != may_change or not _is_played(now, game_number):
        return None
    return render_desk(now, may_change)


def strip_region(lesson: Lesson, teacher: int, may_change: bool) -> Region:
    """The strip of the wall, for a teacher on any other page of the lesson."""
    name = f"strip:{lesson.pk}:{_right(may_change)}"
    topics = *lesson_topics(lesson), f"class:{lesson.school_class_id}:answers"
    return Region(
        name, topics, _render_strip, (lesson.pk, teacher, may_change), pace=_ONCE_A_SECOND
    )


def _render_strip(lesson: int, teacher: int, may_change: bool) -> Rendering | None:
    now = lesson_now(lesson, teacher)
    return render_strip(now, may_change) if now and now.may_change == may_change else None


def projector_region(request: HttpRequest, token: str) -> Region | None:
    """Return the region of this token.

    It is gone with the game that it shows, once the lesson has another key, and once its class has
    the next lesson.
    """
    lesson = projector_lesson(token)
    if lesson is None:
        return None
    follow_signs_of(lesson.school_class)
    holder, wall = projector_holder(lesson), wall_topic(lesson)
    with scopes_disabled():
        matches = lesson_matches(lesson)
        return Region(
            f"projector:{token}",
            (*lesson_topics(lesson, matches), f"class:{lesson.school_class_id}:answers", wall),
            _render_projector,
            (lesson.pk, holder, matches, _site(request)),
            pace=_ONCE_A_SECOND,
            prompt=wall,
            holder=holder,
            zone=str(lesson.school_class.zone),
        )


def projector_following(token: str) -> str | None:
    """Return the path of the projector of the lesson that follows the one of this address, if its
    class has opened one."""
    lesson = projector_lesson(token)
    with scopes_disabled():
        following = lesson_after(lesson) if lesson else None
    return projector_address(following) if following else None


def read_projector(region: Region) -> tuple[Projector, Rendering] | None:
    """Read and render what this projector shows now; None if it is gone."""
    with region.active():
        return _read_projector(*region.args)


def _read_projector(
    lesson: int, holder: str, matches: tuple[int, ...], site: str
) -> tuple[Projector, Rendering] | None:
    now = lesson_now(lesson)
    if now is None or projector_holder(now.lesson) != holder:
        return None
    if tuple(table.match_id for table in now.tables) != matches or lesson_after(now.lesson):
        return None
    projector = projector_of(now)
    return projector, render_projector(projector, site)


def _render_projector(*args: Any) -> Rendering | None:
    projector = _read_projector(*args)
    return projector[1] if projector else None


# From a name to the region, for whoever asks -----------------------------------------------------


def open_projector(request: HttpRequest, token: str) -> Region | None:
    """The projector with this token, for everybody who knows it."""
    return projector_region(request, token)


def _open_for_teacher(kind: str, request: HttpRequest, rest: str) -> Region | None:
    """A page that shows another game, or what another right allows, has to be reloaded."""
    pk = rest.partition(":")[0]
    try:
        lesson, may_change = viewable_lesson(request, read_id(pk))
    except Http404:
        return None
    region = teacher_region(request, lesson, may_change)
    return region if region and region.name == f"{kind}:{rest}" else None


def open_strip(request: HttpRequest, rest: str) -> Region | None:
    """The strip of this lesson's wall, for a teacher who may see the lesson."""
    try:
        lesson, may_change = viewable_lesson(request, read_id(rest.partition(":")[0]))
    except Http404:
        return None
    region = strip_region(lesson, request.user.pk or 0, may_change)
    return region if region.name == f"strip:{rest}" else None


open_lobby, open_desk = partial(_open_for_teacher, "lobby"), partial(_open_for_teacher, "desk")


def _is_played(now: LessonNow, game_number: int) -> bool:
    """Whether this game of the lesson is on."""
    is_on = now.lesson.status in (Lesson.Status.RUNNING, Lesson.Status.PAUSED)
    return is_on and now.lesson.game_number == game_number


def lesson_topics(lesson: Lesson, matches: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The topics that a screen of this lesson and of these matches listens to."""
    own = f"lesson:{lesson.pk}", f"class:{lesson.school_class_id}"
    return *own, *(f"match:{match}" for match in matches)


def lesson_matches(lesson: Lesson) -> tuple[int, ...]:
    """The ids of the matches of the game that is on."""
    return tuple(lesson.current_tables.values_list("match", flat=True))


def _right(may_change: bool) -> str:
    return "full" if may_change else "read"


def _site(request: HttpRequest) -> str:
    """The address of this server for other devices in the room."""
    return network_url(request, "/").removesuffix("/")
