"""Is the first hint good play? `python -m tests.bench.playouts [GAME …] [--positions 20]`.

In each position, out of a game of two middle bots, the first hint is compared with the next five.
After each of them the game is played out by two strong bots; playout number n has the same dice for
all, and the same luck of the bots. Half of the five are dropped twice, those that win least; the
best that is left meets the first hint in fresh playouts. With 90 % confidence the first hint loses
less than 3 points of win rate to it (good), or more (worse); else it is undecided. A level game is
half a win.

`--first greedy` puts the first move of a policy of `duels` in the place of the first hint: with the
old ranking of Roll to the Top! a control. What is not done after `--minutes` is left out.
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

from games import registry
from games.bots import MIDDLE, STRONG
from games.contract import Game
from games.engine import CHANCE, Seat, State
from games.options import read_options
from tests.bench.duels import PLAYERS, bot, move_on, options_of, play_out

NEXT = 5  # hints that the first one is compared with
TRIAL = 40  # playouts of each before half of them are dropped, then as many again
POINTS = 0.03
SURE = 1.2816  # standard errors that 90 of 100 honest differences stay below
CORES = 2
GOOD, WORSE, UNDECIDED = "good", "worse", "undecided"


@dataclass(frozen=True)
class Position:
    """What a seat is asked; `moves`: what is compared, the first hint before all others."""

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

    @property
    def verdict(self) -> str:
        if self.behind + SURE * self.error < POINTS:
            return GOOD
        return WORSE if self.behind - SURE * self.error > POINTS else UNDECIDED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=800, help="of the last comparison")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--first", default="", help="a policy of duels in place of the first hint")
    given = parser.parse_args()
    for slug in given.slugs or [game.slug for game in registry.all_games()]:
        compare = partial(compared, slug, first=given.first, playouts=given.playouts)
        found = Counter[str]()
        for one in _until(time.monotonic() + 60 * given.minutes, compare, given.positions):
            found[one.verdict] += 1
            texts = " / ".join(one.texts)
            say(f"{slug} {one.number:3} {100 * one.behind:+6.1f} ± {100 * one.error:.1f} {texts}")
        summary = ", ".join(f"{name} {found[name]}" for name in (GOOD, WORSE, UNDECIDED))
        say(f"{slug} {given.first or 'first hint'}: {summary} of {found.total()}")


def _until(end: float, compare: Any, positions: int) -> Iterator[Finding]:
    """The findings that are there in time, whichever is first."""
    with multiprocessing.Pool(CORES) as pool:
        found = pool.imap_unordered(compare, range(positions))
        for _ in range(positions):
            try:
                yield found.next(max(0.0, end - time.monotonic()))
            except multiprocessing.TimeoutError:
                return


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# Positions -----------------------------------------------------------------------------------


def position(slug: str, number: int, first: str = "") -> Position:
    """A choice out of the middle of a game, always the same for this number."""
    game, luck = registry.get(slug), random.Random(f"{slug} {number}")
    choices = [choice for choice in _choices(game, number) if choice[0].round > 1]
    for state, seat in luck.sample(choices, len(choices)):
        moves = _compared_moves(game, state, seat, first)
        if len(moves) > 1:
            return Position(number, game, state, seat, moves)
    raise LookupError(f"game {number} has no choice")


def _choices(game: Game, number: int) -> list[tuple[State, Seat]]:
    options = read_options(game.rules.Options, options_of(game, number, ""))
    luck, choices, state = random.Random(number), [], game.rules.start(options, 2)
    middle = [partial(bot, MIDDLE)] * 2
    while seats := game.rules.to_move(state):
        choices += [
            (state, seat)
            for seat in sorted(seats - {CHANCE})
            if game.hints.list_key(state, seat) is not None
        ]
        state = move_on(game, state, middle, luck, [luck] * 3)
    return choices


def _compared_moves(game: Game, state: State, seat: Seat, first: str) -> tuple[Any, ...]:
    """The first hints that lead to different positions."""
    listed = game.hints.hint_list(state, seat)["hints"]
    texts = [hint["text"] for hint in listed if hint["text"] and hint.get("on_belay", True)]
    moves = [game.notation.read(text) for text in texts]
    if first:
        moves.insert(0, PLAYERS[first](game, state, seat, random.Random(0)))
    leads_to: dict[State, Any] = {}
    for move in moves:
        leads_to.setdefault(game.rules.play(state, seat, move), move)
    return tuple(leads_to.values())[: NEXT + 1]


# Playouts ------------------------------------------------------------------------------------


def compared(slug: str, number: int, *, first: str, playouts: int) -> Finding:
    """The first hint beside the best of the others."""
    place = position(slug, number, first)
    best, *others = place.moves
    begin = 0
    while len(others) > 1:
        wins = [sum(playout(place, move, n) for n in _next(begin, TRIAL)) for move in others]
        begin += TRIAL
        order = sorted(range(len(others)), key=lambda one: -wins[one])
        others = [others[one] for one in order[: (len(others) + 1) // 2]]
    behind = [
        playout(place, others[0], n) - playout(place, best, n) for n in _next(begin, playouts)
    ]
    write = place.game.notation.write
    error = stdev(behind) / len(behind) ** 0.5
    return Finding(number, (write(best), write(others[0])), fmean(behind), error)


def _next(begin: int, number: int) -> range:
    return range(begin, begin + number)


def playout(place: Position, move: Any, number: int) -> float:
    """1 where the seat wins after this move, 0 where it loses, in between where all are level."""
    game, strong = place.game, [partial(bot, STRONG)] * 2
    after = game.rules.play(place.state, place.seat, move)
    final = play_out(game, after, strong, f"playout {place.number} {number}")
    first, *rest = game.rules.outcome(final).ranking
    return float(place.seat in first) if rest else 0.5


if __name__ == "__main__":
    main()
