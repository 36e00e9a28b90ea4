"""Doors to practice sets: the list, one made, one opened, printed, deleted."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.people.access import class_open, person_view
from classroom.people.models import Student
from classroom.people.selectors import class_list
from classroom.people.sentences import translate
from classroom.play.models import Match, Seat
from classroom.review.access import student_here
from classroom.review.boards import board_apart
from classroom.review.models import PracticeSet
from classroom.review.practice import page as reading
from classroom.review.practice import services
from classroom.review.practice.missed_moves import missed_at, missed_by
from classroom.review.practice.page import Task
from games.errors import UserError

_STATUSES = (Student.Status.ROSTER, Student.Status.GUEST)


@never_cache
@require_GET
@person_view
def practice(request: HttpRequest) -> HttpResponse:
    """The sets of a student, or of a teacher's classes, and a way to make one."""
    student = student_here(request)
    classes = [] if student else list(class_list(request.user))  # type: ignore[arg-type]
    students = Student.objects.filter(school_class__in=classes, status__in=_STATUSES)
    context = {
        "student": student,
        "page": reading.set_page(student, request.GET.get("page")),
        "students": students.select_related("school_class").order_by("school_class", "name"),
        "classes": classes,
    }
    return render(request, "review/practice/sets.html", context)


@never_cache
@require_POST
@person_view
def practice_make(request: HttpRequest) -> HttpResponse:
    """A set out of missed moves: a student's own, or for whom the teacher chose."""
    student = student_here(request)
    plan = _own_plan(student) if student else _plan(request)
    try:
        made = services.practice_make(**plan)
    except UserError as refusal:
        messages.info(request, translate(refusal.sentence))
        return redirect("review:practice")
    return redirect("review:practice_set", pk=made.pk)


@never_cache
@require_GET
@person_view
def practice_set(request: HttpRequest, pk: int) -> HttpResponse:
    """The tasks of a set and how far one is; for the teacher, how far everybody is."""
    student, found = student_here(request), set_or_404(request, pk)
    tries = reading.tries_of(found, student) if student else {}
    tasks = [(row, tries.get(row.number)) for row in reading.task_rows(found)]
    solved = sum(one is not None and one.result == "right" for _row, one in tasks)
    context = {
        "student": student,
        "set": found,
        "tasks": tasks,
        "solved": solved,
        "next": next((row for row, one in tasks if one is None or one.result != "right"), None),
        "progress": [] if student else reading.progress(found, found.students.all()),
    }
    return render(request, "review/practice/set.html", context)


@never_cache
@require_GET
@person_view
def practice_print(request: HttpRequest, pk: int) -> HttpResponse:
    """The set on paper: the tasks, and on a page of their own the answers."""
    found = set_or_404(request, pk)
    tasks = [Task(row) for row in reading.task_rows(found)]
    try:
        boards = [task.context for task in tasks]
    except UserError:
        raise Http404 from None
    drawings = [board_apart(board, f"task-{n}-") for n, board in enumerate(boards, 1)]
    papers = list(zip(tasks, boards, drawings, strict=True))
    games = {task.log.game.slug: task.log.game for task in tasks}.values()
    context = {"set": found, "papers": papers, "games": games}
    return render(request, "review/practice/print.html", context)


@never_cache
@require_POST
@person_view
def practice_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """A teacher deletes a set of a class, a student one of their own."""
    student, found = student_here(request), set_or_404(request, pk)
    if student is None:
        class_open(request.user, found.school_class_id, "full")
    elif found.teacher_id is not None:
        raise Http404
    services.practice_delete(practice_set=found)
    messages.success(request, _("The set is deleted."))
    return redirect("review:practice")


def set_or_404(request: HttpRequest, pk: int) -> PracticeSet:
    """A set that this person may see; 404 for any other."""
    found: PracticeSet = get_object_or_404(reading.sets_open(student_here(request)), pk=pk)
    return found


# For whom ------------------------------------------------------------------------------------


def _own_plan(student: Student) -> dict[str, Any]:
    return {
        "school_class": student.school_class,
        "students": [student],
        "missed": missed_by([student]),
    }


def _plan(request: HttpRequest) -> dict[str, Any]:
    """What the teacher chose: `class-3`, `student-17`, or `team-5-2`, seat 2 of match 5."""
    found = re.fullmatch(
        r"(class|student|team)-(\d{1,9})(?:-(\d{1,3}))?", request.POST.get("who", "")
    )
    if found is None:
        raise Http404
    kind, number, seat = found[1], int(found[2]), int(found[3] or 0)
    return _PLANS[kind](request, number, seat) | {"teacher": request.user}


def _class_plan(request: HttpRequest, number: int, _seat: int) -> dict[str, Any]:
    school_class = class_open(request.user, number, "full")
    students = list(school_class.students.filter(status__in=_STATUSES))
    return {
        "school_class": school_class,
        "students": students,
        "missed": missed_by(students),
        "name": school_class.name,
    }


def _student_plan(request: HttpRequest, number: int, _seat: int) -> dict[str, Any]:
    student = get_object_or_404(Student, pk=number, status__in=_STATUSES)
    school_class = class_open(request.user, student.school_class_id, "full")
    return {"school_class": school_class, "students": [student], "missed": missed_by([student])}


def _team_plan(request: HttpRequest, number: int, seat: int) -> dict[str, Any]:
    match = get_object_or_404(Match, pk=number)
    school_class = class_open(request.user, match.school_class_id or 0, "full")
    team = get_object_or_404(Seat, match=match, number=seat)
    return {
        "school_class": school_class,
        "students": list(team.students.filter(status__in=_STATUSES)),
        "missed": missed_at(match, seat),
        "name": team.name,
    }


_PLANS = {"class": _class_plan, "student": _student_plan, "team": _team_plan}
