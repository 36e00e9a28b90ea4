"""Find what a teacher may open of a lesson; answer 404 for anything else."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.lessons.models import Lesson, LessonTemplate, Sheet, Table
from classroom.people.access import TeacherRequest, class_or_404
from classroom.people.models import SchoolClass


def viewable_lesson(request: HttpRequest, pk: int) -> tuple[Lesson, bool]:
    """A lesson of a class that this teacher may see, and whether they may change it."""
    lesson: Lesson = get_object_or_404(Lesson.objects.select_related("school_class"), pk=pk)
    try:
        class_or_404(request.user, lesson.school_class_id, right="full")
    except Http404:
        class_or_404(request.user, lesson.school_class_id)
        return lesson, False
    return lesson, True


def may_edit(request: HttpRequest, lesson: Lesson) -> bool:
    """Say if whoever asks, perhaps a visitor, is a teacher with full rights on the class."""
    try:
        class_or_404(request.user, lesson.school_class_id, right="full")
    except Http404:
        return False
    return True


def editable_lesson(request: TeacherRequest, pk: int) -> Lesson:
    """A lesson, for a teacher with full rights on its class."""
    lesson, editable = viewable_lesson(request, pk)
    if not editable:
        raise Http404
    return lesson


def editable_table(request: TeacherRequest, pk: int, number: int) -> Table:
    """A table of the game that is on, for a teacher with full rights."""
    tables = editable_lesson(request, pk).current_tables.select_related("match", "lesson")
    return get_object_or_404(tables, number=number)


def editable_table_of(request: TeacherRequest, match: int) -> Table:
    """The table at which the match with this id is played, for a teacher with full rights."""
    tables = Table.objects.select_related("match", "lesson__school_class")
    table: Table = get_object_or_404(tables, match__pk=match)
    class_or_404(request.user, table.lesson.school_class_id, right="full")
    return table


def editable_template(request: TeacherRequest, pk: int) -> LessonTemplate:
    """A lesson template, for a teacher with full rights on its class."""
    templates = LessonTemplate.objects.select_related("school_class")
    template: LessonTemplate = get_object_or_404(templates, pk=pk)
    class_or_404(request.user, template.school_class_id, right="full")
    return template


def sheet_of_class(school_class: SchoolClass, pk: int) -> Sheet:
    """A sheet that this class has drawn."""
    return get_object_or_404(school_class.sheets, pk=pk)
