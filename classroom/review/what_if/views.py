"""Doors to what if: a branch is made, played on, compared, kept or thrown away."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import person_view
from classroom.people.sentences import translate
from classroom.play.selectors import match_log
from classroom.review.access import (
    log_or_404,
    owner_here,
    refused,
    student_here,
    viewer_here,
    whole_page,
)
from classroom.review.boards import number_given, text_given
from classroom.review.history.selectors import Viewer
from classroom.review.models import Branch
from classroom.review.what_if import branch_log as branching
from classroom.review.what_if import services as branches
from classroom.review.what_if.page import branch_context
from games.engine import Seat
from games.errors import UserError
from games.movelog import MoveLog


@never_cache
@require_POST
@person_view
def start(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """A new branch from this ply; for students only of a game that is over."""
    viewer = viewer_here(request, pk)
    if not viewer.open and not viewer.teacher:
        messages.info(request, _("Wait until the game is over. Then try other moves."))
        return redirect("review:match", pk=pk)
    if ply > log_or_404(viewer).ply:
        raise Http404
    branch = branches.branch_make(match=viewer.match, ply=ply, **owner_here(request))
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
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
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


# The page ------------------------------------------------------------------------------------


def _branch(request: HttpRequest, pk: int) -> Branch:
    """A branch of one's own; 404 for everybody else's."""
    found: Branch = get_object_or_404(
        Branch.objects.select_related("match").prefetch_related("match__seats"),
        pk=pk,
        **owner_here(request),
    )
    return found


def _answer(
    request: HttpRequest, found: Branch, act: Callable[[MoveLog], object], seat: Seat
) -> HttpResponse:
    """Do it and show the branch; a refusal says why and changes nothing."""
    viewer = Viewer(found.match, student_here(request))
    back = reverse("review:branch", args=[found.pk]) + f"?seat={max(seat, 0)}"
    try:
        act(log_or_404(viewer))
    except UserError as refusal:
        names = {team.number: team.name for team in viewer.teams}
        return refused(request, translate(refusal.sentence, names), back)
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, found, seat)
    return redirect(back)


def _page(request: HttpRequest, found: Branch, seat: Seat) -> HttpResponse:
    viewer = Viewer(found.match, student_here(request))
    try:
        real = match_log(found.match)
        log = branching.branch_log(found, real)
    except UserError:
        return render(request, "review/history/other_rules.html", {"match": found.match})
    context = branch_context(viewer, found, real, log, seat)
    template = (
        "review/what_if/branch.html" if whole_page(request) else "review/what_if/_branch.html"
    )
    return render(request, template, context)
