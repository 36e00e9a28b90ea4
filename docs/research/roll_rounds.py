"""Makes a table of rounds of Roll to the Top!: `python -m docs.research.roll_rounds DICE > FILE`.

How many rounds a column of open squares takes on average, by its rows and the number it stands
on, if a team fills only this column and leaves out numbers that would cost more rounds than they
save. Exact: every result of every choice of dice counts, weighted by how often these dice are in
play when rollers change them at random and somebody fills a square in each round.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod

from games.roll_to_the_top.dice import RULEBOOK, Kit, ways
from games.roll_to_the_top.dice_rows import partitions
from games.roll_to_the_top.moves import FACES
from games.roll_to_the_top.position import ADJUST, Options, State, Team, adjustments
from games.roll_to_the_top.rules import play
from games.roll_to_the_top.sheets import MAX_ROWS

Dice = tuple[int, ...]
Tops = tuple[int, ...]
"""The lowest number that can stand on top after one, two … squares of a column."""
KIT = Kit(*sys.argv[1:]) if __name__ == "__main__" else Kit(RULEBOOK)
ALL_DICE = tuple(dice for n in range(1, 6) for dice in combinations(KIT.sides, n))
ROUNDS_OF_CHANGE = 200


def main() -> None:
    for direction, sign in (("increasing", 1), ("decreasing", -1)):
        for rows, line in enumerate(columns(sign), start=1):
            sys.stdout.write(f"{direction} {rows} {' '.join(f'{n:.3f}' for n in line)}\n")


def dice_in_play() -> dict[Dice, float]:
    """How often each choice of dice is in play in the long run."""
    often = dict.fromkeys(ALL_DICE, 1 / len(ALL_DICE))
    for _ in range(ROUNDS_OF_CHANGE):
        later: dict[Dice, float] = defaultdict(float)
        for dice, share in often.items():
            for face in FACES:
                state = State(Options(dice=KIT.dice), ADJUST, 2, 1, dice, (), face, 0, (Team(()),))
                changes = adjustments(state)
                for change in changes:
                    later[play(state, 1, change).dice] += share / len(FACES) / len(changes)
        often = later
    return often


@cache
def results() -> dict[Dice, float]:
    """How likely the dice in play show these numbers, sorted."""
    chances: dict[Dice, float] = defaultdict(float)
    for dice, share in dice_in_play().items():
        for roll in product(*(range(1, sides + 1) for sides in dice)):
            chances[tuple(sorted(roll))] += share / prod(dice)
    return chances


def columns(sign: int) -> Iterator[list[float]]:
    """For 1, 2, 3 … rows: the rounds for each number from 1 to the highest below the column."""
    numbers = [sign * n for n in range(1, KIT.highest + 1)]
    chances: dict[int, dict[Tops, float]] = {number: defaultdict(float) for number in numbers}
    for dice, share in results().items():
        for number, tops in _tops(dice, sign, numbers).items():
            chances[number][tops] += share
    done = [dict.fromkeys(numbers, 0.0)]
    for _ in range(MAX_ROWS):
        done.append({number: _rounds(chances[number], done) for number in numbers})
        yield [done[-1][number] for number in numbers]


def _tops(dice: Dice, sign: int, numbers: list[int]) -> dict[int, Tops]:
    """Return what this roll can do in a column on each number."""
    results_of = {
        hand: [sign * sum(way) for way in ways(tuple(dice[k] for k in hand), KIT.signs)]
        for [hand] in _rows(len(dice), 1)
    }
    ends: list[dict[int, int]] = [{} for _ in dice]
    for length, lowest in enumerate(ends, start=1):
        for hands in _rows(len(dice), length):
            for sums in product(*map(results_of.__getitem__, hands)):
                low, high = min(sums), max(sums)
                if high < lowest.get(low, KIT.highest + 1):
                    lowest[low] = high
    by_number, tops = {}, [KIT.highest + 1] * len(dice)
    for number in sorted(numbers, reverse=True):
        tops = [min(top, lows.get(number, top)) for top, lows in zip(tops, ends, strict=True)]
        by_number[number] = tuple(top for top in tops if top <= KIT.highest)
    return by_number


@cache
def _rows(dice: int, length: int) -> list[tuple[tuple[int, ...], ...]]:
    """List the ways to make so many disjoint hands of so many dice, each known by its place."""
    return [hands for hands in partitions(tuple(range(dice))) if len(hands) == length]


def _rounds(chances: dict[Tops, float], done: list[dict[int, float]]) -> float:
    """The rounds of a column one row higher than those done, if the best results are taken.

    Results are taken from the best one down as long as waiting for a better one takes longer.
    """
    after = sorted(
        (min(done[max(0, len(done) - n)][top] for n, top in enumerate(tops, start=1)), share)
        for tops, share in chances.items()
        if tops
    )
    best, sum_taken, share_taken = float("inf"), 1.0, 0.0
    for rest, share in after:
        if rest >= best:
            break
        sum_taken, share_taken = sum_taken + share * rest, share_taken + share
        best = sum_taken / share_taken
    return best


if __name__ == "__main__":
    main()
