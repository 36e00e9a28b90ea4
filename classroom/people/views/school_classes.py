"""Views for administrators: the classes of the school, who owns them, and which are put away."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.live.regions import read_id
from classroom.people import school_selectors as selectors
from classroom.people.access import TeacherRequest
from classroom.people.administrators import administrator_get, administrator_post
from classroom.people.models import SchoolClass
from classroom.people.services.school_classes import class_archive, class_hand_over
from classroom.people.undo import offer_undo
from classroom.people.views.classes import AUDIT_ROWS
from classroom.sentences import translate
from games.errors import UserError


@administrator_get
def classes(request: TeacherRequest) -> HttpResponse:
    """List the classes of the school."""
    lines = selectors.school_classes()
    context = {
        "lines": [line for line in lines if not line.school_class.archived_at],
        "archived": [line for line in lines if line.school_class.archived_at],
    }
    return render(request, "people/school/classes.html", context)


@administrator_get
def class_page(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show who owns one class, and what an administrator may do with it."""
    school_class = class_of_school_or_404(pk)
    context = {
        "school_class": school_class,
        "owners": selectors.owners_of(school_class),
        "teachers": selectors.staff().working,
    }
    return render(request, "people/school/class.html", context)


@administrator_post
def hand_over(request: TeacherRequest, pk: int) -> HttpResponse:
    """Hand the class over to the teacher who was chosen."""
    school_class = class_of_school_or_404(pk)
    teacher = selectors.teacher_of_school(read_id(request.POST.get("teacher", "")))
    if teacher is None:
        messages.error(request, _("Choose a teacher from the list."))
        return redirect("school:class", pk=pk)
    try:
        class_hand_over(school_class=school_class, teacher=teacher)
    except UserError as error:
        messages.error(request, translate(error.sentence))
        return redirect("school:class", pk=pk)
    names = {"name": school_class.name, "teacher": teacher}
    messages.success(request, _("%(name)s belongs to %(teacher)s now.") % names)
    return redirect("school:classes")


@administrator_post
def archive(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put the class away (`archived=yes`), or take it out again (anything else)."""
    school_class = class_of_school_or_404(pk)
    archived = request.POST.get("archived") == "yes"
    class_archive(school_class=school_class, archived=archived)
    names = {"name": school_class.name}
    if archived:
        offer_undo(request, _("%(name)s is archived.") % names, request.path)
    else:
        messages.success(request, _("%(name)s is open again.") % names)
    return redirect("school:classes")


@administrator_get
def looks(request: TeacherRequest) -> HttpResponse:
    """Show who looked at reports of children or exported them, a page at a time."""
    page = Paginator(selectors.looks_at_children(), AUDIT_ROWS).get_page(request.GET.get("page"))
    return render(request, "people/school/looks.html", {"page": page})


def class_of_school_or_404(pk: int) -> SchoolClass:
    """Return any class of the school."""
    school_class = selectors.class_of_school(pk)
    if school_class is None:
        raise Http404
    return school_class
