"""How long and how dangerous Climb ON! is: `python -m docs.research.climb_falls [PRESET …]`.

Two teams of bots play a preset to the end. A line has the means of all games: rounds, choices of
both teams, rolls, falls, falls of a team's first roll, and how many games end on top.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import cast

from docs.research.duels import bot, positions
from games import registry
from games.bots import MIDDLE, WEAK
from games.climb_on.position import ON_TOP, State
from games.engine import CHANCE
from games.options import read_options

STRENGTHS = {"middle": MIDDLE, "weak": WEAK}
TEAMS = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    game = registry.get("climb_on")
    parser.add_argument("presets", nargs="*", default=["classic", "rulebook"])
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    for preset in given.presets:
        options = read_options(game.rules.Options, game.rules.PRESETS[preset])
        for name, strength in STRENGTHS.items():
            counts: Counter[str] = Counter()
            for number in range(given.games):
                start = game.rules.start(options, TEAMS)
                players = [partial(bot, strength)] * TEAMS
                played = positions(game, start, players, f"{preset} {number}")
                counts += count(cast("Iterable[State]", played))
            means = ", ".join(f"{what} {n / given.games:.1f}" for what, n in sorted(counts.items()))
            sys.stdout.write(f"{preset:10}{name:8}{means}\n")
            sys.stdout.flush()


def count(states: Iterable[State]) -> Counter[str]:
    """Count what happens in one game."""
    rules, counts = registry.get("climb_on").rules, Counter[str]()
    rolled: set[int] = set()
    for before, after in pairwise(states):
        counts["choices"] += bool(rules.to_move(before) - {CHANCE})
        counts["rounds"] = after.round
        if before.phase == "rolling":
            counts["rolls"] += 1
            counts["falls"] += after.phase == "fall"
            counts["first falls"] += after.phase == "fall" and before.seat not in rolled
            rolled.add(before.seat)
        if after.phase == "over":
            counts["on top"] += any(team.where == ON_TOP for team in after.teams)
    return counts


if __name__ == "__main__":
    main()
