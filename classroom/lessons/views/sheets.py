"""Views of the sheets that a class has drawn for itself."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.lessons.access import sheet_of_class
from classroom.lessons.forms import SheetForm
from classroom.lessons.models import Sheet
from classroom.lessons.services.sheets import sheet_delete, sheet_save
from classroom.lessons.sheets import sheet_game, sheet_view
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    teacher_form,
    teacher_get,
    teacher_post,
)
from classroom.people.models import SchoolClass
from classroom.people.name_order import by_name
from classroom.sentences import translate
from games.errors import UserError


@teacher_get
def sheets(request: TeacherRequest, pk: int) -> HttpResponse:
    """The sheets of a class."""
    school_class = class_or_404(request.user, pk)
    sheets = by_name(school_class.sheets.all())
    context = {"school_class": school_class, **_game_context()}
    context["sheets"] = [(sheet, sheet_view(sheet.drawing)) for sheet in sheets]
    return render(request, "lessons/sheets.html", context)


@teacher_form
def new(request: TeacherRequest, pk: int) -> HttpResponse:
    """Draw a sheet."""
    return _draw(request, class_or_404(request.user, pk, right="full"), None)


@teacher_form
def edit(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Redraw a sheet."""
    school_class = class_or_404(request.user, pk, right="full")
    return _draw(request, school_class, sheet_of_class(school_class, number))


@teacher_get
def paper(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """A sheet to print; with `numbers` each square says its row and its place in it."""
    school_class = class_or_404(request.user, pk)
    sheet = sheet_of_class(school_class, number)
    context = {
        "school_class": school_class,
        "sheet": sheet,
        **_game_context(),
        "view": sheet_view(sheet.drawing),
        "numbered": "numbers" in request.GET,
    }
    return render(request, "lessons/sheet_print.html", context)


@teacher_post
def delete(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """Delete a sheet that the class no longer needs."""
    school_class = class_or_404(request.user, pk, right="full")
    sheet_delete(sheet=sheet_of_class(school_class, number))
    return redirect("lessons:sheets", pk=pk)


def _game_context() -> dict[str, object]:
    game = sheet_game()
    return {"game": game, "picture": f"games/{game.slug}/_drawn_sheet.html"}


def _draw(request: TeacherRequest, school_class: SchoolClass, sheet: Sheet | None) -> HttpResponse:
    initial = {"name": sheet.name, "drawing": sheet.drawing} if sheet else None
    form = SheetForm(request.POST or None, initial=initial)
    if form.is_valid() and _saved(form, school_class, sheet):
        messages.success(request, _("The sheet is saved. Choose it in the game's options."))
        return redirect("lessons:sheets", pk=school_class.pk)
    context = {"school_class": school_class, "sheet": sheet, "form": form}
    return render(request, "lessons/sheet.html", context, status=422 if form.is_bound else 200)


def _saved(form: SheetForm, school_class: SchoolClass, sheet: Sheet | None) -> bool:
    try:
        sheet_save(school_class=school_class, sheet=sheet, **form.cleaned_data)
    except UserError as error:
        form.add_error(None, translate(error.sentence))
    return not form.errors
