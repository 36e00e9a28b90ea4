"""Hint lists, and the ladder drawn from them, which has as many rungs in every game."""

from typing import Generic, TypedDict, TypeVar

from games.errors import Illegal, gettext_noop

RUNGS = 5


class Hint(TypedDict):
    """An entry of a hint list; `text` is None where the seat cannot play it now."""

    text: str | None
    equation: str


H = TypeVar("H", bound=Hint)


class HintList(TypedDict, Generic[H]):
    """`hints`: the best first."""

    hints: list[H]


def check_rung(rung: int) -> None:
    """Raises Illegal where the ladder has no such rung."""
    if not 1 <= rung <= RUNGS:
        raise Illegal(gettext_noop("Choose a hint from 1 to %(rungs)s."), rungs=RUNGS)
