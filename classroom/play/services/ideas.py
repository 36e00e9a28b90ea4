"""An own idea that a child keeps once it was compared with the move."""

from django.db import transaction

from classroom.people.models import Student
from classroom.play.ideas import idea_before
from classroom.play.models import KeptIdea, Match, Move, Seat
from classroom.play.selectors import match_log
from classroom.play.services.versions import check_open
from games.errors import Illegal, NotYourTurn, Stale, gettext_noop
from games.ideas import is_below_one


@transaction.atomic
def idea_keep(*, match: Match, seat: Seat, student: Student, ply: int, text: str) -> None:
    """Store the student's own sum about the move at this ply; a second one for it does not count.

    No screen changes, so the version of the match stays. Raises a UserError: Stale if nothing was
    offered there, NotYourTurn for those who built the move, Illegal for a sum that the dice do not
    make.
    """
    match = Match.objects.select_for_update().get(pk=match.pk)
    check_open(match)
    idea = idea_before(match_log(match), seat.number, ply)
    if idea is None:
        raise Stale(gettext_noop("The game has moved on. Build a new idea."))
    if _is_builder(match, seat, student, ply):
        raise NotYourTurn(gettext_noop("This move is your own. Keep an idea when others play."))
    made = idea.sum_of(text)
    if made is None and is_below_one(text):
        raise Illegal(gettext_noop("A move needs 1 or more. Try other dice."))
    if made is None:
        raise Illegal(gettext_noop("Build your idea with the dice on the board."))
    one = KeptIdea(match=match, ply=ply, seat=seat.number, student=student, sum=made)
    KeptIdea.objects.bulk_create([one], ignore_conflicts=True)


def _is_builder(match: Match, seat: Seat, student: Student, ply: int) -> bool:
    """Say if the student built the move, or may have: without roles a team builds together."""
    move = Move.objects.only("seat", "student_id").get(match=match, ply=ply)
    if move.seat != seat.number or move.student_id is None:
        return False
    return move.student_id == student.pk or not match.roles
