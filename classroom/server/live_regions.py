"""Which regions a page may see: those of its session, or of a projector's address."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from io import BytesIO
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from django.utils import translation
from django_scopes import scopes_disabled

from classroom.lessons.projector_links import stored_projectors
from classroom.lessons.regions import open_desk, open_lobby, open_projector, open_strip
from classroom.lessons.student_regions import (
    open_climbers,
    open_next_game,
    open_points,
    open_waiting_room,
)
from classroom.live.lifespan import Scope
from classroom.live.regions import Region
from classroom.live.stream import Opening
from classroom.people.access import person_scope, stream_holder, teacher_holders
from classroom.people.models import Student
from classroom.people.regions import open_guest, open_roster
from classroom.people.student_settings import own_settings
from classroom.play.regions import open_table
from classroom.play.services.presence import student_note_presence
from classroom.review.questions.regions import (
    open_banner,
    open_own_question,
    open_question,
    open_question_projector,
)

# From the name of a region to the region, for whoever asks; None where it is not theirs.
OPENERS: Mapping[str, Callable[[HttpRequest, str], Region | None]] = {
    "banner": open_banner,
    "climbers": open_climbers,
    "desk": open_desk,
    "guest": open_guest,
    "lobby": open_lobby,
    "next_game": open_next_game,
    "own_question": open_own_question,
    "points": open_points,
    "projector": open_projector,
    "question": open_question,
    "question_projector": open_question_projector,
    "roster": open_roster,
    "strip": open_strip,
    "table": open_table,
    "waiting_room": open_waiting_room,
}
_MOST = 8  # regions on one page
_WALLS = "projector:", "question_projector:"


def open_regions(request: HttpRequest, names: Iterable[str]) -> list[Region] | None:
    """Open the regions with these names, as the asking person may see them.

    By the session, or by the token in a projector's name. None if one of them is not theirs, or is
    none.
    """
    regions = []
    for name in list(names)[:_MOST]:
        kind, _, rest = name.partition(":")
        opener = OPENERS.get(kind)
        region = opener(request, rest) if opener else None
        if region is None:
            return None
        regions.append(region)
    return regions


def open_stream(scope: Scope) -> Opening | None:
    """Return who asks for the stream of a page, and its regions; None if it is not theirs."""
    request = _request(scope)
    names = parse_qs(scope["query_string"].decode("latin-1")).get("r", [])
    language = translation.get_language_from_request(request)
    with translation.override(language), person_scope(request):
        regions = open_regions(request, names)
        student: Student | None = request.student  # type: ignore[attr-defined]
        if student is not None:
            student_note_presence(student)
        if not regions:
            return None
        holder = _holder(request, regions)
        if not holder.startswith("student:"):
            return Opening(holder, regions)
        look = own_settings(student or request.guest).look  # type: ignore[attr-defined]
        # A wall holds its address. What teachers see has that, too, and the code of the class.
        is_wall = any(one.name.startswith(_WALLS) for one in regions)
        return Opening(holder, regions, look, may_pack=not is_wall)


def _holder(request: HttpRequest, regions: list[Region]) -> str:
    """Return the holder of the stream."""
    # A lesson's projector is held by its address, everything else by the person of the session, or
    # else by a visitor.
    if len(regions) == 1 and regions[0].holder:
        return regions[0].holder
    return stream_holder(request) or f"visitor:{regions[0].name}"


def _request(scope: Scope) -> HttpRequest:
    """Make the request with its session and its person, as the middleware would."""
    request = ASGIRequest({**scope, "method": "GET"}, BytesIO())
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    request.user = get_user(request)
    return request


def barred_holders(holders: Iterable[str]) -> set[str]:
    """Return those of these holders who may not have a stream any longer: one or two SQL statements
    a kind."""
    # Streams are closed when it happens; a lost message costs one beat. A visitor, let in by an
    # address alone, sees regions that are gone with it.
    by_kind: dict[str, list[str]] = {}
    for holder in holders:
        kind = holder.partition(":")[0]
        if kind in _STORED_HOLDERS:
            by_kind.setdefault(kind, []).append(holder)
    barred: set[str] = set()
    for kind, names in by_kind.items():
        ids = [int(name.split(":")[1]) for name in names]
        barred |= set(names) - set(_STORED_HOLDERS[kind](ids))
    return barred


def _stored_students(ids: Iterable[int]) -> Iterable[str]:
    with scopes_disabled():
        students = Student.objects.filter(pk__in=ids).exclude(status=Student.Status.REMOVED)
        return [f"student:{pk}:{device}" for pk, device in students.values_list("pk", "device")]


_STORED_HOLDERS: Mapping[str, Callable[[Iterable[int]], Iterable[str]]] = {
    "lesson": stored_projectors,
    "student": _stored_students,
    "teacher": teacher_holders,
}
