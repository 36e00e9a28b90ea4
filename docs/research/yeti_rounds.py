"""How long Yeti Mountain lasts: `python -m docs.research.yeti_rounds [--games 9] [--preset short]`.

Bots of each strength play games of two and of three teams, and of four and five if `--tables`
names them. A line says how many rounds a game has (the least, nine of ten above and below, the
mean, the most), how long it takes, and how often the Yeti throws a team down. Of the games in which
a team leads alone after a third of the rounds it says in how many that team wins in the end, alone
or together with others, and in how many any of the others does.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from statistics import fmean, quantiles
from typing import NamedTuple

from docs.research.duels import bot, positions
from games import registry
from games.bots import MIDDLE, STRONG, WEAK
from games.engine import CHANCE, State
from games.options import read_options

BOTS = {"weak": WEAK, "middle": MIDDLE, "strong": STRONG}
YETI = registry.get("yeti_mountain")
SECONDS, SECONDS_OF_A_SUM = 7, 15  # of a move: a tap, and the end of a turn


class Played(NamedTuple):
    """`led`: whether a team led alone after a third of the rounds; `leader_won`: and won at the
    end; `caught_up`: and another team won then, alone or together with it. `away`: rows
    from the Yeti to the leader, and tiles to whoever is nearest to it, as each round begins.
    """

    rounds: int
    minutes: float
    falls: float
    led: bool
    leader_won: bool
    caught_up: bool
    away: dict[int, tuple[int, int]]  # by round


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--tables", type=int, nargs="*", default=[2, 3])
    parser.add_argument("--bots", nargs="*", default=list(BOTS), choices=BOTS)
    parser.add_argument("--preset", default=next(iter(YETI.rules.PRESETS)))
    given = parser.parse_args()
    for seats in given.tables:
        for name in given.bots:
            games = range(given.games)
            say(f"{seats} {name}", [play(given.preset, seats, BOTS[name], game) for game in games])


def play(preset: str, seats: int, strength: int, number: int) -> Played:
    """One game, and what it was like."""
    options = read_options(YETI.rules.Options, YETI.rules.PRESETS[preset])
    start = YETI.rules.start(options, seats)
    players = [partial(bot, strength)] * seats
    states = [*positions(YETI, start, players, f"rounds {seats} {number}")]
    last = states[-1]
    third = next(state for state in states if state.round > last.round // 3 or state is last)
    led = len(leaders := _leaders(third)) == 1
    winners = set(YETI.rules.outcome(last).winners)
    leader_won, caught_up = led and leaders[0] in winners, led and bool(winners - {*leaders})
    falls = sum(team.falls for team in last.teams)
    away = {state.round: _away(state) for state in reversed(states) if _is_hunting(state)}
    return Played(last.round, _minutes(states), falls / seats, led, leader_won, caught_up, away)


def _is_hunting(state: State) -> bool:
    """Say if a team may take its turn while the Yeti is there, with a team on the mountain."""
    return bool(not state.agenda and state.yeti and any(team.at for team in state.teams))


def _away(state: State) -> tuple[int, int]:
    steps = state.mountain.distances(state.yeti)
    tiles = min(steps.get(team.at, 99) for team in state.teams if team.at)
    return abs(max(team.row for team in state.teams) - state.yeti.row), tiles


def _minutes(states: Sequence[State]) -> float:
    moves = sum(CHANCE not in YETI.rules.to_move(state) for state in states[:-1])
    turns = sum(one.seat != other.seat for one, other in pairwise(states))
    return (SECONDS * (moves - turns) + SECONDS_OF_A_SUM * turns) / 60


def _leaders(state: State) -> list[int]:
    rows = [team.row for team in state.teams]
    return [seat for seat, row in enumerate(rows, start=1) if row == max(rows)]


def say(name: str, games: list[Played]) -> None:
    rounds = [game.rounds for game in games]
    low, *_, high = quantiles(rounds, n=10)
    led = [game for game in games if game.led]
    leader_wins = sum(game.leader_won for game in led)
    caught_up = sum(game.caught_up for game in led)
    sys.stdout.write(
        f"{name:10} rounds {min(rounds)} {low:.0f} {fmean(rounds):.1f} {high:.0f} {max(rounds)}"
        f"   minutes {fmean(game.minutes for game in games):.0f}"
        f"   falls {fmean(game.falls for game in games):.2f}"
        f"   led {len(led)}: leader wins {leader_wins} ({leader_wins / len(led):.0%})"
        f", others win {caught_up} ({caught_up / len(led):.0%})\n"
    )
    for turn in range(1, max(rounds) + 1):
        there = [game.away[turn] for game in games if turn in game.away]
        if len(there) * 4 >= len(games):
            rows, tiles = (fmean(one) for one in zip(*there, strict=True))
            sys.stdout.write(f"  {turn}: {rows:.1f}/{tiles:.1f}")
    sys.stdout.write("\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
