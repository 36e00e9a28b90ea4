"""Views of a task of a practice set: its position, an answer, a hint."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from classroom.people.access import (
    StudentRequest,
    View,
    person_get,
    student_post,
)
from classroom.play.form_fields import read_move, read_number
from classroom.review.access import student_of
from classroom.review.models import PracticeSet
from classroom.review.practice import selectors, services
from classroom.review.practice.page import Task, task_context
from classroom.review.practice.views.sets import set_or_404
from classroom.review.responses import refusal_response
from games.errors import UserError


def _task(practice_set: PracticeSet, number: int) -> Task:
    task = Task(get_object_or_404(selectors.tasks_of(practice_set), number=number))
    try:
        task.board  # noqa: B018  A game with other rules has no position to show.
    except UserError:
        raise Http404 from None
    return task


def task_button(press: Callable[[StudentRequest, Task], None]) -> View:
    """Make a view of a button: do it and show the task; a refusal says why."""

    @student_post
    @wraps(press)
    def view(request: StudentRequest, pk: int, number: int) -> HttpResponse:
        practice_set = set_or_404(request, pk)
        task = _task(practice_set, number)
        back = reverse("review:task", args=[pk, number])
        try:
            press(request, task)
        except UserError as refusal:
            return refusal_response(request, refusal, task.board["names"], back)
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect(back)
        context = task_context(task, practice_set, request.student)
        return render(request, "review/practice/_task.html", context)

    return view


@person_get
def task(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one position; to the teacher with its best moves."""
    practice_set = set_or_404(request, pk)
    context = task_context(_task(practice_set, number), practice_set, student_of(request))
    return render(request, "review/practice/task.html", context)


@task_button
def task_answer(request: StudentRequest, task: Task) -> None:
    """Answer what the student would play here: right, close or again."""
    text = read_move(request.POST, task.log.game)
    services.practice_answer(task=task, student=request.student, text=text)


@task_button
def task_hint(request: StudentRequest, task: Task) -> None:
    """Climb one rung up the ladder."""
    rung = read_number(request.POST, "rung")
    services.practice_hint(task=task, student=request.student, rung=rung)
