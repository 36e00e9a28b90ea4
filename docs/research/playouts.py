"""Is the first hint good play? `python -m docs.research.playouts [GAME …] [--positions 20]`.

In each position, out of a game of two middle bots, the first hint is compared with the next five.
After each of them the game is played out by two strong bots; playout number n has the same dice for
all in each seat's turn of each round, and the same luck of the bots. The half of the five that wins
least is dropped until one is left. That meets the first hint in fresh playouts, twice as many at
each look, until the first hint loses less than 3 points of win rate (good) or more (worse) with
90 % confidence in all looks together; what no look decides is undecided. A level game counts as
half a win.

`--policy greedy` puts the first move of a policy of `duels` in the place of the first hint: with
the old ranking of Roll to the Top! a control. What is not done after `--minutes` is left out.
"""

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev
from typing import Any

from docs.research.duels import PLAYERS, bot, options_of, play_out, positions
from games import registry
from games.bots import MIDDLE, STRONG
from games.contract import Game
from games.engine import CHANCE, Seat, State
from games.options import read_options

NEXT = 5  # hints that the first one is compared with
TRIAL = 120  # playouts, shared by those that are left, before half of them are dropped
LOOKS = (150, 300, 600, 1200, 2400)  # playouts of the last comparison
POINTS = 0.03
SURE = 1.9  # standard errors that 90 of 100 honest differences stay below at all five looks
CORES = 2
GOOD, WORSE, UNDECIDED = "good", "worse", "undecided"


@dataclass(frozen=True)
class Position:
    """A seat's decision; `moves` are compared, the first hint before all others."""

    number: int
    game: Game
    state: State
    seat: Seat
    moves: tuple[Any, ...]


@dataclass(frozen=True)
class Finding:
    """By how much of a win the first hint is behind, with its standard error."""

    number: int
    texts: tuple[str, str]
    behind: float
    error: float
    playouts: int

    @property
    def verdict(self) -> str:
        if self.behind + SURE * self.error < POINTS:
            return GOOD
        return WORSE if self.behind - SURE * self.error > POINTS else UNDECIDED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--preset", default="", help="of the game; its defaults without")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--policy", default="", help="of duels, in place of the first hint")
    given = parser.parse_args()
    for slug in given.slugs or [game.slug for game in registry.all_games()]:
        compare = partial(compared, slug, preset=given.preset, policy=given.policy)
        numbers = range(given.first, given.first + given.positions)
        verdicts = Counter[str]()
        for one in _until(time.monotonic() + 60 * given.minutes, compare, numbers):
            verdicts[one.verdict] += 1
            texts = " / ".join(one.texts)
            behind = f"{100 * one.behind:+6.1f} ± {100 * one.error:.1f} of {one.playouts}"
            say(f"{slug} {one.number:3} {one.verdict:9} {behind}: {texts}")
        summary = ", ".join(f"{name} {verdicts[name]}" for name in (GOOD, WORSE, UNDECIDED))
        say(f"{slug} {given.policy or 'first hint'}: {summary} of {verdicts.total()}")


def _until(end: float, compare: Any, numbers: range) -> Iterator[Finding]:
    """The findings that are there in time, whichever is first."""
    with multiprocessing.Pool(CORES) as pool:
        findings = pool.imap_unordered(compare, numbers)
        for _ in numbers:
            try:
                yield findings.next(max(0.0, end - time.monotonic()))
            except multiprocessing.TimeoutError:
                return


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# Positions -----------------------------------------------------------------------------------


def position(slug: str, number: int, preset: str = "", policy: str = "") -> Position:
    """A choice out of the middle of a game, always the same for this number."""
    game, luck = registry.get(slug), random.Random(f"{slug} {number}")
    choices = [choice for choice in _choices(game, number, preset) if choice[0].round > 1]
    for state, seat in luck.sample(choices, len(choices)):
        moves = _compared_moves(game, state, seat, policy)
        if len(moves) > 1:
            return Position(number, game, state, seat, moves)
    raise LookupError(f"game {number} has no choice")


def _choices(game: Game, number: int, preset: str) -> list[tuple[State, Seat]]:
    options = read_options(game.rules.Options, options_of(game, number, preset))
    start, middle = game.rules.start(options, 2), [partial(bot, MIDDLE)] * 2
    return [
        (state, seat)
        for state in positions(game, start, middle, f"{game.slug} {number}")
        for seat in sorted(game.rules.to_move(state) - {CHANCE})
        if game.hints.list_key(state, seat) is not None
    ]


def _compared_moves(game: Game, state: State, seat: Seat, policy: str) -> tuple[Any, ...]:
    """The first hints that lead to different positions."""
    listed = game.hints.hint_list(state, seat)["hints"]
    texts = [hint["text"] for hint in listed if hint["text"] and hint.get("on_belay", True)]
    moves = [game.notation.read(text) for text in texts]
    if policy:
        moves.insert(0, PLAYERS[policy](game, state, seat, random.Random(0)))
    leads_to: dict[State, Any] = {}
    for move in moves:
        leads_to.setdefault(game.rules.play(state, seat, move), move)
    return tuple(leads_to.values())[: NEXT + 1]


# Playouts ------------------------------------------------------------------------------------


def compared(slug: str, number: int, *, preset: str, policy: str) -> Finding:
    """The first hint beside the best of the others."""
    place = position(slug, number, preset, policy)
    best, *others = place.moves
    other, begin = _best(place, others)
    behind: list[float] = []
    for look in LOOKS:
        behind += [
            playout(place, other, n) - playout(place, best, n)
            for n in range(begin + len(behind), begin + look)
        ]
        finding = _finding(place, (best, other), behind)
        if finding.verdict != UNDECIDED:
            break
    return finding


def _best(place: Position, moves: list[Any]) -> tuple[Any, int]:
    """The move that successive halving leaves, and the number of the next playout."""
    wins, begin = dict.fromkeys(moves, 0.0), 0
    while len(moves) > 1:
        numbers = range(begin, begin + TRIAL // len(moves))
        for move in moves:
            wins[move] += sum(playout(place, move, n) for n in numbers)
        begin = numbers.stop
        moves = sorted(moves, key=lambda move: -wins[move])[: (len(moves) + 1) // 2]
    return moves[0], begin


def _finding(place: Position, moves: tuple[Any, Any], behind: list[float]) -> Finding:
    first, other = map(place.game.notation.write, moves)
    error = stdev(behind) / len(behind) ** 0.5
    return Finding(place.number, (first, other), fmean(behind), error, len(behind))


def playout(place: Position, move: Any, number: int) -> float:
    """Return 1 if the seat wins after this move, 0 if it loses, in between if all are level."""
    game, strong = place.game, [partial(bot, STRONG)] * 2
    after = game.rules.play(place.state, place.seat, move)
    final = play_out(game, after, strong, f"playout {place.number} {number}")
    first, *rest = game.rules.outcome(final).ranking
    return float(place.seat in first) if rest else 0.5


if __name__ == "__main__":
    main()
