"""Views of notes: add, change, delete. Each leads back to the position."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from classroom.people.access import (
    StudentRequest,
    TeacherRequest,
    class_or_404,
    person_post,
    student_post,
    teacher_post,
)
from classroom.review.access import log_or_404, owner_of, viewer_or_404
from classroom.review.notes import services
from classroom.review.notes.arrivals import (
    Answers,
    note_send,
    notes_of,
    notes_set_answers,
    student_note_answer,
)
from classroom.review.notes.selectors import may_tell_students, own_notes
from classroom.sentences import translate
from games.errors import UserError


@person_post
def add(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """Add a note at this position."""
    viewer = viewer_or_404(request, pk)
    text = request.POST.get("text", "")
    if ply > log_or_404(viewer).ply:
        raise Http404
    author = owner_of(request)

    is_for_students = may_tell_students(author["teacher"], viewer.match)

    def act() -> None:
        note = services.note_add(
            match=viewer.match, ply=ply, text=text, is_for_students=is_for_students, **author
        )
        if note.teacher is not None and is_for_students:
            note_send(note=note)

    return _act(request, pk, ply, act)


@person_post
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change one's own note."""
    note = get_object_or_404(own_notes(owner_of(request)), pk=pk)
    act = partial(
        services.note_change,
        note=note,
        text=request.POST.get("text", ""),
        is_for_students=may_tell_students(note.teacher, note.match),
    )
    return _act(request, note.match_id, note.ply, act)


@person_post
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete one's own note. The page asks before."""
    note = get_object_or_404(own_notes(owner_of(request)), pk=pk)
    return _act(request, note.match_id, note.ply, partial(services.note_delete, note=note))


@student_post
def answer(request: StudentRequest, pk: int) -> HttpResponse:
    """Answer a teacher's note, and go on at the start page."""
    note = get_object_or_404(notes_of(request.student), pk=pk)
    face, reply = request.POST.get("face", ""), request.POST.get("reply", "")
    try:
        student_note_answer(note=note, face=face, reply=reply)
    except UserError as refusal:
        messages.info(request, translate(refusal.sentence))
    return redirect("lessons:waiting_room")


@teacher_post
def words(request: TeacherRequest, pk: int) -> HttpResponse:
    """Set how students of a class answer: with a face or in words, with a face, or not at all."""
    school_class = class_or_404(request.user, pk, "full")
    answers = request.POST.get("answers", "")
    if answers in Answers.values:
        notes_set_answers(school_class=school_class, answers=Answers(answers))
        messages.success(request, _("It is set."))
    else:
        messages.error(request, _("Choose one of the answers."))
    return redirect("practice:tasks", pk=pk)


def _act(request: HttpRequest, match: int, ply: int, act: Callable[[], Any]) -> HttpResponse:
    try:
        act()
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    return redirect("review:match", pk=match, ply=ply)
