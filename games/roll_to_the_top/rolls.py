"""List what the next roll can show, and what a result is worth."""

from collections import Counter
from functools import lru_cache
from itertools import product

from games.engine import without
from games.roll_to_the_top.dice import PLAIN, Hand, Kit
from games.roll_to_the_top.moves import FACES
from games.roll_to_the_top.position import hands
from games.roll_to_the_top.room import Room
from games.roll_to_the_top.sheets import bits_of, sheet_of

SAMPLE = 24
"""How many results stand for all where there are more than that."""
# How far each die turns from one result of the sample to the next: no two in step.
_STEPS = tuple(prime**0.5 for prime in (2, 3, 5, 7, 11))


@lru_cache(maxsize=64)
def outcomes(sides: Hand) -> Counter[Hand]:
    """Return the numbers these dice and the white one can show, sorted, and in how many results.

    All of them for one or two dice. For more dice `SAMPLE` results that show every face of each die
    about equally often, and are always the same.
    """
    if len(sides) < 3:
        rolls = product(*(range(1, each + 1) for each in sides))
        counted = Counter(tuple(sorted(roll)) for roll in rolls)
        return Counter({roll: ways * len(FACES) for roll, ways in counted.items()})
    return Counter(
        tuple(sorted(_face(k * step, each) for step, each in zip(_STEPS, sides, strict=False)))
        for k in range(1, SAMPLE + 1)
    )


def _face(way: float, sides: int) -> int:
    """Return the face at this part of the way round a die."""
    return int(way % 1 * sides) + 1


@lru_cache(maxsize=1 << 14)
def best_worth(drawing: str, numbers: Hand, dice: Hand, direction: str, kit: Kit = PLAIN) -> int:
    """Return the worth of the best filling; 0, the worth of none, if all cost more than they fill.

    The same number as `fillings` has for its first, reached without looking at all others.
    """
    sheet, sign = sheet_of(drawing), -1 if direction == "decreasing" else 1
    room = Room(sheet, [sign * number for number in numbers], (), sign, kit)
    empty = [k for k, number in enumerate(numbers) if not number]
    search = _BestOnly(room, empty, sign, kit.signs)
    search.extend(sheet.open_squares(numbers), dice, 0)
    return search.best


class _BestOnly:
    """Branch and bound: a filling is given up once all dice left could not make it the best."""

    def __init__(self, room: Room, empty: list[int], sign: int, signs: str):
        self.room, self.sign, self.signs = room, sign, signs
        self.filled = bits_of(range(len(room.bounds))) & ~bits_of(empty)
        self.best = 0
        self.most = max(map(room.gain, empty), default=0)

    def extend(self, opened: list[int], dice: Hand, worth: int) -> None:
        """Fill some of these squares and what they open; `worth` is what is filled by then."""
        self.best = max(self.best, worth)
        for place, square in enumerate(opened):
            if worth + self.most * len(dice) <= self.best:
                return
            for hand in hands(dice, self.signs):
                self.fill(opened[place + 1 :], square, hand, dice, worth)

    def fill(self, others: list[int], square: int, hand: Hand, dice: Hand, worth: int) -> None:
        number, left = self.sign * sum(hand), len(dice) - len(hand)
        if number < self.room.bounds[square]:
            return
        after = worth + self.room.gain(square) - self.room.price(square, number)
        self.best = max(self.best, after)
        if not left or after + self.most * left <= self.best:
            return
        bounds = self.room.bounds
        self.room.bounds = self.room.bounds_on(square, number)
        self.filled |= 1 << square
        opened = others + self.room.sheet.squares_opened(square, self.filled)
        self.extend(opened, without(dice, map(abs, hand)), after)
        self.filled &= ~(1 << square)
        self.room.bounds = bounds
