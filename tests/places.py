"""The places in which a decision of a game stands away from its table."""

from typing import NamedTuple

from classroom.play.models import Match
from classroom.play.services.matches import match_end
from classroom.review.models import PracticeSet, PracticeTask
from classroom.review.questions.services import decision_ask
from classroom.review.what_if.services import branch_create
from tests.decisions import Decision, decisions, seated
from tests.play.tables import student_of


class Stand(NamedTuple):
    """A decision in a game that is over: paths by place, and the session of its child."""

    match: int
    decision: Decision
    paths: dict[str, str]
    session: str


def open_decisions(game: str, record: str) -> list[Decision]:
    """Every kind of decision of a recorded game, without waiting and the end."""
    kinds = decisions(game, record).values()
    return [one for one in kinds if not one.kind.endswith((": waits", ": over"))]


def stand_make(game: str, record: str, decision: Decision) -> Stand:
    """Put a recorded decision into each place that stays; the game is over with it."""
    path, [session] = seated(game, record, decision)
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    student = student_of(match, decision.seat)
    match_end(match=match)
    practice = PracticeSet.objects.create(school_class=match.school_class)
    practice.students.add(student)
    where = {"match": match, "ply": decision.ply}
    PracticeTask.objects.create(
        practice_set=practice, number=1, seat=decision.seat, loss=0.5, **where
    )
    branch = branch_create(teacher=None, student=student, **where)
    paths = {
        "practice": f"/review/practice/{practice.pk}/1/",
        "what if": f"/review/what-if/{branch.pk}/?seat={decision.seat}",
        "replay": f"/review/{match.pk}/{decision.ply}/",
    }
    return Stand(match.pk, decision, paths, session)


def question_put(stand: Stand) -> str:
    """Ask the class what it would play there; the path at which its children answer."""
    match = Match.objects.get(pk=stand.match)
    ply, seat = stand.decision.ply, stand.decision.seat
    decision_ask(school_class=match.school_class, match=match, ply=ply, seat=seat)
    return "/review/question/"
