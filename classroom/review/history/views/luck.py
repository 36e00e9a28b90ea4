"""Views of luck and choice of a match, of its costly moves, and of the dice of a class."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from classroom.people.access import (
    TeacherRequest,
    person_get,
    teacher_get,
)
from classroom.people.selectors import class_list
from classroom.review.access import log_or_404, viewer_or_404
from classroom.review.history.page import costly_context, dice_context, luck_context
from classroom.review.responses import wants_full_page


@person_get
def luck(request: HttpRequest, pk: int) -> HttpResponse:
    """Show luck and choice of a match that is over: a part of its page for htmx, else a page."""
    viewer = viewer_or_404(request, pk)
    if not viewer.open:
        return redirect("review:match", pk=pk)
    context = luck_context(viewer, log_or_404(viewer), request.GET.get("seat", ""))
    name = "luck" if wants_full_page(request) else "_luck"
    return render(request, f"review/history/{name}.html", context)


@person_get
def costly(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the costliest moves of a finished game, each with what would have been better."""
    viewer = viewer_or_404(request, pk)
    if not viewer.open:
        return redirect("review:match", pk=pk)
    name = "costly" if wants_full_page(request) else "_costly"
    context = costly_context(viewer, log_or_404(viewer))
    return render(request, f"review/history/{name}.html", context)


@teacher_get
def dice(request: TeacherRequest) -> HttpResponse:
    """Show the dice of a class in one game; of the first class if none is named."""
    classes = class_list(request.user)
    number = request.GET.get("class", "")
    chosen = [one for one in classes if str(one.pk) == number]
    if number and not chosen:
        raise Http404
    school_class = next(iter(chosen or classes), None)
    context = dice_context(school_class, request.GET.get("game", ""))
    return render(request, "review/history/dice.html", {**context, "classes": classes})
