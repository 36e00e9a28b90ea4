"""How many of a thing and how likely, as children read it: `2½ rows`, `about 3 of 10 rolls`."""

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
    """Write `1 row` for `quantity(1, "rows")`, to the half; a change `is_signed`: `+2 rows`."""
    templates = _ONE if number and abs(number) <= 1 else _MANY
    words = true_minus(f"{number:+d}") if is_signed else halves(number)
    return Sentence(templates[things], {"number": words})


def to_half(number: float) -> float:
    """Round to whole and half ones: a difference that is none then is not worth naming."""
    return round(2 * number) / 2


def halves(number: float) -> str:
    """Write a number to the half, without a point or comma: `2½`."""
    size, is_half = divmod(abs(round(2 * number)), 2)
    words = f"{size or ''}½" if is_half else str(size)
    return true_minus(f"-{words}") if to_half(number) < 0 else words


_NEVER = gettext_noop("no roll")
_ALWAYS = gettext_noop("every roll")
_SELDOM = gettext_noop("less than 1 of %(of)s rolls")
_ALMOST = gettext_noop("almost every roll")
_SOME = gettext_noop("about %(ways)s of %(of)s rolls")


def chance(ways: float, of: float, out_of: int = 10) -> Sentence:
    """Say how many rolls of ten it is, or of another number: `about 3 of 10 rolls`."""
    if ways in (0, of):
        return Sentence(_ALWAYS if ways else _NEVER)
    some = round(out_of * ways / of)
    if some == out_of:
        return Sentence(_ALMOST)
    return Sentence(_SOME if some else _SELDOM, {"ways": some, "of": out_of})


def is_countable(number: int) -> bool:
    """Say if there are so few that a child who knows their number can find them all."""
    return number <= _FEW


_FEW = 5
