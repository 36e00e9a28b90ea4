"""Doors to a task of a practice set: its position, an answer, a hint."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import StudentRequest, person_view, student_view
from classroom.people.sentences import translate
from classroom.review.access import refused, student_here
from classroom.review.boards import number_given, text_given
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry
from classroom.review.practice import services
from classroom.review.practice.page import Task
from classroom.review.practice.views.sets import set_or_404
from games.errors import UserError


@never_cache
@require_GET
@person_view
def task(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One position; for the teacher with its best moves."""
    return _page(request, _task(set_or_404(request, pk), number))


@never_cache
@require_POST
@student_view
def task_answer(request: StudentRequest, pk: int, number: int) -> HttpResponse:
    """What the student would play here: right, close or again."""
    found = _task(set_or_404(request, pk), number)
    try:
        text = text_given(request.POST, found.log)
        services.practice_answer(task=found, student=request.student, text=text)
    except UserError as refusal:
        return _refused(request, found, refusal)
    return _answer(request, found)


@never_cache
@require_POST
@student_view
def task_hint(request: StudentRequest, pk: int, number: int) -> HttpResponse:
    """One rung up the ladder."""
    found = _task(set_or_404(request, pk), number)
    rung = number_given(request.POST, "rung")
    try:
        services.practice_hint(task=found, student=request.student, rung=rung)
    except UserError as refusal:
        return _refused(request, found, refusal)
    return _answer(request, found)


def _task(found: PracticeSet, number: int) -> Task:
    rows = PracticeTask.objects.select_related("match").prefetch_related("match__seats")
    task = Task(get_object_or_404(rows, practice_set=found, number=number))
    try:
        task.context  # noqa: B018  A game with other rules has no position to show.
    except UserError:
        raise Http404 from None
    task.row.practice_set = found
    return task


def _context(request: HttpRequest, task: Task) -> dict[str, Any]:
    student, found = student_here(request), task.row.practice_set
    row = PracticeTry.objects.filter(task=task.row, student=student).first() if student else None
    rungs = row.rungs if row else 0
    size = found.size  # type: ignore[attr-defined]
    return {
        **task.context,
        "set": found,
        "number": task.row.number,
        "next": task.row.number + 1 if task.row.number < size else None,
        "student": student,
        "try": row,
        "said": task.said(row.text) if row and row.text else None,
        "rungs": task.rungs(rungs),
        "next_rung": rungs + 1 if rungs < task.log.game.hints.RUNGS else None,
        "solutions": task.solutions if student is None or (row and row.result == "right") else [],
    }


def _page(request: HttpRequest, task: Task) -> HttpResponse:
    return render(request, "review/practice/task.html", _context(request, task))


def _answer(request: HttpRequest, task: Task) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "review/practice/_task.html", _context(request, task))
    return redirect(_address(task))


def _refused(request: HttpRequest, task: Task, refusal: UserError) -> HttpResponse:
    said = translate(refusal.sentence, task.context["names"])
    return refused(request, said, _address(task))


def _address(task: Task) -> str:
    return reverse("review:task", args=[task.row.practice_set_id, task.row.number])
