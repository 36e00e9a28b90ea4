"""Lesson templates: what a class wants to play again."""

from django.db import IntegrityError, transaction

from classroom.lessons.models import Lesson, LessonTemplate
from classroom.lessons.selectors.lessons import lesson_hint_limit
from classroom.lessons.services.lifecycle import lesson_create, settings_of
from classroom.people.models import Teacher
from classroom.people.names import clean_name
from games.errors import UserError, gettext_noop

MOST_TEMPLATES = 50


def lesson_template_save(*, lesson: Lesson, name: str) -> LessonTemplate:
    """Keep the game that is on, with its options, size of teams and highest hint.

    Raises UserError for a name that is taken or not fit to store, and for too many templates.
    """
    if lesson.school_class.lesson_templates.count() >= MOST_TEMPLATES:
        raise UserError(
            gettext_noop("A class can save at most %(most)s lesson templates. Delete one first."),
            most=MOST_TEMPLATES,
        )
    try:
        with transaction.atomic():
            return LessonTemplate.objects.create(
                school_class=lesson.school_class,
                name=clean_name(name),
                **settings_of(lesson) | {"hint_limit": lesson_hint_limit(lesson)},
            )
    except IntegrityError:
        raise UserError(
            gettext_noop("Another lesson template has this name. Choose a different one.")
        ) from None


def lesson_from_template(*, template: LessonTemplate, teacher: Teacher) -> Lesson:
    """Make a lesson with the settings of the template. Raises what `lesson_create` raises."""
    settings = settings_of(template)
    return lesson_create(school_class=template.school_class, teacher=teacher, **settings)


def lesson_template_delete(*, template: LessonTemplate) -> None:
    """Forget a template. Lessons that were opened from it stay."""
    template.delete()
