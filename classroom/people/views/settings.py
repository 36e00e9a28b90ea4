"""Views of the settings of students: their own page, and the forms of their teachers."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _, ngettext

from classroom.live.regions import read_id
from classroom.people import selectors
from classroom.people.access import (
    StudentRequest,
    TeacherRequest,
    class_or_404,
    student_get,
    student_or_404,
    student_post,
    teacher_form,
    teacher_post,
)
from classroom.people.models import SchoolClass
from classroom.people.services.student_settings import (
    student_settings_change,
    student_voice_note,
    students_settings_change,
    students_settings_restore,
)
from classroom.people.settings_form import SettingsForm, own_rows, read_form
from classroom.people.student_settings import Values, own_settings, read_value
from classroom.people.undo import before_undone, offer_undo_of
from classroom.sentences import translate
from games.errors import UserError


@student_get
def settings_page(request: StudentRequest) -> HttpResponse:
    """Show a student what is set for them, with a button for each choice."""
    back = _back(request, request.GET.get("next", ""))
    context = {"rows": own_rows(own_settings(request.student)), "back": back}
    return render(request, "people/settings.html", context)


@student_post
def choose(request: StudentRequest) -> HttpResponse:
    """Set what the student has pressed."""
    names = [name for name in request.POST if name not in ("csrfmiddlewaretoken", "next")]
    try:
        changes = {name: read_value(name, request.POST[name]) for name in names}
        student_settings_change(student=request.student, changes=changes, by_teacher=False)
    except UserError as error:
        messages.info(request, translate(error.sentence))
    back = _back(request, request.POST.get("next", ""))
    return redirect(f"{reverse('people:settings')}?{urlencode({'next': back})}")


@student_post
def voice(request: StudentRequest) -> HttpResponse:
    """Note what a page says of the voices of its device."""
    student_voice_note(student=request.student, is_missing=request.POST.get("missing") == "1")
    return HttpResponse(status=204)


@teacher_post
def student_set(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """Set for one student all that the form of their page says."""
    school_class = class_or_404(request.user, pk, "full")
    chosen = student_or_404(school_class, student)
    try:
        changes, fixes = read_form(request.POST)
        before = students_settings_change(students=[chosen], changes=changes, fixes=fixes)
    except UserError as error:
        messages.error(request, translate(error.sentence))
    else:
        _offer_undo(request, school_class, before)
    return redirect("people:student", pk=pk, student=student)


@teacher_form
def class_set(request: TeacherRequest, pk: int) -> HttpResponse:
    """Set for all students that are ticked what is ticked."""
    school_class = class_or_404(request.user, pk, "full")
    roster = selectors.students_in(school_class)
    ticked = set(map(read_id, request.POST.getlist("student")))
    context: dict[str, object] = {"school_class": school_class, "roster": roster}
    context |= {"form": SettingsForm(), "ticked": ticked}
    if request.method != "POST":
        return render(request, "people/class_settings.html", context)
    try:
        changes, fixes = read_form(request.POST, request.POST.getlist("change"))
        students = [one for one in roster if one.pk in ticked]
        before = students_settings_change(students=students, changes=changes, fixes=fixes)
    except UserError as error:
        context["error"] = translate(error.sentence)
        return render(request, "people/class_settings.html", context, status=422)
    _offer_undo(request, school_class, before)
    return redirect("people:class", pk=pk)


@teacher_post
def class_set_undo(request: TeacherRequest, pk: int) -> HttpResponse:
    """Set what there was before."""
    school_class = class_or_404(request.user, pk, "full")
    try:
        before = before_undone(request)
        students_settings_restore(students=school_class.students.all(), before=before)
    except UserError as error:
        messages.error(request, translate(error.sentence))
    return redirect("people:class", pk=pk)


def _back(request: HttpRequest, address: str) -> str:
    """Return the page of this site that the student came from; else the one that leads on."""
    host = {request.get_host()}
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, host)
    return address if is_ours else reverse("people:wait")


def _offer_undo(
    request: TeacherRequest, school_class: SchoolClass, before: dict[int, Values]
) -> None:
    count = len(before)
    if not count:
        messages.info(request, _("Nothing has changed."))
        return
    sentence = ngettext("Set for %(count)d student.", "Set for %(count)d students.", count)
    back = reverse("people:class_settings_undo", args=[school_class.pk])
    offer_undo_of(request, sentence % {"count": count}, back, before)
