"""Messages to the tables of a running lesson, and the hands that students raise."""

from django.db import transaction

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.services import messages
from classroom.play.services.messages import match_set_message


@transaction.atomic
def lesson_set_message(*, lesson: Lesson, text: str, on_wall: bool = False) -> None:
    """Show a message at every table, and with `on_wall` on the projector; an empty one takes the
    last one away everywhere.
    """
    line = messages.message_clean(text)
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_message=line if on_wall else "")
    for table in tables_of(lesson):
        match_set_message(match=table.match, text=text)


@transaction.atomic
def hand_lower(*, lesson: Lesson, student: int) -> None:
    """Lower this student's hand (by id), because the teacher was there."""
    version_bump_and_notify(lesson)
    for table in tables_of(lesson):
        if table.match.seats.filter(students__pk=student).exists():
            messages.hand_lower(match=table.match, student=student)
