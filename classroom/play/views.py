"""Doors to a table: access, one service, one answer."""

import re
import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import StudentRequest, holder_of, person_view, student_view
from classroom.people.models import Student
from classroom.people.presence import student_seen
from classroom.play import screens, selectors, services
from classroom.play.models import Match, Seat
from classroom.play.roles import Part
from classroom.play.screens import Screen, Viewer
from classroom.play.sentences import spoken
from games.engine import Illegal, NotYourTurn, Refusal, Stale, Unreadable, gettext_noop
from games.movelog import MoveLog

# What a browser may send for one move, fields and all.
FIELDS = 40
_WATCH = gettext_noop("Your teammate builds this move. Help by checking.")


@never_cache
@require_GET
@person_view
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page of a table, for its students and the teachers of its class."""
    viewer = _viewer(request, pk)
    _note_presence(viewer)
    screen = _screen(viewer)
    context = {
        "screen": screen,
        "viewer": viewer,
        "game": screen.game,
        "key": _key(),
        "topics": f"match:{pk}",
        "holder": holder_of(request),
        "scripts": [f"games/{screen.game.slug}/_scripts.html", "games/_no_scripts.html"],
    }
    return render(request, "play/match.html", context)


@never_cache
@require_GET
@person_view
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The parts of the page that change; 204 while the screen shows them already."""
    viewer = _viewer(request, pk)
    _note_presence(viewer)
    screen = _screen(viewer)
    seen = (request.GET.get("version"), request.GET.get("ask", ""))
    if seen == (str(screen.version), screen.ask if viewer.seat else ""):
        return HttpResponse(status=204)
    return _fragment(request, viewer, screen)


@never_cache
@require_POST
@student_view
def move(request: StudentRequest, pk: int) -> HttpResponse:
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
        if isinstance(refusal, Illegal):
            services.proposal_withdraw(seat=_seat(viewer))
        return _refused(request, viewer, refusal)
    return _answer(request, viewer, played)


@never_cache
@require_POST
@student_view
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Driver or checker take the proposal off the table."""
    viewer = _viewer(request, pk)
    if screens.student_part(viewer, selectors.match_log(viewer.match)) is Part.WATCHER:
        return _refused(request, viewer, NotYourTurn(_WATCH))
    services.proposal_withdraw(seat=_seat(viewer))
    return _answer(request, viewer)


@never_cache
@require_POST
@student_view
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """One rung up the ladder of hints."""
    viewer = _viewer(request, pk)
    try:
        question, rung = _rung(request)
        services.hint_climb(
            seat=_seat(viewer), student=viewer.student, question=question, rung=rung
        )
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
    # A number too large for the database finds nothing with `match__pk`; `match` would raise.
    seats = Seat.objects.filter(match__pk=pk, students=student)
    seat = seats.select_related("match", "proposal__student").first()
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


def _move(request: StudentRequest, viewer: Viewer) -> services.Played | None:
    seat, ply = _seat(viewer), _ply(request)
    log = selectors.match_log(viewer.match, ply)
    # A button does what it did on the page it was pressed on: a second press, too.
    seen = ply if 0 <= ply <= log.ply else log.ply
    text, part = _text(request, log), screens.student_part(viewer, log, seen)
    if part in (Part.CHECKER, Part.WATCHER):
        raise NotYourTurn(_WATCH)
    move = log.game.notation.read(text)
    if part is Part.DRIVER and log.game.board.checked(log.states[seen], move):
        services.proposal_make(seat=seat, student=request.student, ply=ply, text=text)
        return None
    return _play(request, viewer, text, ply)


def _confirm(request: HttpRequest, viewer: Viewer) -> services.Played:
    proposal = getattr(_seat(viewer), "proposal", None)
    if proposal is None or proposal.text != request.POST.get("proposal"):
        raise Stale(gettext_noop("Your team has changed the move. Check the new one."))
    log = selectors.match_log(viewer.match, proposal.ply)
    if screens.student_part(viewer, log, proposal.ply) not in (Part.CHECKER, Part.ALONE):
        raise NotYourTurn(gettext_noop("Your teammate checks this move. Wait a moment."))
    return _play(request, viewer, proposal.text, proposal.ply, driver=proposal.student)


def _play(
    request: HttpRequest, viewer: Viewer, text: str, ply: int, driver: Student | None = None
) -> services.Played:
    return services.move_play(
        match=viewer.match,
        seat=_seat(viewer).number,
        student=driver or viewer.student,
        checker=viewer.student if driver not in (None, viewer.student) else None,
        ply=ply,
        key=_key_given(request),
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


def _rung(request: HttpRequest) -> tuple[int, int]:
    """The question and the rung of a hint button; what no page has sent is an old question's."""
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,3})", request.POST.get("rung", ""))
    return (int(found[1]), int(found[2])) if found else (-1, 0)


def _key() -> str:
    return secrets.token_urlsafe(16)


def _key_given(request: HttpRequest) -> str:
    given = request.POST.get("key", "")
    return given if re.fullmatch(r"[\w-]{1,64}", given, re.ASCII) else _key()


def _screen(viewer: Viewer) -> Screen:
    """The screen as it is now. Hint lists that got lost on their way are asked for again."""
    screen = screens.screen(viewer, selectors.match_log(viewer.match), viewer.match.version)
    if screen.hints_due is not None and viewer.match.status == Match.Status.PLAYING:
        services.hint_lists_ask(match=viewer.match, ply=screen.hints_due)
    return screen


def _answer(
    request: HttpRequest, viewer: Viewer, played: services.Played | None = None
) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("play:match", pk=viewer.match.pk)
    if played is None:
        viewer = _viewer(request, viewer.match.pk)
        return _fragment(request, viewer, _screen(viewer))
    return _fragment(request, viewer, screens.screen(viewer, played.log, played.version))


def _refused(request: HttpRequest, viewer: Viewer, refusal: Refusal) -> HttpResponse:
    sentence = spoken(refusal.sentence, viewer.names)
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect("play:match", pk=viewer.match.pk)
    viewer = _viewer(request, viewer.match.pk)
    status = 409 if isinstance(refusal, Stale) else 422
    return _fragment(request, viewer, _screen(viewer), sentence, status)


def _fragment(
    request: HttpRequest, viewer: Viewer, screen: Screen, told: str = "", status: int = 200
) -> HttpResponse:
    context = {"screen": screen, "viewer": viewer, "told": told, "key": _key()}
    return render(request, "play/_screen.html", context, status=status)
