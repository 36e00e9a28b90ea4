"""The hooks of notation, board and bots as most games have them."""

from collections.abc import Iterable
from typing import Any

from games.engine import Move, Seat, State
from games.errors import Sentence


def normal_form(move: Move) -> Move:
    """The notation leaves nothing in another order."""
    return move


def is_visible(before: State, mover: Seat, move: Move, now: State, seat: Seat | None) -> bool:
    """Everybody may read every row."""
    return True


def without_secrets(state: State, seat: Seat) -> State | None:
    """There are no secrets in this game."""
    return state


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Any, ...]:
    """Nothing that happens has a name."""
    return ()


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """The place says it all."""
    return ()


def meanwhile(before: State, now: State, seat: Seat) -> tuple[Sentence, ...]:
    """Each move speaks for itself."""
    return ()


def awaited(state: State) -> frozenset[Seat] | None:
    """The table waits for all who may move."""
    return None


def die_faces(state: State) -> list[list[str]] | None:
    """Every die shows the numbers from 1."""
    return None


def summary(seats: int, rows: Iterable[tuple[State, Move]]) -> dict[str, Any] | None:
    """Nothing is told after the end."""
    return None


def near_best(state: State, seat: Seat) -> int:
    """A bot takes the best offer alone."""
    return 1


def within(loss: float, values: Iterable[float]) -> int:
    """For `near_best`: how many of these values, the best first, lose at most so much; one where
    there are none.
    """
    best, *others = [*values] or [0.0]
    return 1 + sum(best - value <= loss for value in others)


def ghost(state: State, seat: Seat, move: Move) -> dict[str, Any] | None:
    """No piece shows where a move would go."""
    return None


def checker_view(state: State, seat: Seat) -> None:
    """No move is played before it is checked."""


def is_hidden_from_checker(before: State, mover: Seat, move: Move, now: State) -> bool:
    """The checker works out every number before its move is played."""
    return False


def prediction(state: State, seat: Seat) -> None:
    """There is nothing to predict."""
    return None


def checker_prediction(state: State, seat: Seat) -> None:
    """The checker only checks."""
    return None


def came_true(name: str, before: State, now: State, seat: Seat) -> str | None:
    """Nothing was predicted."""
    return None
