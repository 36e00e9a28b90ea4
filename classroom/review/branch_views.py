"""Doors to what if: a branch is made, played on, compared, kept or thrown away."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import person_view
from classroom.play.selectors import Told, match_log
from classroom.play.sentences import spoken
from classroom.review import branching
from classroom.review.answers import told
from classroom.review.boards import board_apart, board_context, number_given, position, text_given
from classroom.review.history import read
from classroom.review.models import Branch
from classroom.review.selectors import Viewer, matches_open
from classroom.review.services import branches
from games.engine import CHANCE, Refusal, Seat
from games.movelog import MoveLog


@never_cache
@require_POST
@person_view
def start(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """A new branch from this ply; for students only of a game that is over."""
    viewer = _viewer(request, pk)
    if not viewer.open and not viewer.teacher:
        messages.info(request, _("Wait until the game is over. Then try other moves."))
        return redirect("review:match", pk=pk)
    if ply > _log(viewer).ply:
        raise Http404
    branch = branches.branch_make(match=viewer.match, ply=ply, **_owner(request))
    return redirect("review:branch", pk=branch.pk)


@never_cache
@require_GET
@person_view
def branch(request: HttpRequest, pk: int) -> HttpResponse:
    """The branch and what was really played beside it."""
    found = _branch(request, pk)
    return _page(request, found, seat=number_given(request.GET, "seat"))


@never_cache
@require_POST
@person_view
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """A move of the team that the page plays for."""
    found, seat = _branch(request, pk), number_given(request.POST, "as")

    def play(real: MoveLog) -> None:
        log = branching.branch_log(found, real)
        text = text_given(request.POST, log)
        branches.branch_play(branch=found, real=real, seat=seat, text=text)

    return _answer(request, found, play, seat)


@never_cache
@require_POST
@person_view
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """What chance owes, by hand where faces were chosen."""
    found, seat = _branch(request, pk), number_given(request.POST, "as")
    numbers = [number_given(request.POST, f"die{n}") for n in range(9) if f"die{n}" in request.POST]
    if request.POST.get("by") == "hand" and not numbers:
        numbers = [0]

    def act(real: MoveLog) -> None:
        branches.branch_draw(branch=found, real=real, numbers=numbers)

    return _answer(request, found, act, seat)


@never_cache
@require_POST
@person_view
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """A step back."""
    found, seat = _branch(request, pk), number_given(request.POST, "as")
    return _answer(request, found, lambda real: branches.branch_undo(branch=found), seat)


@never_cache
@require_POST
@person_view
def dice(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the next dice come from."""
    found, seat = _branch(request, pk), number_given(request.POST, "as")
    way = request.POST.get("dice", "")
    return _answer(request, found, lambda real: branches.branch_dice(branch=found, dice=way), seat)


@never_cache
@require_POST
@person_view
def keep(request: HttpRequest, pk: int) -> HttpResponse:
    """Under a name, to be found on the page of the match."""
    found = _branch(request, pk)
    try:
        branches.branch_keep(branch=found, name=request.POST.get("name", ""))
    except Refusal as refusal:
        messages.error(request, spoken(refusal.sentence))
        return redirect("review:branch", pk=pk)
    messages.success(request, _("Kept. You find it on this page again."))
    return redirect("review:match", pk=found.match_id, ply=found.ply)


@never_cache
@require_POST
@person_view
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Thrown away for good."""
    found = _branch(request, pk)
    branches.branch_drop(branch=found)
    return redirect("review:match", pk=found.match_id, ply=found.ply)


# Who and which -------------------------------------------------------------------------------


def _owner(request: HttpRequest) -> dict[str, Any]:
    student = getattr(request, "student", None)
    return {"teacher": None if student else request.user, "student": student}


def _viewer(request: HttpRequest, pk: int) -> Viewer:
    student = getattr(request, "student", None)
    found = matches_open(student).prefetch_related("seats").select_related("school_class")
    return Viewer(get_object_or_404(found, pk=pk), student)


def _branch(request: HttpRequest, pk: int) -> Branch:
    """A branch of one's own; 404 for everybody else's."""
    found: Branch = get_object_or_404(
        Branch.objects.select_related("match").prefetch_related("match__seats"),
        pk=pk,
        **_owner(request),
    )
    return found


def _log(viewer: Viewer) -> MoveLog:
    try:
        return match_log(viewer.match)
    except Refusal:
        raise Http404 from None


# The page ------------------------------------------------------------------------------------


def _answer(
    request: HttpRequest, found: Branch, act: Callable[[MoveLog], object], seat: Seat
) -> HttpResponse:
    """Do it and show the branch; a refusal says why and changes nothing."""
    viewer = Viewer(found.match, getattr(request, "student", None))
    htmx = request.htmx  # type: ignore[attr-defined]
    try:
        act(_log(viewer))
    except Refusal as refusal:
        said = spoken(refusal.sentence, {team.number: team.name for team in viewer.teams})
        if htmx:
            return told(request, said)
        messages.error(request, said)
    if htmx:
        return _page(request, found, seat)
    return redirect(reverse("review:branch", args=[found.pk]) + f"?seat={max(seat, 0)}")


def _page(request: HttpRequest, found: Branch, seat: Seat) -> HttpResponse:
    viewer = Viewer(found.match, getattr(request, "student", None))
    try:
        real = match_log(found.match)
        log = branching.branch_log(found, real)
    except Refusal:
        return render(request, "review/other_rules.html", {"match": found.match})
    context = _context(viewer, found, real, log, seat)
    htmx = request.htmx  # type: ignore[attr-defined]
    whole = not htmx or htmx.history_restore_request
    return render(request, "review/branch.html" if whole else "review/_branch.html", context)


def _context(
    viewer: Viewer, found: Branch, real: MoveLog, log: MoveLog, seat: Seat
) -> dict[str, Any]:
    names = {team.number: team.name for team in viewer.teams}
    acting = _acting(viewer, log, seat)
    until = branching.real_ply(found, real, log)
    beside = position(real, until)
    # What a running match keeps from everybody is not shown beside the branch either.
    eyes = acting if viewer.open else None
    return {
        **board_context(found.match, log, acting, names),
        "branch": found,
        "viewer": viewer,
        "acting": acting,
        "seats": sorted(log.to_move - {CHANCE}),
        "due": log.game.rules.chance(log.state),
        "faces": _faces(found, log),
        "over": not log.to_move,
        "until": until,
        "real_board": board_apart(board_context(found.match, beside, eyes, names), "real-"),
        "own_lines": _own_lines(log, found.ply),
        "real_lines": [read(viewer, real, ply) for ply in range(found.ply, until)],
        "ahead": branching.ahead(log, real, until) if viewer.open else [],
        "scripts": [f"games/{log.game.slug}/_scripts.html", "games/_no_scripts.html"],
    }


def _acting(viewer: Viewer, log: MoveLog, seat: Seat) -> Seat | None:
    """Whom the page plays for: the seat that was asked for, else the next one to move.

    What a team of a running match keeps secret opens only to who asks for that team.
    """
    may = sorted(log.to_move - {CHANCE})
    if seat in may:
        return seat
    if not viewer.open:
        return None
    if may:
        return may[0]
    return seat if 1 <= seat <= log.seats else None


def _faces(found: Branch, log: MoveLog) -> list[list[branching.Face]]:
    what = log.game.rules.chance(log.state)
    return branching.faces(log) if what and branching.by_hand(found, what) else []


def _own_lines(log: MoveLog, first: int) -> list[Told]:
    """The rows of the branch, which its owner may all read."""
    sentence, read_ = log.game.board.sentence, log.game.notation.read
    rows = zip(log.rows[first:], log.states[first:], strict=False)
    return [
        Told(ply, row.seat, sentence(state, row.seat, read_(row.text)))
        for ply, (row, state) in enumerate(rows, first)
    ]
