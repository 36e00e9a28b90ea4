"""Views of branches: made, played on, compared, put on the wall, saved or thrown away."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.calculation_signs import follow_signs_of
from classroom.lessons.access import editable_lesson, may_edit
from classroom.people.access import TeacherRequest, View, person_get, person_post, teacher_post
from classroom.play.form_fields import read_move, read_number
from classroom.play.selectors import match_log
from classroom.review.access import log_or_404, owner_of, student_of, viewer_or_404
from classroom.review.models import Branch
from classroom.review.responses import refusal_response, wants_full_page
from classroom.review.viewers import MatchViewer
from classroom.review.what_if import services
from classroom.review.what_if.branch_log import branch_log
from classroom.review.what_if.page import branch_context
from classroom.review.what_if.selectors import own_branches
from classroom.review.what_if.wall import lesson_of_branch
from classroom.sentences import translate
from games.engine import Seat
from games.errors import UserError
from games.movelog import MoveLog


def _branch(request: HttpRequest, pk: int) -> Branch:
    """Return a branch of one's own; answer 404 for everybody else's."""
    branch: Branch = get_object_or_404(own_branches(owner_of(request)), pk=pk)
    follow_signs_of(branch.match.school_class)
    return branch


def branch_button(press: Callable[[QueryDict, Branch, MoveLog], None]) -> View:
    """Make a view of a button: do it and show the branch; a refusal says why and changes
    nothing."""

    @person_post
    @wraps(press)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        branch = _branch(request, pk)
        seat = read_number(request.POST, "as")
        viewer = MatchViewer(branch.match, student_of(request))
        back = reverse("review:branch", args=[pk]) + f"?seat={max(seat, 0)}"
        try:
            press(request.POST, branch, log_or_404(viewer))
        except UserError as refusal:
            return refusal_response(request, refusal, viewer.names, back)
        if request.htmx:  # type: ignore[attr-defined]
            return _page(request, branch, seat)
        return redirect(back)

    return view


def _page(request: HttpRequest, branch: Branch, seat: Seat) -> HttpResponse:
    viewer = MatchViewer(branch.match, student_of(request))
    try:
        real = match_log(branch.match)
        log = branch_log(branch, real)
    except UserError:
        return render(request, "review/history/other_rules.html", {"match": branch.match})
    lesson = lesson_of_branch(branch)
    context = branch_context(viewer, branch, real, log, seat)
    context["has_wall"] = lesson is not None and may_edit(request, lesson)
    name = "branch" if wants_full_page(request) else "_branch"
    return render(request, f"review/what_if/{name}.html", context)


@person_post
def start(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """Start a branch from this ply; students only in a game that is over."""
    viewer = viewer_or_404(request, pk)
    if not viewer.open and not viewer.teacher:
        messages.info(request, _("Wait until the game is over. Then try other moves."))
        return redirect("review:match", pk=pk)
    if ply > log_or_404(viewer).ply:
        raise Http404
    branch = services.branch_create(match=viewer.match, ply=ply, **owner_of(request))
    return redirect("review:branch", pk=branch.pk)


@person_get
def branch(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the branch and what was really played beside it."""
    branch = _branch(request, pk)
    return _page(request, branch, seat=read_number(request.GET, "seat"))


@branch_button
def move(form: QueryDict, branch: Branch, real: MoveLog) -> None:
    """Play a move of the team that the page plays for."""
    text = read_move(form, real.game)
    services.branch_play(branch=branch, real=real, seat=read_number(form, "as"), text=text)


@branch_button
def draw(form: QueryDict, branch: Branch, real: MoveLog) -> None:
    """Draw what chance owes, by hand if faces were chosen."""
    numbers = [read_number(form, f"die{n}") for n in range(9) if f"die{n}" in form]
    if form.get("by") == "hand" and not numbers:
        numbers = [0]
    services.branch_draw(branch=branch, real=real, numbers=numbers)


@branch_button
def undo(form: QueryDict, branch: Branch, real: MoveLog) -> None:
    """Take a step back."""
    services.branch_undo(branch=branch)


@branch_button
def dice(form: QueryDict, branch: Branch, real: MoveLog) -> None:
    """Choose the source of the next dice."""
    services.branch_set_dice(branch=branch, dice=form.get("dice", ""))


@person_post
def save(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the branch under a name, to be found on the page of the match."""
    branch = _branch(request, pk)
    try:
        services.branch_save(branch=branch, name=request.POST.get("name", ""))
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:branch", pk=pk)
    messages.success(request, _("Saved. You find it again on this page."))
    return redirect("review:match", pk=branch.match_id, ply=branch.ply)


@teacher_post
def show(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the branch on the wall of the open lesson, or of the lesson of its match."""
    branch = _branch(request, pk)
    lesson = lesson_of_branch(branch)
    if lesson is None:
        raise Http404
    services.branch_show(branch=branch, lesson=editable_lesson(request, lesson.pk))
    messages.success(request, _("It is on the wall now."))
    return redirect("review:branch", pk=pk)


@person_post
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw the branch away for good."""
    branch = _branch(request, pk)
    services.branch_drop(branch=branch)
    return redirect("review:match", pk=branch.match_id, ply=branch.ply)
