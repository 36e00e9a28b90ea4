"""The sums of the Hill."""

from dataclasses import replace

from games.engine import Seat
from games.errors import gettext_noop
from games.facts import Fact, PracticedFacts, Tag, addition

from .moves import Climb, Move
from .position import State

PRACTICES: tuple[PracticedFacts, ...] = (PracticedFacts("short", "+-", range(1, 11)),)
TAGS: tuple[Tag, ...] = (
    Tag("CCSS", "1.OA.C.6", gettext_noop("Add within 20"), "+-", (), gettext_noop("All sums.")),
)


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    if not isinstance(move, Climb):
        return ()
    return (addition((move.first, move.second), move.result)._replace(chosen=True),)


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    return replace(move, result=claim) if isinstance(move, Climb) else move
