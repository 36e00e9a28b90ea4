"""Views of the lesson templates of a class."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_lesson, editable_template
from classroom.lessons.services.lesson_templates import (
    lesson_from_template,
    lesson_template_delete,
    lesson_template_save,
)
from classroom.lessons.views.create import redirect_to_new
from classroom.people.access import TeacherRequest, teacher_form, teacher_post
from classroom.sentences import translate
from games import registry
from games.errors import UserError


@teacher_post
def save(request: TeacherRequest, pk: int) -> HttpResponse:
    """Save this lesson's game and options under a name."""
    lesson = editable_lesson(request, pk)
    try:
        lesson_template_save(lesson=lesson, name=request.POST.get("name", ""))
    except UserError as error:
        messages.error(request, translate(error.sentence))
    else:
        messages.success(request, _("The lesson template is saved. You find it under New lesson."))
    return redirect("lessons:lesson", pk=pk)


@teacher_post
def open_template(request: TeacherRequest, pk: int) -> HttpResponse:
    """A new lesson from a template, in one press."""
    template = editable_template(request, pk)
    start = partial(lesson_from_template, template=template)
    return redirect_to_new(request, template.school_class, start)


@teacher_form
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """First ask, then forget the template."""
    template = editable_template(request, pk)
    school_class = template.school_class
    if request.method == "POST":
        lesson_template_delete(template=template)
        return redirect("lessons:new")
    context = {"template": template, "game": registry.get(template.game), "class": school_class}
    return render(request, "lessons/template_delete.html", context)
