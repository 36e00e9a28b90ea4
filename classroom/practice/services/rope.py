"""Rope work: a child who waits at a table works out facts of their own, without an end."""

from collections.abc import Sequence

from django.db import transaction

from classroom.facts.known import AnyFact
from classroom.facts.schedule import FEWEST_OTHERS, beginning_of, facts_due
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.signals import waiting_fact_solved
from classroom.practice.models import Hike, remembered
from classroom.practice.services.hikes import hike_answer, hike_ask, hike_lock
from games.topics import read_topic
from games.waiting import WaitingFact

AT_ONCE = 6  # facts that are looked for together


@transaction.atomic
def rope_begin(*, student: Student, match: Match, offers: Sequence[WaitingFact]) -> Hike:
    """Return the student's rope work at this match, with a question that is open if there is any
    left to ask. `offers`: facts of the position."""
    # The row of the student is a lock: two pages begin one hike.
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    hike, _ = hike_lock(student, kind=Hike.Kind.ROPE, match=match)
    if not hike.questions.filter(is_solved=False).exists():
        _ask_next(hike, offers)
    return hike


@transaction.atomic
def rope_answer(
    *, hike: Hike, number: int, key: str, claim: int, offers: Sequence[WaitingFact]
) -> None:
    """Store the answer as in any hike. A right one is a hold for the class, and brings the next
    question."""
    if hike_answer(hike=hike, number=number, key=key, claim=claim):
        _ask_next(hike, offers)
        # A lesson is locked before everything else, so its hold is counted after the commit.
        match = hike.match
        transaction.on_commit(lambda: waiting_fact_solved.send_robust(Hike, match=match))


def _ask_next(hike: Hike, offers: Sequence[WaitingFact]) -> None:
    """Ask facts of the position first, each once in a match, and look for more if none is left. A
    student who begins with some tables is asked facts of these, at the board as well."""
    questions = list(hike.questions.order_by("number"))
    past = [one for one in questions if one.is_solved]
    ahead = [one.fact for one in questions if not one.is_solved]
    known = {one.remembered for one in questions}
    begins = beginning_of(hike.student) if offers else None
    offered = [
        AnyFact(one.fact.operation, one.fact.sum)
        for one in offers
        if begins is None or begins.has(one.fact.sum)
    ]
    of_position = [one for one in dict.fromkeys(offered) if one not in known]
    if not ahead:
        # A fact that was just missed twice is due again, but not at once.
        latest = {one.remembered for one in past[-FEWEST_OTHERS:]}
        topic = read_topic(hike.match.topic) if hike.match else None
        due = facts_due(hike.student, AT_ONCE + len(latest), topic)
        ahead = sorted(due, key=lambda one: remembered(one) in latest)[:AT_ONCE]
    if of_position or len(questions) == len(past):
        hike.questions.filter(is_solved=False).delete()
        hike_ask(hike, [*of_position, *ahead], len(past) + 1)
