"""Choose the facts that a student should practice today, and when a missed one comes again.

`docs/fact-memory.md` compares the constants on simulated students.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import cycle, islice
from math import ceil
from typing import NamedTuple, TypeVar

from django.utils import timezone

from classroom.facts.known import AnyFact, class_facts
from classroom.facts.memory import FEWEST_ANSWERS, Estimate
from classroom.facts.models import FactMemory
from classroom.facts.tables import table_cell
from classroom.people.models import Student
from classroom.people.student_settings import own_settings
from games.facts import OVER, PLUS, TIMES, fact_of, operands
from games.strategies import in_order
from games.topics import Topic

Fact = TypeVar("Fact", bound=Hashable)

NEW_AT_ONCE = 4  # facts on a sheet, and at most a third of it, as long as others can fill it
OTHERS = 4  # questions between a missed fact and its second retrieval
FEWEST_OTHERS = 3  # of them, near the end of a session
MOST_AGAIN = 4  # facts asked again on top of a session; more take the place of facts to come
EASY_PRODUCT, HARD_PRODUCT = 2, 3  # levels; see level_of
LATEST, ENOUGH_OF_LATEST = 10, 8  # facts of the tables to begin with, and secure ones of them
LARGEST_NEW = 10  # of the factors in new facts that the class has not met


class Standing(NamedTuple):
    """Say how likely a student knows a fact today, when it was answered `last`, whether it
    `was_wrong` then, and from which day it is `due`."""

    recall: float
    last: date
    was_wrong: bool
    due: date


def facts_due(student: Student, number: int, topic: Topic | None = None) -> list[AnyFact]:
    """Return at most `number` facts to ask today, in the order to ask them; those of a `topic`
    before any others. The tables that are set for the student to begin with take its place, until
    eight of the last ten facts there are secure.

    It says its numbers as they are asked: 8 x 7 if 7 x 8 was the last time. What lies far below
    the hardest that the student had right is left out: no 1 + 3 for who knows 6 x 5.
    """
    today = timezone.localdate()
    memories, standings = _memories(student, today)
    topic = _first_topic(student, memories, today) or topic
    facts: list[AnyFact] = []
    if topic is not None:
        of_topic = {fact: one for fact, one in standings.items() if topic.has(fact.sum)}
        new = (one for one in map(_any_fact, topic.facts()) if one not in memories)
        facts = sheet(of_topic, new, number, today)
    if len(facts) < number:
        least = _least_level(standings)
        others = {
            fact: one
            for fact, one in standings.items()
            if fact not in facts and (one.was_wrong or level_of(fact.sum) >= least)
        }
        unmet = (one for one in _new_facts(student, memories) if one not in facts)
        new = (one for one in unmet if level_of(one.sum) >= least)
        facts += sheet(others, new, number - len(facts), today)
    return [turned(one) if one in memories and memories[one].met % 2 else one for one in facts]


def facts_of_topic(student: Student, number: int, topic: Topic) -> list[AnyFact]:
    """Return `number` facts of this topic and no others, in the order to ask them: what is due
    first, what was right today last, and all once more if the topic has fewer."""
    today = timezone.localdate()
    memories, standings = _memories(student, today)
    of_topic = {fact: one for fact, one in standings.items() if topic.has(fact.sum)}
    new = [one for one in map(_any_fact, topic.facts()) if one not in memories]
    facts = sheet(of_topic, new, number, today)
    facts += [one for one in of_topic if one not in facts]
    return list(islice(cycle(facts), number))


def beginning_of(student: Student) -> Topic | None:
    """Return the tables that are set for the student to begin with, until the memory knows them."""
    if not own_settings(student).start_tables:
        return None
    today = timezone.localdate()
    return _first_topic(student, _memories(student, today)[0], today)


def _memories(
    student: Student, today: date
) -> tuple[dict[AnyFact, FactMemory], dict[AnyFact, Standing]]:
    """Return what the student remembers of each fact, and how it stands today."""
    rows = FactMemory.objects.filter(student=student).defer("weights")
    memories = {AnyFact(row.operation, row.sum): row for row in rows}
    return memories, {fact: _standing(row, today) for fact, row in memories.items()}


def _first_topic(
    student: Student, memories: Mapping[AnyFact, FactMemory], today: date
) -> Topic | None:
    """Return the tables that the student begins with; None once the memory knows them."""
    tables = own_settings(student).start_tables
    if not tables:
        return None
    topic = Topic(TIMES + OVER, tuple(tables))
    # Those met less often say nothing yet.
    own = [row for row in memories.values() if topic.has(row.sum) and row.met >= FEWEST_ANSWERS]
    latest = sorted(own, key=lambda row: (row.last, row.pk), reverse=True)[:LATEST]
    secure = sum(row.secured_on is not None and row.secure_until >= today for row in latest)
    return topic if secure < ENOUGH_OF_LATEST else None


def sheet(
    standings: Mapping[Fact, Standing], new: Iterable[Fact], number: int, today: date
) -> list[Fact]:
    """Return at most `number` facts, in the order to ask them: those wrong at last, new facts,
    then those that are due, the best known at the end.

    Of those wrong the ones that wait the longest come first, of those due the best known ones: an
    answer brings most where little is missing. Room that is left is for resting facts, the least
    known first, and for more new ones. What was right today waits for another day.
    """
    wrong = {fact: one for fact, one in standings.items() if one.was_wrong}
    missed = sorted(wrong, key=lambda fact: (wrong[fact].last, -wrong[fact].recall))[:number]
    room = number - len(missed)
    unseen = iter(new)
    fresh = list(islice(unseen, min(NEW_AT_ONCE, ceil(number / 3), room)))
    rest = {fact: one for fact, one in standings.items() if fact not in wrong and one.last < today}
    by_recall = sorted(rest, key=lambda fact: rest[fact].recall)
    due = [fact for fact in reversed(by_recall) if rest[fact].due <= today]
    resting = [fact for fact in by_recall if rest[fact].due > today]
    chosen = (due + resting)[: room - len(fresh)]
    fresh += islice(unseen, room - len(fresh) - len(chosen))
    return missed + fresh + sorted(chosen, key=lambda fact: rest[fact].recall)


def ask_again(
    past: Sequence[Fact], ahead: Sequence[Fact], right: Sequence[Fact], *, may_drop: bool
) -> list[Fact]:
    """Return the facts to ask after the last `past` one was missed: it comes again after four
    others.

    Once in a session; the next retrieval is that of another day. If fewer than three others are
    left, facts that were `right` come between. If it `may_drop` facts to come, each further fact
    that comes again takes the place of the last of them.
    """
    missed, following = past[-1], list(ahead)
    if missed in past[:-1]:
        return following
    between = (one for one in right if one not in (*following, missed))
    following += islice(between, max(FEWEST_OTHERS - len(following), 0))
    following.insert(OTHERS, missed)
    every = [*past, *following]
    if may_drop and len(every) - len(set(every)) > MOST_AGAIN:
        once = [place for place, one in enumerate(following) if every.count(one) == 1]
        if once and (once[-1] > OTHERS or following.index(missed) > FEWEST_OTHERS):
            del following[once[-1]]
    return following


def level_of(sum_: str) -> int:
    """Return how hard a sum is: from sums to 10, and what has a 0 or 1 as factor, to products
    without a 2, 5 or 10."""
    numbers = [abs(one) for one in operands(sum_)]
    if TIMES in sum_ or OVER in sum_:
        factors = {numbers[-1], numbers[0] // numbers[-1] if OVER in sum_ else numbers[0]}
        return 0 if min(factors) <= 1 else EASY_PRODUCT if factors & {2, 5, 10} else HARD_PRODUCT
    whole = max(*numbers, abs(sum(operands(sum_))))
    return 0 if whole <= 10 else 1 if whole <= 20 else EASY_PRODUCT


def due_on(row: FactMemory) -> date:
    """Return the day from which this fact should be practiced again."""
    if row.wrong_on == row.last:
        return row.last
    return row.last + timedelta(Estimate(row.half_life, row.doubt, row.met).rest_days)


def _least_level(standings: Mapping[AnyFact, Standing]) -> int:
    """Return how hard a fact must be to be asked without having been wrong: at most one level
    below the hardest that was right at last."""
    right = (level_of(fact.sum) for fact, one in standings.items() if not one.was_wrong)
    return max(right, default=0) - 1


def _standing(row: FactMemory, today: date) -> Standing:
    recall = Estimate(row.half_life, row.doubt, row.met).recall((today - row.last).days)
    return Standing(recall, row.last, row.wrong_on == row.last, due_on(row))


def turned(fact: AnyFact) -> AnyFact:
    """Return the sum or product with its numbers the other way round."""
    if fact.operation not in (PLUS, TIMES):
        return fact
    return replace(fact, sum=fact.operation.join(reversed(fact.sum.split(fact.operation))))


def _new_facts(student: Student, known: Iterable[AnyFact]) -> Iterator[AnyFact]:
    """Yield facts that the student has never met, each once: those that the class has met, then the
    tables, both by strategy and in families."""
    met = set(known)
    order = {text: place for place, text in enumerate(in_order())}
    of_class = [
        AnyFact(one.operation, one.sum)
        for one in class_facts(student.school_class)
        if table_cell(one.sum) is not None
    ]
    of_class.sort(key=lambda one: order.get(one.sum, len(order)))
    for fact in (*of_class, *new_tables()):
        if fact not in met:
            met.add(fact)
            yield fact


def new_tables() -> Iterator[AnyFact]:
    """Yield all products from 2 x 2 to 10 x 10 with their divisions, in the order to learn them."""
    for text in in_order(TIMES):
        fact = _any_fact(text)
        if max(table_cell(text) or ()) <= LARGEST_NEW:
            yield fact


def _any_fact(text: str) -> AnyFact:
    return AnyFact(fact_of(text, 0, 0).operation, text)


def table_facts(table: int) -> list[AnyFact]:
    """Return the ten facts of a times table, in order."""
    pairs = (sorted((table, factor)) for factor in range(1, 11))
    return [AnyFact(TIMES, f"{low}{TIMES}{high}") for low, high in pairs]
