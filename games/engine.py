"""The words all games share: seats, states, moves, chance and outcomes."""

import dataclasses
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from games.errors import Sentence, Unreadable, gettext_noop
from games.plain_signs import PLAIN_SIGNS

T = TypeVar("T")
State = Any
Move = Any
Seat = int
CHANCE: Seat = 0


_PLAIN = {str, int, float, bool, type(None)}


def clean(text: str, limit: int = 40) -> str:
    """Return one line of plain ASCII characters, words separated by one space.

    Raises Unreadable for more than `limit` characters, control characters, numbers of more than
    nine digits and characters that no notation uses.
    """
    if not isinstance(text, str) or len(text) > 4 * limit:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    return _clean(text, limit)


@lru_cache(maxsize=4096)
def _clean(text: str, limit: int) -> str:
    """Do as `clean`."""
    # Remembered: the same few texts make up most logs.
    text = unicodedata.normalize("NFKC", text)
    text = text.translate(PLAIN_SIGNS)
    text = " ".join(text.split())
    if len(text) > limit:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    if not text.isascii() or not text.isprintable():
        raise Unreadable(gettext_noop("Use only numbers, letters and signs."))
    if re.search(r"\d{10}", text):
        raise Unreadable(gettext_noop("This number is too long."))
    return text


# Moves that games share ----------------------------------------------------------------------


@dataclass(frozen=True)
class Roll:
    """The team asks for the dice: `roll`."""


@dataclass(frozen=True)
class Rolled:
    """Chance says what the dice show, in the order they were drawn: `dice 2 5 6`."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Skip:
    """The teacher (or the lesson's clock) acts for a silent seat: `skip 2`, said by seat 0."""

    seat: Seat


def read_skip(text: str) -> Skip | None:
    """Read `skip 2` as a move, None for any other text."""
    word, _, number = text.partition(" ")
    return Skip(int(number)) if word == "skip" and number.isdecimal() else None


def write_skip(move: Skip) -> str:
    return f"skip {move.seat}"


def read_shared_move(text: str, dice: int) -> Roll | Rolled | Skip | None:
    """Read a move that games share, with this many six-sided dice; None for any other text."""
    if text == "roll":
        return Roll()
    if re.fullmatch(rf"dice( [1-6]){{{dice}}}", text):
        return Rolled(tuple(map(int, text.split()[1:])))
    return read_skip(text)


def write_shared_move(move: Roll | Rolled | Skip) -> str:
    if isinstance(move, Skip):
        return write_skip(move)
    return " ".join(["dice", *map(str, move.dice)]) if isinstance(move, Rolled) else "roll"


def describe_shared_move(move: Roll | Rolled | Skip) -> Sentence:
    """Return the move in words, without the name of the mover."""
    if isinstance(move, Skip):
        return Sentence(gettext_noop("%(seat)s are skipped"), {"seat": move.seat})
    if isinstance(move, Rolled):
        return Sentence(gettext_noop("Rolled: %(dice)s"), {"dice": ", ".join(map(str, move.dice))})
    return Sentence(gettext_noop("roll"))


class Die(NamedTuple):
    """A die with the face that it shows; its `sides` have faces that count from `lowest`."""

    sides: int
    face: int
    lowest: int = 1


def six_sided_dice(_options: Any, move: Move) -> tuple[Die, ...]:
    """Return what the dice of a roll show; nothing for other moves."""
    return tuple(Die(6, face) for face in move.dice) if isinstance(move, Rolled) else ()


# What chance draws: dice, a shuffle, one of many, or nothing but what has to follow ------------


@dataclass(frozen=True)
class Dice:
    """Chance rolls dice; die k has `sides[k]` sides. Result: faces that count from `lowest`."""

    sides: tuple[int, ...]
    lowest: int = 1

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(number + self.lowest for number in numbers)


@dataclass(frozen=True)
class Shuffle:
    """Chance puts `n` things in an order. Result: their indices from 0 in the new order."""

    n: int

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(self.n, 1, -1))

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        left = list(range(self.n))
        order = [left.pop(number) for number in numbers]
        return tuple(order + left)


@dataclass(frozen=True)
class OneOf:
    """Chance takes one of `n` things. Result: its index from 0."""

    n: int

    @property
    def sides(self) -> tuple[int, ...]:
        return (self.n,)

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers)


@dataclass(frozen=True)
class Forced:
    """There is nothing to draw: chance only says what follows (`bust`, `home 2`, `fall`)."""

    sides: tuple[int, ...] = ()

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return ()


Draw = Dice | Shuffle | OneOf | Forced


# Outcomes ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """`ranking` lists the places, best first, each a tuple of seats that share it.

    It can be asked for at any time: while the game runs `winners` is empty, and the places are
    those of this position. `MoveLog.outcome` is fair to a game that is cut short.
    """

    over: bool
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]

    @property
    def sole_winner(self) -> Seat | None:
        """Return the team that has won alone; None if several have won together."""
        return self.winners[0] if len(self.winners) == 1 else None


def rank_seats(seats: Iterable[T], key: Any) -> tuple[tuple[T, ...], ...]:
    """Return seats by falling `key(seat)`; equal keys share the place."""
    places: dict[Any, list[T]] = {}
    for seat in seats:
        places.setdefault(key(seat), []).append(seat)
    return tuple(tuple(places[value]) for value in sorted(places, reverse=True))


def number_places(ranking: Iterable[Sequence[T]]) -> tuple[tuple[int, Sequence[T]], ...]:
    """Return each place of a ranking with its number, as sports count: after two firsts comes 3."""
    numbered: list[tuple[int, Sequence[T]]] = []
    place = 1
    for tied in ranking:
        numbered.append((place, tied))
        place += len(tied)
    return tuple(numbered)


def without(items: tuple[T, ...], taken: Iterable[T]) -> tuple[T, ...]:
    """Return the items in their order, less each one taken. Raises ValueError if one is missing."""
    left = list(items)
    for item in taken:
        left.remove(item)
    return tuple(left)


def with_changes(value: T, **changes: object) -> T:
    """Return a frozen dataclass with these fields changed: `dataclasses.replace` takes five times
    as long.

    Not for one that checks its fields, nor for fields from which it has computed what it remembers.
    """
    changed = object.__new__(type(value))
    changed.__dict__.update(value.__dict__ | changes)
    return changed


def plain_data(value: Any) -> Any:
    """Turn any state, move, option or view into plain data for JSON, sentences spelled out."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Sentence):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain_data(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(key): plain_data(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return [plain_data(item) for item in sorted(value)]
    if isinstance(value, (list, tuple)):
        return [plain_data(item) for item in value]
    return value
