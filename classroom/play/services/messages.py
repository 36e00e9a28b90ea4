"""Messages of the teacher to a table, raised hands, and wishes to play again."""

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Player, Seat
from classroom.play.selectors import match_log
from classroom.play.services.versions import version_bump_and_notify
from games.errors import Illegal, gettext_noop

LONGEST_MESSAGE = 200


def message_clean(text: str) -> str:
    """One line of plain text, empty for none. Raises Illegal for one that is too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if len(line) > LONGEST_MESSAGE:
        raise Illegal(
            gettext_noop("This is too long. Write at most %(most)s letters."), most=LONGEST_MESSAGE
        )
    return line


@transaction.atomic
def match_set_message(*, match: Match, text: str) -> None:
    """Show this to the table in place of the message before; an empty one takes that away."""
    message = message_clean(text)
    version_bump_and_notify(match.pk)
    Match.objects.filter(pk=match.pk).update(message=message, message_at=timezone.now())


@transaction.atomic
def message_read(*, seat: Seat, student: Student) -> None:
    """The student has read the message: it goes from this student's screen."""
    version_bump_and_notify(seat.match_id, [seat.number])
    Player.objects.filter(seat=seat, student=student).update(read_at=timezone.now())


@transaction.atomic
def hand_raise(*, seat: Seat, student: Student) -> None:
    """The student asks for the teacher; a hand that is up keeps its place in the order."""
    version_bump_and_notify(seat.match_id, [seat.number])
    players = Player.objects.filter(seat=seat, student=student, hand_at=None)
    players.update(hand_at=timezone.now())


@transaction.atomic
def hand_lower(*, match: Match, student: int) -> None:
    """The student (by id), or the teacher who was there, puts the hand down."""
    version_bump_and_notify(match.pk)
    Player.objects.filter(seat__match=match, student=student).update(hand_at=None)


@transaction.atomic
def again_wish(*, seat: Seat, student: Student, is_wanted: bool) -> None:
    """The student asks to play this game again, or no longer asks.

    Raises Illegal while the game is played.
    """
    version_bump_and_notify(seat.match_id)
    match = Match.objects.get(pk=seat.match_id)
    if match.status != Match.Status.ENDED and not match_log(match).outcome.over:
        raise Illegal(gettext_noop("This game is still being played."))
    players = Player.objects.filter(seat=seat, student=student)
    players.update(again_at=timezone.now() if is_wanted else None)
