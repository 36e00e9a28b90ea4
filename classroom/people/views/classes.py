"""Views for teachers: the list of classes, one class, its code, cards and end."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.core.paginator import Paginator
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from classroom.live.regions import read_id
from classroom.live.responses import rendered_or_404
from classroom.people import selectors
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    teacher_form,
    teacher_get,
    teacher_post,
)
from classroom.people.addresses import network_url
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.people.name_order import by_name
from classroom.people.names import is_same_name
from classroom.people.regions import roster_region
from classroom.people.services.audit import Kind, audit_note_look
from classroom.people.services.class_copies import class_copy
from classroom.people.services.class_ends import class_ends_mark_seen, class_extend
from classroom.people.services.classes import (
    class_code_renew,
    class_create,
    class_delete,
    class_edit,
    class_lock,
)
from classroom.people.services.seats import class_join_again, crowd_forget
from classroom.sentences import translate
from games.errors import UserError

Right = ClassTeacher.Right
AUDIT_ROWS = 50  # a page


@receiver(user_logged_in)
def warn_of_ending_classes(request: HttpRequest, user: Teacher, **_facts: object) -> None:
    """After sign-in, warn teachers of classes that are about to end."""
    for one in [] if user.is_substitute else class_ends_mark_seen(teacher=user):
        sentence = _("%(name)s ends. Its names can be forgotten from %(day)s on. See Classes.")
        values = {"name": one.school_class.name, "day": date_format(one.forgotten_on)}
        messages.warning(request, sentence % values, fail_silently=True)


@teacher_form
def classes(request: TeacherRequest) -> HttpResponse:
    """List all classes of the teacher, with a form for another."""
    listed = selectors.class_list(request.user)
    context: dict[str, object] = {
        "classes": [one for one in listed if not one.archived_at],
        "archived": [one for one in listed if one.archived_at],
        "ending": selectors.classes_ending(request.user),
    }
    if request.method == "POST":
        try:
            name = request.POST.get("name", "")
            school_class = class_create(teacher=request.user, name=name)
        except UserError as error:
            context |= {"error": translate(error.sentence), "name": name}
        else:
            return redirect("people:class", pk=school_class.pk)
    return render(
        request, "people/classes.html", context, status=422 if "error" in context else 200
    )


@teacher_get
def class_page(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show one class: its code, and its students as faces."""
    school_class = class_or_404(request.user, pk)
    right = selectors.class_right(request.user, school_class)
    context = {
        "school_class": school_class,
        "region": rendered_or_404(roster_region(request.user, pk)),
        "link": network_url(request, reverse("people:enter", args=[school_class.join_code])),
        "has_students": school_class.students.filter(status__in=Student.IN_CLASS).exists(),
        "may_change": right != Right.READ,
        "may_teach": right != Right.READ and not school_class.archived_at,
        "may_delete": right == Right.OWNER,
    }
    return render(request, "people/class.html", context)


@teacher_form
def edit(request: TeacherRequest, pk: int) -> HttpResponse:
    """Change the name of the class, whether guests may ask, its signs, and its end."""
    school_class = class_or_404(request.user, pk, "full")
    context: dict[str, object] = {"school_class": school_class}
    if request.method != "POST":
        context |= {"name": school_class.name, "guests": school_class.guests}
        context |= {"ends_on": school_class.ends_on.isoformat(), "signs": school_class.signs}
        return render(request, "people/edit.html", context)
    typed: dict[str, Any] = {name: request.POST.get(name, "") for name in ("name", "ends_on")}
    typed["signs"] = request.POST.get("signs")
    typed["guests"] = "guests" in request.POST
    try:
        class_edit(school_class=school_class, **typed)
    except UserError as error:
        context |= {"error": translate(error.sentence), **typed}
        return render(request, "people/edit.html", context, status=422)
    return redirect("people:class", pk=pk)


@teacher_form
def copy(request: TeacherRequest, pk: int) -> HttpResponse:
    """Copy the class into a new one, with the students that the teacher ticks."""
    school_class = class_or_404(request.user, pk, "full")
    roster = by_name(school_class.students.filter(status__in=Student.IN_CLASS))
    context: dict[str, object] = {"school_class": school_class, "roster": roster}
    if request.method != "POST":
        context |= {"name": school_class.name, "ticked": {student.pk for student in roster}}
        return render(request, "people/copy.html", context)
    name = request.POST.get("name", "")
    ticked = {student.pk for student in roster} & set(map(read_id, request.POST.getlist("student")))
    try:
        copied = class_copy(source=school_class, teacher=request.user, name=name, students=ticked)
    except UserError as error:
        context |= {"error": translate(error.sentence), "name": name, "ticked": ticked}
        return render(request, "people/copy.html", context, status=422)
    messages.success(request, _("The new class is here. Last year's stays as it is."))
    return redirect("people:class", pk=copied.pk)


@teacher_post
def extend(request: TeacherRequest, pk: int) -> HttpResponse:
    """Keep the class for another year."""
    school_class = class_or_404(request.user, pk, "full")
    class_extend(school_class=school_class)
    day = date_format(school_class.ends_on)
    sentence = _("%(name)s is kept until %(day)s.")
    messages.success(request, sentence % {"name": school_class.name, "day": day})
    return redirect("people:classes")


@teacher_post
def lock(request: TeacherRequest, pk: int) -> HttpResponse:
    """Lock the class (`locked=yes`) or open it again (anything else)."""
    school_class = class_or_404(request.user, pk, "full")
    class_lock(school_class=school_class, locked=request.POST.get("locked") == "yes")
    return redirect("people:class", pk=pk)


@teacher_form
def code(request: TeacherRequest, pk: int) -> HttpResponse:
    """Draw a new join code, after a question."""
    school_class = class_or_404(request.user, pk, "full")
    if request.method == "POST":
        class_code_renew(school_class=school_class)
        messages.success(request, _("The class has a new code. The old one no longer works."))
        return redirect("people:class", pk=pk)
    question = {
        "title": _("Make a new code?"),
        "text": _(
            "The old code stops working. Students who are in stay in. Printed cards "
            "with the old code stop working."
        ),
        "yes": _("Make a new code"),
    }
    return _ask(request, school_class, question)


@teacher_form
def join_again(request: TeacherRequest, pk: int) -> HttpResponse:
    """Make everybody join again with a new code, after a question."""
    school_class = class_or_404(request.user, pk, "full")
    if request.method == "POST":
        class_join_again(school_class=school_class)
        messages.success(request, _("All seats are free. Students join with the new code."))
        return redirect("people:class", pk=pk)
    question = {
        "title": _("Have everybody join again?"),
        "text": _(
            "Every student is signed out, and the class gets a new code. Teams, games and points"
            " stay. Students type the new code and tap their names."
        ),
        "yes": _("Everybody joins again"),
    }
    return _ask(request, school_class, question)


@teacher_post
def crowd(request: TeacherRequest, pk: int) -> HttpResponse:
    """Take away the warning of seats that were taken at once: the teacher knows these children."""
    school_class = class_or_404(request.user, pk, "full")
    crowd_forget(school_class=school_class)
    return redirect("people:class", pk=pk)


@teacher_get
def audit(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show what teachers have done in the class, a page at a time."""
    school_class = class_or_404(request.user, pk)
    pages = Paginator(selectors.class_audit(school_class), AUDIT_ROWS)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "people/audit.html", {"school_class": school_class, "page": page})


@teacher_get
def cards(request: TeacherRequest, pk: int) -> HttpResponse:
    """Print a card for each student, to cut: class code, QR code, return pictures."""
    school_class = class_or_404(request.user, pk, "full")
    audit_note_look(school_class=pk, kind=Kind.EXPORT)
    context = {
        "school_class": school_class,
        "students": selectors.students_in(school_class),
        "link": network_url(request, reverse("people:enter", args=[school_class.join_code])),
        "address": network_url(request, reverse("people:join")),
    }
    return render(request, "people/cards.html", context)


@teacher_form
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """Delete the class for good, once its name is typed. Only its owner may."""
    school_class = class_or_404(request.user, pk, "owner")
    error = ""
    if request.method == "POST":
        if is_same_name(request.POST.get("name", "").strip(), school_class.name):
            class_delete(school_class=school_class)
            messages.success(request, _("The class is deleted."))
            return redirect("people:classes")
        error = _("That is not the name of this class. Nothing was deleted.")
    question = {
        "title": _("Delete the class %(name)s?") % {"name": school_class.name},
        "text": _(
            "Its students and lessons are deleted permanently. Games they played "
            "stay, without names."
        ),
        "export": reverse("review:report", args=["classes", school_class.pk]),
        "typed_name": school_class.name,
        "error": error,
        "yes": _("Delete permanently"),
        "danger": True,
    }
    return _ask(request, school_class, question)


def _ask(request: HttpRequest, school_class: SchoolClass, question: dict[str, Any]) -> HttpResponse:
    around = {
        "school_class": school_class,
        "back": reverse("people:class", args=[school_class.pk]),
    }
    status = 422 if question.get("error") else 200
    return render(request, "people/question.html", question | around, status=status)
