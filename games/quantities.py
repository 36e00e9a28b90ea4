"""How many of a thing, in sentences: `1 row`, `2 rows`; and what is added up over games."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.engine import Seat, State
from games.errors import Sentence, gettext_noop, true_minus

_ONE = {
    "columns": gettext_noop("%(number)s column"),
    "dice": gettext_noop("%(number)s die"),
    "points": gettext_noop("%(number)s point"),
    "rolls": gettext_noop("%(number)s roll"),
    "rows": gettext_noop("%(number)s row"),
    "squares": gettext_noop("%(number)s square"),
    "steps": gettext_noop("%(number)s step"),
}
_MANY = {
    "columns": gettext_noop("%(number)s columns"),
    "dice": gettext_noop("%(number)s dice"),
    "points": gettext_noop("%(number)s points"),
    "rolls": gettext_noop("%(number)s rolls"),
    "rows": gettext_noop("%(number)s rows"),
    "squares": gettext_noop("%(number)s squares"),
    "steps": gettext_noop("%(number)s steps"),
}


class LeftOpen(NamedTuple):
    """Things that the rulebook adds up over several games of a kind, the fewer the better: the
    `title` of their column, and how many each seat has."""

    title: str
    by_seat: Callable[[State], Mapping[Seat, int]]


def quantity(number: float, things: str, is_signed: bool = False) -> Sentence:
    """Write `1 row` for `quantity(1, "rows")`; a change `is_signed`, as in `+2 rows`."""
    templates = _ONE if abs(number) == 1 else _MANY
    number = plain(number)
    return Sentence(
        templates[things], {"number": true_minus(f"{number:+d}") if is_signed else number}
    )


def plain(number: float) -> float:
    """Write a whole number without a point: 5 for 5.0."""
    return int(number) if number == int(number) else number
