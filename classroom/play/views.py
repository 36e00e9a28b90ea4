"""Doors to a table: access, one service, one answer."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import holder_of, person_view, student_view
from classroom.people.presence import student_seen
from classroom.play import logs, screens, selectors, services
from classroom.play.models import Match, Seat
from classroom.play.roles import Part
from classroom.play.screens import Screen, Viewer
from classroom.play.sentences import spoken
from games.engine import Refusal, Stale, Unreadable, gettext_noop
from games.movelog import MoveLog

# What a browser may send for one move, fields and all.
FIELDS = 40


@never_cache
@require_GET
@person_view
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table, for its students and the teachers of its class."""
    viewer = _viewer(request, pk)
    _note_presence(viewer)
    log = selectors.match_log(viewer.match)
    context = {
        "screen": screens.screen(viewer, log, viewer.match.version),
        "viewer": viewer,
        "game": log.game,
        "key": _key(),
        "topics": f"match:{pk}",
        "holder": holder_of(request),
    }
    return render(request, "play/match.html", context)


@never_cache
@require_GET
@person_view
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The parts of the page that change; 204 while the screen shows them already."""
    viewer = _viewer(request, pk)
    _note_presence(viewer)
    log = selectors.match_log(viewer.match)
    screen = screens.screen(viewer, log, viewer.match.version)
    seen = (request.GET.get("version"), request.GET.get("ask", ""))
    if seen == (str(screen.version), screen.ask if viewer.seat else ""):
        return HttpResponse(status=204)
    return _fragment(request, viewer, screen)


@never_cache
@require_POST
@student_view
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """A move of this student's team: played, or put before the checker."""
    viewer = _viewer(request, pk)
    try:
        played = _move(request, viewer)
    except Refusal as refusal:
        return _refused(request, viewer, refusal)
    return _answer(request, viewer, played)


@never_cache
@require_POST
@student_view
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """The checker says that the driver's proposal is right, and it is played."""
    viewer = _viewer(request, pk)
    try:
        played = _confirm(request, viewer)
    except Refusal as refusal:
        services.proposal_withdraw(seat=_seat(viewer))
        return _refused(request, viewer, refusal)
    return _answer(request, viewer, played)


@never_cache
@require_POST
@student_view
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Driver or checker take the proposal off the table."""
    viewer = _viewer(request, pk)
    services.proposal_withdraw(seat=_seat(viewer))
    return _answer(request, viewer)


@never_cache
@require_POST
@student_view
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """One rung up the ladder of hints."""
    viewer = _viewer(request, pk)
    try:
        services.hint_climb(seat=_seat(viewer), student=viewer.student)
    except Refusal as refusal:
        return _refused(request, viewer, refusal)
    return _answer(request, viewer)


def _viewer(request: HttpRequest, pk: int) -> Viewer:
    """Who looks at which match; 404 for a table that is not theirs."""
    student = getattr(request, "student", None)
    if student is None:
        found = Match.objects.filter(pk=pk).first()
        if found is None:
            raise Http404
        return Viewer(found)
    seat = Seat.objects.filter(match=pk, students=student).select_related("match").first()
    if seat is None:
        raise Http404
    return Viewer(seat.match, seat, student)


def _note_presence(viewer: Viewer) -> None:
    """Who comes (back) to the table may change who drives and who checks."""
    if viewer.student is not None and student_seen(student=viewer.student):
        services.match_touch(match=viewer.match)
        viewer.match.refresh_from_db(fields=["version"])


def _seat(viewer: Viewer) -> Seat:
    if viewer.seat is None:
        raise Http404
    return viewer.seat


def _move(request: HttpRequest, viewer: Viewer) -> services.Played | None:
    seat, log = _seat(viewer), selectors.match_log(viewer.match)
    text = _text(request, log)
    part = screens.student_part(viewer, log, selectors.teams_at(viewer.match))
    if part in (Part.CHECKER, Part.WATCHER):
        raise Unreadable(gettext_noop("Your teammate builds this move. Help by checking."))
    if part is Part.DRIVER and log.game.board.checked(log.game.notation.read(text)):
        services.proposal_make(seat=seat, student=viewer.student, text=text)
        return None
    return _play(request, viewer, text)


def _confirm(request: HttpRequest, viewer: Viewer) -> services.Played:
    log = selectors.match_log(viewer.match)
    proposal = screens.proposal_now(_seat(viewer), log)
    if proposal is None:
        raise Stale(gettext_noop("The table has gone on. Look at the board and choose again."))
    if proposal.student_id == viewer.student.pk:
        part = screens.student_part(viewer, log, selectors.teams_at(viewer.match))
        if part is not Part.ALONE:
            raise Unreadable(gettext_noop("Your teammate checks this move. Wait a moment."))
    return _play(request, viewer, proposal.text, driver=proposal.student)


def _play(request: HttpRequest, viewer: Viewer, text: str, driver: Any = None) -> services.Played:
    return services.move_play(
        match=viewer.match,
        seat=_seat(viewer).number,
        student=driver or viewer.student,
        checker=viewer.student if driver else None,
        ply=_ply(request),
        key=request.POST.get("key", "")[:64] or _key(),
        text=text,
    )


def _text(request: HttpRequest, log: MoveLog) -> str:
    if "text" in request.POST:
        return request.POST["text"]
    if len(request.POST) > FIELDS:
        raise Unreadable(gettext_noop("This is too long to read."))
    return log.game.notation.compose({name: request.POST.getlist(name) for name in request.POST})


def _ply(request: HttpRequest) -> int:
    given = request.POST.get("ply", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else -1


def _key() -> str:
    return secrets.token_urlsafe(16)


def _answer(
    request: HttpRequest, viewer: Viewer, played: services.Played | None = None
) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("play:match", pk=viewer.match.pk)
    if played is None:
        viewer.match.refresh_from_db(fields=["version", "ceiling", "status"])
    log = played.log if played else logs.loaded(viewer.match).log
    version = played.version if played else viewer.match.version
    return _fragment(request, viewer, screens.screen(viewer, log, version))


def _refused(request: HttpRequest, viewer: Viewer, refusal: Refusal) -> HttpResponse:
    sentence = spoken(refusal.sentence, selectors.seat_names(viewer.match))
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect("play:match", pk=viewer.match.pk)
    viewer.match.refresh_from_db(fields=["version", "ceiling", "status"])
    log = logs.loaded(viewer.match).log
    screen = screens.screen(viewer, log, viewer.match.version)
    return _fragment(request, viewer, screen, sentence, 409 if isinstance(refusal, Stale) else 422)


def _fragment(
    request: HttpRequest, viewer: Viewer, screen: Screen, told: str = "", status: int = 200
) -> HttpResponse:
    context = {"screen": screen, "viewer": viewer, "told": told, "key": _key()}
    return render(request, "play/_screen.html", context, status=status)
