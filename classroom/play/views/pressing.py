"""Doors for what is pressed at a table: one service, one answer."""

import re

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from classroom.people.access import StudentRequest, person_view, student_view
from classroom.people.models import Student
from classroom.play import screens, selectors, services
from classroom.play.roles import Role
from classroom.play.screens import Viewer
from classroom.play.views.answers import answer, key_make, refused, seat_of, viewer_of
from games.errors import Illegal, NotYourTurn, Stale, Unreadable, UserError, gettext_noop
from games.movelog import MoveLog

# What a browser may send for one move, fields and all.
FIELDS = 40
# What every form of a table sends beside the fields of the game.
_OURS = frozenset({"csrfmiddlewaretoken", "key", "ply", "text"})
_BOT = gettext_noop("A bot plays for your team now. Watch it.")
_WATCH = gettext_noop("Your teammate builds this move. Help by checking.")


@never_cache
@require_POST
@person_view
def move(request: StudentRequest, pk: int) -> HttpResponse:
    """A move of this student's team: played, or put before the checker."""
    viewer = viewer_of(request, pk)
    try:
        played = _move(request, viewer)
    except UserError as refusal:
        return refused(request, viewer, refusal)
    return answer(request, viewer, played)


@never_cache
@require_POST
@person_view
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """The checker says that the driver's proposal is right, and it is played."""
    viewer = viewer_of(request, pk)
    try:
        played = _confirm(request, viewer)
    except UserError as refusal:
        if isinstance(refusal, Illegal):
            services.proposal_withdraw(seat=seat_of(viewer))
        return refused(request, viewer, refusal)
    return answer(request, viewer, played)


@never_cache
@require_POST
@person_view
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """The driver changes the proposal, or the checker sends it back."""
    viewer = viewer_of(request, pk)
    seat = seat_of(viewer)
    if screens.student_role(viewer, selectors.match_log(viewer.match)) is Role.WATCHER:
        return refused(request, viewer, NotYourTurn(_WATCH))
    try:
        services.proposal_withdraw(
            seat=seat, by=viewer.student, text=request.POST.get("proposal", "")
        )
    except UserError as refusal:
        return refused(request, viewer, refusal)
    return answer(request, viewer)


@never_cache
@require_POST
@person_view
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """One rung up the ladder of hints."""
    viewer = viewer_of(request, pk)
    try:
        question, rung = _rung(request)
        services.hint_climb(
            seat=seat_of(viewer), student=viewer.student, question=question, rung=rung
        )
    except UserError as refusal:
        return refused(request, viewer, refusal)
    return answer(request, viewer)


@never_cache
@require_POST
@student_view
def hand(request: StudentRequest, pk: int) -> HttpResponse:
    """The student's hand goes up, or down."""
    viewer = viewer_of(request, pk)
    if request.POST.get("up") == "1":
        services.hand_raise(seat=seat_of(viewer), student=request.student)
    else:
        services.hand_lower(match=viewer.match, student=request.student.pk)
    return answer(request, viewer)


@never_cache
@require_POST
@student_view
def read(request: StudentRequest, pk: int) -> HttpResponse:
    """The student has read what the teacher says."""
    viewer = viewer_of(request, pk)
    services.message_read(seat=seat_of(viewer), student=request.student)
    return answer(request, viewer)


def _move(request: StudentRequest, viewer: Viewer) -> services.Played | None:
    seat, ply = seat_of(viewer), _ply(request)
    log = selectors.match_log(viewer.match, ply)
    # A button does what it did on the page it was pressed on: a second press, too.
    seen = ply if 0 <= ply <= log.ply else log.ply
    if seat.bot:
        raise NotYourTurn(_BOT)
    text, role = _text(request, log), screens.student_role(viewer, log, seen)
    if role in (Role.CHECKER, Role.WATCHER):
        raise NotYourTurn(_WATCH)
    move = log.game.notation.read(text)
    if role is Role.DRIVER and log.game.board.needs_checker(log.states[seen], move):
        services.proposal_make(
            seat=seat, student=request.student, ply=ply, text=text, fields=_fields(request)
        )
        return None
    return _play(request, viewer, text, ply)


def _confirm(request: HttpRequest, viewer: Viewer) -> services.Played:
    proposal = getattr(seat_of(viewer), "proposal", None)
    if proposal is None or proposal.back or proposal.text != request.POST.get("proposal"):
        raise Stale(gettext_noop("Your team has changed the move. Check the new one."))
    log = selectors.match_log(viewer.match, proposal.ply)
    if screens.student_role(viewer, log, proposal.ply) not in (Role.CHECKER, Role.ALONE):
        raise NotYourTurn(gettext_noop("Your teammate checks this move. Wait a moment."))
    return _play(request, viewer, proposal.text, proposal.ply, driver=proposal.student)


def _play(
    request: HttpRequest, viewer: Viewer, text: str, ply: int, driver: Student | None = None
) -> services.Played:
    return services.move_play(
        match=viewer.match,
        seat=seat_of(viewer).number,
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
    return log.game.notation.compose(_fields(request))


def _fields(request: HttpRequest) -> dict[str, list[str]]:
    """What the game's own form held."""
    return {name: request.POST.getlist(name) for name in request.POST if name not in _OURS}


def _ply(request: HttpRequest) -> int:
    given = request.POST.get("ply", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else -1


def _rung(request: HttpRequest) -> tuple[int, int]:
    """The question and the rung of a hint button; what no page has sent is an old question's."""
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,3})", request.POST.get("rung", ""))
    return (int(found[1]), int(found[2])) if found else (-1, 0)


def _key_given(request: HttpRequest) -> str:
    given = request.POST.get("key", "")
    return given if re.fullmatch(r"[\w-]{1,64}", given, re.ASCII) else key_make()
