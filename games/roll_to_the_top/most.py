"""How many squares a roll can fill at most, and what the next roll can show."""

from collections import Counter
from functools import lru_cache
from itertools import product

from games.engine import without
from games.roll_to_the_top.moves import FACES, Hand
from games.roll_to_the_top.position import hands, takes
from games.roll_to_the_top.sheets import sheet_of

SAMPLE = 24
"""How many results stand for all where there are more different ones than that."""
# How far round each die goes from one result of the sample to the next: no two in step.
_STEPS = tuple(prime**0.5 for prime in (2, 3, 5, 7, 11))


@lru_cache(maxsize=1 << 15)
def most(drawing: str, numbers: Hand, dice: Hand, direction: str) -> int:
    """The most squares of the sheet that one round can fill with these dice.

    The same number as of the best of `fillings`, found without listing the others.
    """
    best, opened = 0, _open_squares(drawing, numbers, direction)
    for hand in hands(dice):
        left = without(dice, hand)
        if 1 + len(left) <= best:
            break
        for index, taken in opened:
            if sum(hand) in taken:
                after = (*numbers[:index], sum(hand), *numbers[index + 1 :])
                best = max(best, 1 + most(drawing, after, left, direction))
                if best == len(dice):
                    return best
    return best


@lru_cache(maxsize=1 << 14)
def _open_squares(drawing: str, numbers: Hand, direction: str) -> tuple[tuple[int, range], ...]:
    """The squares that can be filled now, each with the numbers it takes."""
    sheet = sheet_of(drawing)
    result = ((index, takes(sheet, numbers, index, direction)) for index in range(len(numbers)))
    return tuple((index, taken) for index, taken in result if taken)


@lru_cache(maxsize=64)
def outcomes(sides: Hand) -> Counter[Hand]:
    """The numbers these dice and the white one can show, sorted, and in how many results.

    All of them for one or two dice. For more dice `SAMPLE` results that show every face of each
    die about equally often, and are always the same.
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
    """The face at this part of the way round a die."""
    return int(way % 1 * sides) + 1
