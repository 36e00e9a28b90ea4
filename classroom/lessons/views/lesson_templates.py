"""Doors to the lesson templates of a class."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.lessons import services
from classroom.lessons.models import LessonTemplate
from classroom.lessons.views.create import refused
from classroom.lessons.views.responses import lesson_write
from classroom.people.access import TeacherRequest, class_open, teacher_view
from classroom.people.sentences import translate
from games import registry
from games.errors import UserError


@never_cache
@require_POST
@teacher_view
def keep(request: TeacherRequest, pk: int) -> HttpResponse:
    """Keep this lesson's game and options under a name."""
    lesson = lesson_write(request, pk)
    try:
        services.lesson_template_save(lesson=lesson, name=request.POST.get("name", ""))
    except UserError as error:
        messages.error(request, translate(error.sentence))
    else:
        messages.success(request, _("The lesson is kept. Choose it under New lesson."))
    return redirect("lessons:lesson", pk=pk)


@never_cache
@require_POST
@teacher_view
def open_template(request: TeacherRequest, pk: int) -> HttpResponse:
    """A new lesson from a template, in one press."""
    template = _template(request, pk)
    try:
        lesson = services.lesson_from_template(template=template, teacher=request.user)
    except UserError as refusal:
        return refused(request, template.school_class, refusal)
    return redirect("lessons:lesson", pk=lesson.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_view
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """First whether to forget it, then it is forgotten."""
    template = _template(request, pk)
    school_class = template.school_class
    if request.method == "POST":
        services.lesson_template_delete(template=template)
        return redirect("lessons:new")
    context = {"template": template, "game": registry.get(template.game), "class": school_class}
    return render(request, "lessons/template_delete.html", context)


def _template(request: TeacherRequest, pk: int) -> LessonTemplate:
    kept = LessonTemplate.objects.select_related("school_class")
    template: LessonTemplate = get_object_or_404(kept, pk=pk)
    class_open(request.user, template.school_class_id, right="full")
    return template
