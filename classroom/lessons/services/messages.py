"""Messages to the tables of a running lesson, and the hands that students raise."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.services.projector import projector_set_message
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.services import messages
from classroom.play.services.messages import match_set_message
from games.errors import UserError, gettext_noop

# A message stays on the wall for so long; 0 is until its game ends.
WALL_MINUTES = (1, 5, 0)


@transaction.atomic
def lesson_set_message(*, lesson: Lesson, text: str, on_wall: int | None = None) -> None:
    """Show a message at every table, and for `on_wall` minutes on the projector, 0 for as long as
    the game is on; an empty one takes the last one away everywhere.

    Raises UserError for minutes that are not offered.
    """
    line = messages.message_clean(text)
    if on_wall not in (None, *WALL_MINUTES):
        raise UserError(gettext_noop("Choose a number from the list."))
    until = timezone.now() + timedelta(minutes=on_wall) if on_wall else None
    projector_set_message(lesson=lesson, text="" if on_wall is None else line, until=until)
    for table in tables_of(lesson):
        match_set_message(match=table.match, text=text)


@transaction.atomic
def hand_lower(*, lesson: Lesson, student: int) -> None:
    """Lower this student's hand (by id), because the teacher was there."""
    version_bump_and_notify(lesson)
    for table in tables_of(lesson):
        if table.match.seats.filter(students__pk=student).exists():
            messages.hand_lower(match=table.match, student=student)
