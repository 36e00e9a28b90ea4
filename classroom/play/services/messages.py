"""What teacher and students tell each other at a table: a message, a raised hand."""

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Player, Seat
from classroom.play.services.versions import version_raise
from games.errors import Illegal, gettext_noop

LONGEST_MESSAGE = 200


def message_clean(text: str) -> str:
    """One line of plain text, empty for none. Raises Illegal for one that is too long."""
    said = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if len(said) > LONGEST_MESSAGE:
        raise Illegal(
            gettext_noop("This is too long. Write %(most)s letters at most."), most=LONGEST_MESSAGE
        )
    return said


@transaction.atomic
def match_message(*, match: Match, text: str) -> None:
    """Show this to the table in place of the message before; an empty one takes that away."""
    said = message_clean(text)
    version_raise(match.pk)
    Match.objects.filter(pk=match.pk).update(message=said, message_at=timezone.now())


@transaction.atomic
def message_read(*, seat: Seat, student: Student) -> None:
    """The student has read the message: it goes from this student's screen."""
    version_raise(seat.match_id, [seat.number])
    Player.objects.filter(seat=seat, student=student).update(read_at=timezone.now())


@transaction.atomic
def hand_raise(*, seat: Seat, student: Student) -> None:
    """The student asks for the teacher; a hand that is up keeps its place in the order."""
    version_raise(seat.match_id, [seat.number])
    own = Player.objects.filter(seat=seat, student=student, hand_at=None)
    own.update(hand_at=timezone.now())


@transaction.atomic
def hand_lower(*, match: Match, student: int) -> None:
    """The student (by id), or the teacher who was there, puts the hand down."""
    version_raise(match.pk)
    Player.objects.filter(seat__match=match, student=student).update(hand_at=None)
