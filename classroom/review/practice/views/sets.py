"""Views of practice sets: the list, one made, one opened, printed, deleted."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from classroom.calculation_signs import follow_signs_of
from classroom.people.access import class_or_404, person_get, person_post
from classroom.people.models import Student
from classroom.people.selectors import class_list
from classroom.review.access import student_of
from classroom.review.boards import board_html
from classroom.review.models import PracticeSet
from classroom.review.practice import selectors, services
from classroom.review.practice.access import chosen_audience, own_audience
from classroom.review.practice.page import Task
from classroom.sentences import translate
from games import registry
from games.errors import UserError


@person_get
def practice(request: HttpRequest) -> HttpResponse:
    """List the sets of a student, or of a teacher's classes, with a way to make one."""
    student = student_of(request)
    classes = [] if student else class_list(request.user)  # type: ignore[arg-type]
    context = {
        "student": student,
        "page": selectors.set_page(student, request.GET.get("page")),
        "students": selectors.active_students(classes),
        "classes": classes,
    }
    return render(request, "review/practice/sets.html", context)


@person_post
def practice_set_create(request: HttpRequest) -> HttpResponse:
    """Make a set of missed moves: a student's own, or for those the teacher chose."""
    student = student_of(request)
    who = request.POST.get("who", "")
    audience = own_audience(student) if student else chosen_audience(request.user, who)
    try:
        practice_set = services.practice_set_create(**audience)
    except UserError as refusal:
        messages.info(request, translate(refusal.sentence))
        return redirect("review:practice")
    return redirect("review:practice_set", pk=practice_set.pk)


@person_get
def practice_set(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the tasks of a set and how far one is; to the teacher, how far everybody is."""
    student = student_of(request)
    practice_set = set_or_404(request, pk)
    tries = selectors.tries_of(practice_set, student) if student else {}
    tasks = [
        (row, registry.get(row.match.game), tries.get(row.number))
        for row in selectors.tasks_of(practice_set)
    ]
    unsolved = [row for row, _game, one in tasks if one is None or one.result != "right"]
    context = {
        "student": student,
        "shell": shell_for(student),
        "set": practice_set,
        "tasks": tasks,
        "solved": len(tasks) - len(unsolved),
        "next": next(iter(unsolved), None),
        "progress": [] if student else selectors.progress(practice_set),
    }
    return render(request, "review/practice/set.html", context)


@person_get
def practice_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the set: the tasks, and on a page of their own the answers."""
    practice_set = set_or_404(request, pk)
    tasks = [Task(row) for row in selectors.tasks_of(practice_set)]
    try:
        papers = [
            (task, task.board, board_html(task.board, f"task-{n}-"))
            for n, task in enumerate(tasks, 1)
        ]
    except UserError:
        raise Http404 from None
    games = {task.log.game.slug: task.log.game for task in tasks}.values()
    context = {"set": practice_set, "papers": papers, "games": games}
    return render(request, "review/practice/print.html", context)


@person_post
def practice_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a set: a teacher one of a class, a student one of their own."""
    student = student_of(request)
    practice_set = set_or_404(request, pk)
    if student is None:
        class_or_404(request.user, practice_set.school_class_id, "full")
    elif not practice_set.is_own:
        raise Http404
    services.practice_delete(practice_set=practice_set)
    messages.success(request, _("The practice set is deleted."))
    return redirect("review:practice")


def shell_for(student: Student | None) -> str:
    """Return the template around a set: a child's own pages stand before the mountain."""
    return "practice/_student_page.html" if student else "review/_page.html"


def set_or_404(request: HttpRequest, pk: int) -> PracticeSet:
    """Return a set that this person may see; answer 404 for any other."""
    sets = selectors.practice_sets(student_of(request))
    practice_set: PracticeSet = get_object_or_404(sets, pk=pk)
    follow_signs_of(practice_set.school_class)
    return practice_set
