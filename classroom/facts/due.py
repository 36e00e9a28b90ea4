"""Which facts a team is most likely to have forgotten: what chooses among equal hints."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import date
from typing import Any

from django.utils import timezone

from classroom.facts.known import is_secure
from classroom.facts.memory import FEWEST_ANSWERS, Estimate, FactKey
from classroom.facts.models import FactMemory
from classroom.facts.texts import facts_of_texts
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.prepared import PreparedQuery
from classroom.zones import FIRST_ZONE, zone_of
from games.engine import Seat
from games.facts import Fact
from games.movelog import MoveLog

MOST_COMPARED = 200  # moves, 6 ms; recorded games have ties of ten


def most_due(match: Match, log: MoveLog, ply: int, seat: Seat, texts: Sequence[str]) -> int:
    """Return the index of the move whose facts the team is most likely to have forgotten, in one
    SQL statement. 0 if it is secure in all, or has met none."""
    # Of very many moves only the first are compared.
    rows = _memories_of_team(match.pk, seat, timezone.localdate(timezone=FIRST_ZONE).isoformat())
    if not rows:
        return 0
    # A worker has no zone active, and the match does not say that of its class.
    today = timezone.localdate(timezone=zone_of(rows[0][0]))
    memories = [
        memory
        for _zone, secured_on, secure_until, *memory in rows
        if secured_on is None or secure_until < today or memory[_MET] < FEWEST_ANSWERS
    ]
    facts_of = facts_of_texts(log)
    facts = [fact_keys(facts_of(ply, seat, text)) for text in texts[:MOST_COMPARED]]
    due = _due_facts(memories, set().union(*facts), today)
    dues = [sum(due[fact] for fact in one) for one in facts]
    return dues.index(max(dues))


def fact_keys(facts: Iterable[Fact]) -> set[FactKey]:
    """Return which facts these are, whatever was answered."""
    return {FactKey(one.operation, one.sum) for one in facts}


def due_facts(*, students: Iterable[Student], facts: Set[FactKey]) -> Mapping[FactKey, float]:
    """Say how due each of these facts is, in one SQL statement. That is the chances to miss it of
    the students who are not secure in it, added up; 0 for any other fact."""
    today = timezone.localdate()
    sums = {fact.sum for fact in facts}
    rows = FactMemory.objects.filter(~is_secure(today), student__in=students, sum__in=sums)
    return _due_facts(rows.values_list(*_MEMORY), facts, today)


_MEMORY = "operation", "sum", "half_life", "doubt", "met", "last"
_MET = _MEMORY.index("met")
_memories_of_team = PreparedQuery(
    lambda match, seat, today: FactMemory.objects.filter(
        ~is_secure(today), student__seats__match=match, student__seats__number=seat
    ).values_list("school_class__time_zone", "secured_on", "secure_until", *_MEMORY)
)


def _due_facts(
    memories: Iterable[Sequence[Any]], facts: Set[FactKey], today: date
) -> Mapping[FactKey, float]:
    """Say how due each of the facts is by these memories, which hold what `_MEMORY` names."""
    due = defaultdict[FactKey, float](float)
    for operation, text, half_life, doubt, met, last in memories:
        fact = FactKey(operation, text)
        if fact in facts:
            due[fact] += 1 - Estimate(half_life, doubt, met).recall((today - last).days)
    return due
