"""Choose the facts that a class should practice next, for each page that names them."""

from collections.abc import Sequence
from typing import Protocol

from classroom.facts.inference import Wrong
from classroom.facts.known import ClassFact
from classroom.facts.misconceptions import SharedReason, shared_reason
from games.contract import Game

NAMED = 3  # facts
SHARED = 2  # tables that err alike before the reason is named


class AnyWrong(Protocol):
    """A `WrongAnswer`, or what a list of lessons reads of it."""

    @property
    def match_id(self) -> int: ...
    @property
    def student_id(self) -> int | None: ...
    @property
    def operation(self) -> str: ...
    @property
    def sum(self) -> str: ...
    @property
    def answer(self) -> int: ...
    @property
    def claim(self) -> int: ...


def next_facts(
    weak: Sequence[ClassFact], suggestion: tuple[Game, str], wrong: Sequence[AnyWrong]
) -> Sequence[ClassFact]:
    """Choose among the `weak` facts those that the reason explains which most tables shared, else
    all that were `wrong` in the lesson, else any; of these first what the suggested game
    practices."""
    shared = wrong_at_tables(wrong)
    answered = {(one.operation, one.sum) for one in wrong}
    missed = [fact for fact in weak if (fact.operation, fact.sum) in answered]
    explained = [fact for fact in missed if shared and fact.sum in shared.sums]
    candidates = explained or missed or weak
    practiced = [fact for fact in candidates if is_practiced(suggestion, fact)]
    return (practiced or candidates)[:NAMED]


def is_practiced(suggestion: tuple[Game, str], fact: ClassFact) -> bool:
    """Say if a game with this preset practices the fact."""
    game, preset = suggestion
    return any(one.preset == preset and one.has(fact.fact) for one in game.facts.PRACTICES)


def wrong_at_tables(wrong: Sequence[AnyWrong]) -> SharedReason | None:
    """Find the reason for wrong answers at the most tables, of at least two."""
    return shared_reason(
        (
            (one.match_id, one.student_id or (one.match_id,), Wrong(one.sum, one.answer, one.claim))
            for one in wrong
        ),
        fewest=SHARED,
    )
