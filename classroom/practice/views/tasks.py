"""Views of a teacher's tasks: listed, set, looked at, extended, ended, set again, on paper."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact
from classroom.facts.schedule import table_facts
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    student_or_404,
    teacher_form,
    teacher_get,
    teacher_post,
)
from classroom.people.models import Student
from classroom.people.selectors import class_right, classes_taught, students_in
from classroom.play.form_fields import read_number
from classroom.practice.access import students_of, task_or_404
from classroom.practice.check_settings import allows_checks
from classroom.practice.forms import LastDayForm, TaskForm
from classroom.practice.models import Task
from classroom.practice.paper import paper_code
from classroom.practice.selectors.tasks import class_tasks, task_reports
from classroom.practice.services import tasks as services
from classroom.practice.services.hikes import task_facts
from classroom.review.notes.arrivals import Answers, answers_of
from classroom.sentences import translate
from games.errors import UserError


@teacher_get
def index(request: TeacherRequest) -> HttpResponse:
    """Lead to the tasks of the only class, or let the teacher choose one."""
    classes = classes_taught(request.user)
    if len(classes) == 1:
        return redirect("practice:tasks", pk=classes[0].pk)
    return render(request, "practice/classes.html", {"classes": classes})


@teacher_form
def tasks(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show the tasks of a class, with the form of a new one."""
    is_sent = request.method == "POST"
    school_class = class_or_404(request.user, pk, "full" if is_sent else "read")
    form = TaskForm(request.POST if is_sent else None, school_class)
    if is_sent and form.is_valid():
        try:
            services.task_set(school_class=school_class, plan=form.plan, students=form.chosen)
        except UserError as refusal:
            form.add_error(None, translate(refusal.sentence))
        else:
            messages.success(request, _("The task is set. Students find it when they sign in."))
            return redirect("practice:tasks", pk=pk)
    context = {
        "school_class": school_class,
        "form": form,
        "reports": class_tasks(school_class),
        "may_change": class_right(request.user, school_class) != "read",
        "answers": answers_of(school_class),
        "ways_to_answer": Answers.choices,
        "with_checks": allows_checks(school_class),
    }
    return render(request, "practice/tasks.html", context, status=422 if form.errors else 200)


@teacher_get
def task(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show who has not begun, who is at it, and who is done."""
    task = task_or_404(request, pk)
    [report] = task_reports(task.school_class, [task])
    context = {
        "report": report,
        "task": task,
        "days": LastDayForm(None, task.school_class),
        "may_change": class_right(request.user, task.school_class) != "read",
    }
    return render(request, "practice/task.html", context)


@teacher_post
def extend(request: TeacherRequest, pk: int) -> HttpResponse:
    """Give a task another last day."""
    task = task_or_404(request, pk, "full")
    form = LastDayForm(request.POST, task.school_class)

    def act() -> Task:
        services.task_extend(task=task, last_day=form.cleaned_data["last_day"])
        return task

    return _act(request, task, form, act, _("The task is open until its new last day."))


@teacher_post
def copy(request: TeacherRequest, pk: int) -> HttpResponse:
    """Set the same task again."""
    task = task_or_404(request, pk, "full")
    form = LastDayForm(request.POST, task.school_class)

    def act() -> Task:
        return services.task_copy(task=task, last_day=form.cleaned_data["last_day"])

    return _act(request, task, form, act, _("The task is set again."))


@teacher_post
def end(request: TeacherRequest, pk: int) -> HttpResponse:
    """End a task."""
    task = task_or_404(request, pk, "full")
    services.task_end(task=task)
    messages.success(request, _("The task has ended. What students did is kept."))
    return redirect("practice:task", pk=pk)


@teacher_post
def note(request: TeacherRequest, pk: int) -> HttpResponse:
    """Write to a student about a task."""
    task = task_or_404(request, pk, "full")
    student = student_or_404(task.school_class, read_number(request.POST, "student"))
    text = request.POST.get("text", "")
    try:
        services.task_note_write(task=task, student=student, teacher=request.user, text=text)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    else:
        done = _("The note waits on the start page of %(name)s.")
        messages.success(request, done % {"name": student.name})
    return redirect("practice:task", pk=pk)


@teacher_get
def paper(request: TeacherRequest, pk: int) -> HttpResponse:
    """Print the task for homes without devices, a sheet with a code for each student."""
    task = task_or_404(request, pk, "full")
    students = students_of(task, students_in(task.school_class))
    sheets = students if task.kind in Task.OF_FACTS else []
    context = {
        "task": task,
        "sheets": [(one, paper_code(task, one), _paper_facts(task, one)) for one in sheets],
    }
    return render(request, "practice/paper.html", context)


@teacher_post
def paper_enter(request: TeacherRequest, pk: int) -> HttpResponse:
    """Enter a task that came back on paper as done, by the code of its sheet."""
    task = task_or_404(request, pk, "full")
    students = students_of(task, students_in(task.school_class))
    try:
        student = services.task_paper_enter(
            task=task, students=students, code=request.POST.get("code", "")
        )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    else:
        messages.success(request, _("Done on paper: %(name)s.") % {"name": student.name})
    return redirect("practice:task", pk=pk)


def _paper_facts(task: Task, student: Student) -> list[AnyFact]:
    if task.kind == Task.Kind.TABLE:
        return table_facts(task.number)
    return task_facts(task, student)


def _act(
    request: HttpRequest, task: Task, form: LastDayForm, act: Callable[[], Task], thanks: str
) -> HttpResponse:
    """Do this with the last day of the form; go on to the task, with thanks or why not."""
    if not form.is_valid():
        messages.error(request, str(form.errors["last_day"][0]))
        return redirect("practice:task", pk=task.pk)
    try:
        task = act()
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    else:
        messages.success(request, thanks)
    return redirect("practice:task", pk=task.pk)
