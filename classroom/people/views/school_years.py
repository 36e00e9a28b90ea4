"""Views for administrators: the new school year, and its undo."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from classroom.people import school_selectors as selectors
from classroom.people.access import TeacherRequest
from classroom.people.administrators import administrator_form, administrator_post
from classroom.people.services.school_years import (
    UNDONE_FOR,
    school_year_begin,
    school_year_begun,
    school_year_undo,
)
from classroom.sentences import translate
from games.errors import Stale, UserError


@administrator_form
def year(request: TeacherRequest) -> HttpResponse:
    """Show each class with its next name; begin the new year with one press."""
    lines, begun = selectors.year_lines(), school_year_begun()
    context: dict[str, object] = {
        "lines": lines,
        "begun": begun,
        "until": begun and begun + UNDONE_FOR,
    }
    if request.method != "POST":
        return render(request, "people/school/year.html", context)
    leavers = set(request.POST.getlist("leaves"))
    typed = [
        replace(
            line,
            name=request.POST.get(f"name-{line.school_class.pk}", line.school_class.name),
            leaves=str(line.school_class.pk) in leavers,
        )
        for line in lines
    ]
    try:
        count = school_year_begin(
            names={line.school_class.pk: line.name for line in typed if not line.leaves},
            leavers={line.school_class.pk for line in typed if line.leaves},
        )
    except Stale as error:
        messages.error(request, translate(error.sentence))
        return redirect("school:year")
    except UserError as error:
        context |= {"lines": typed, "error": translate(error.sentence)}
        return render(request, "people/school/year.html", context, status=422)
    sentence = ngettext(
        "One class is in its new year.", "%(n)s classes are in their new year.", count
    )
    messages.success(request, sentence % {"n": count})
    return redirect("school:year")


@administrator_post
def undo(request: TeacherRequest) -> HttpResponse:
    """Take the new school year back."""
    try:
        school_year_undo()
    except UserError as error:
        messages.error(request, translate(error.sentence))
    else:
        messages.success(request, _("The classes are as they were before the new school year."))
    return redirect("school:year")
