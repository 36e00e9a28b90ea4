"""The changing parts of a lesson's pages: lobby, desk and projector."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, QueryDict
from django_scopes import scopes_disabled

from classroom.lessons.access import viewable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_holder, projector_lesson
from classroom.lessons.screens import render_desk, render_lobby, render_projector
from classroom.lessons.selectors.lesson_now import LessonNow, lesson_now
from classroom.lessons.selectors.projector import Projector, projector_of
from classroom.live.regions import Region, Rendering, read_id
from classroom.people.addresses import network_url

_ONCE_A_SECOND = 1.0


@dataclass(frozen=True)
class LobbyRegion(Region):
    """The lobby for a teacher. It is gone once the lesson starts, or the right changes."""

    lesson: int
    school_class: int
    teacher: int
    may_change: bool
    site: str
    pace: ClassVar[float] = _ONCE_A_SECOND

    @property
    def name(self) -> str:
        return f"lobby:{self.lesson}:{_right(self.may_change)}"

    @property
    def topics(self) -> tuple[str, ...]:
        return lesson_topics(self.lesson, self.school_class)

    def _render(self, version: int | None = None) -> Rendering | None:
        now = lesson_now(self.lesson, self.teacher)
        if (
            now is None
            or now.may_change != self.may_change
            or now.lesson.status != Lesson.Status.LOBBY
        ):
            return None
        return render_lobby(now, self.may_change, self.site)


@dataclass(frozen=True)
class DeskRegion(Region):
    """The desk for a teacher. It is gone with the game that it shows, or when the right changes.

    Time alone changes who is stuck and whose time is up.
    """

    lesson: int
    school_class: int
    teacher: int
    may_change: bool
    game_number: int
    matches: tuple[int, ...]
    pace: ClassVar[float] = _ONCE_A_SECOND
    ages: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return f"desk:{self.lesson}:{self.game_number}:{_right(self.may_change)}"

    @property
    def topics(self) -> tuple[str, ...]:
        return lesson_topics(self.lesson, self.school_class, self.matches)

    def _render(self, version: int | None = None) -> Rendering | None:
        now = lesson_now(self.lesson, self.teacher)
        if (
            now is None
            or now.may_change != self.may_change
            or not _is_played(now, self.game_number)
        ):
            return None
        return render_desk(now, self.may_change)


@dataclass(frozen=True)
class ProjectorRegion(Region):
    """What the projector with this token in its address, and this choice of its own, shows.

    It is gone with the game that it shows, and once the lesson has another key.
    """

    token: str
    lesson: int
    school_class: int
    holder: str
    choice: str
    desk_choice: str
    page: str
    matches: tuple[int, ...]
    site: str
    pace: ClassVar[float] = _ONCE_A_SECOND

    @property
    def name(self) -> str:
        query = {"show": self.choice, "desk_choice": self.desk_choice, "page": self.page}
        return f"projector:{self.token}?{urlencode(query)}"

    @property
    def topics(self) -> tuple[str, ...]:
        return lesson_topics(self.lesson, self.school_class, self.matches)

    def projector(self) -> Projector | None:
        """Read what it shows; None if it is gone."""
        with self.active():
            now = lesson_now(self.lesson)
            if now is None or projector_holder(now.lesson) != self.holder:
                return None
            if tuple(table.match_id for table in now.tables) != self.matches:
                return None
            return projector_of(now, self.choice, self.desk_choice, self.page)

    def _render(self, version: int | None = None) -> Rendering | None:
        projector = self.projector()
        return render_projector(projector, self.site) if projector else None


def teacher_region(
    request: HttpRequest, lesson: Lesson, may_change: bool
) -> LobbyRegion | DeskRegion | None:
    """What this teacher sees of the lesson as it stands; None once it is over."""
    place = lesson.pk, lesson.school_class_id, request.user.pk or 0, may_change
    if lesson.status == Lesson.Status.ENDED:
        return None
    if lesson.status == Lesson.Status.LOBBY:
        return LobbyRegion(*place, _site(request))
    return DeskRegion(*place, lesson.game_number, lesson_matches(lesson))


def projector_region(request: HttpRequest, token: str, query: QueryDict) -> ProjectorRegion | None:
    """What this token shows, with the choice that was made on the projector itself."""
    lesson = projector_lesson(token)
    if lesson is None:
        return None
    with scopes_disabled():
        return ProjectorRegion(
            token,
            lesson.pk,
            lesson.school_class_id,
            projector_holder(lesson),
            query.get("show", ""),
            query.get("desk_choice", ""),
            query.get("page", "1"),
            lesson_matches(lesson),
            _site(request),
            zone=str(lesson.school_class.zone),
        )


# From a name to the region, for whoever asks -----------------------------------------------------


def open_projector(request: HttpRequest, rest: str) -> ProjectorRegion | None:
    """The projector with this token and choice, for everybody who knows it."""
    token, _, query = rest.partition("?")
    return projector_region(request, token, QueryDict(query))


def _open_for_teacher(
    kind: str, request: HttpRequest, rest: str
) -> LobbyRegion | DeskRegion | None:
    """A page that shows another game, or what another right allows, has to be reloaded."""
    pk = rest.partition(":")[0]
    try:
        lesson, may_change = viewable_lesson(request, read_id(pk))
    except Http404:
        return None
    region = teacher_region(request, lesson, may_change)
    return region if region and region.name == f"{kind}:{rest}" else None


open_lobby, open_desk = partial(_open_for_teacher, "lobby"), partial(_open_for_teacher, "desk")


def _is_played(now: LessonNow, game_number: int) -> bool:
    """Whether this game of the lesson is on."""
    is_on = now.lesson.status in (Lesson.Status.RUNNING, Lesson.Status.PAUSED)
    return is_on and now.lesson.game_number == game_number


def lesson_topics(lesson: int, school_class: int, matches: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The topics that a screen of this lesson and of these matches listens to."""
    own = f"lesson:{lesson}", f"class:{school_class}"
    return *own, *(f"match:{match}" for match in matches)


def lesson_matches(lesson: Lesson) -> tuple[int, ...]:
    """The ids of the matches of the game that is on."""
    return tuple(lesson.current_tables.values_list("match", flat=True))


def _right(may_change: bool) -> str:
    return "full" if may_change else "read"


def _site(request: HttpRequest) -> str:
    """The address of this server for other devices in the room."""
    return network_url(request, "/").removesuffix("/")
