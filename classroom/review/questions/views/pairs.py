"""Views that put two ideas side by side on the wall."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_table_of
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.views.responses import render_page, respond
from classroom.people.access import TeacherRequest, class_or_404, teacher_get, teacher_post
from classroom.play.form_fields import read_number
from classroom.review.questions import pairs, selectors
from classroom.review.questions.beside import lesson_moves
from games.errors import UserError


@teacher_post
def pair(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the two answers that are ticked side by side on the wall; the teacher stays."""
    question = get_object_or_404(selectors.questions(), pk=pk)
    class_or_404(request.user, question.school_class_id, "full")
    picks = request.POST.getlist("pick")
    lesson = question.lesson or open_lesson_of(question.school_class)
    if lesson is None:
        messages.error(request, _("No lesson is open, so there is no wall."))
        return redirect("review:question", pk=pk)
    return respond(request, lesson, lambda: pairs.question_pair(question=question, texts=picks))


@teacher_get
def ideas(request: TeacherRequest, pk: int, ply: int | None = None) -> HttpResponse:
    """List the ideas about a choice of this match, its latest one if none is named."""
    table = editable_table_of(request, pk)
    try:
        moves = lesson_moves(table)
        named = None if ply is None else (ply, max(0, read_number(request.GET, "seat")))
        choice = named or moves.latest(table)
        candidates = moves.candidates(table, *choice) if choice else []
    except UserError:
        raise Http404 from None
    context: dict[str, object] = {"table": table, "choice": choice, "candidates": candidates}
    return render_page(request, table.lesson, "review/questions/ideas.html", context)


@teacher_post
def show(request: TeacherRequest, pk: int, ply: int) -> HttpResponse:
    """Put the two ideas that are ticked side by side on the wall."""
    table = editable_table_of(request, pk)
    seat, picks = max(0, read_number(request.POST, "seat")), request.POST.getlist("pick")
    return respond(
        request,
        table.lesson,
        lambda: pairs.ideas_show(table=table, ply=ply, seat=seat, keys=picks),
    )
