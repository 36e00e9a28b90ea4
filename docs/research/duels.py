"""Who beats whom: `python -m docs.research.duels [GAME …] [--games 200] [--against weak …]`.

Two players a game, who change seats from game to game; games that both win, or in which they end
level, are not decided. Random: any legal move. The simple policies stand in `belay_policies`,
`roll_policies` and `yeti_policies`. Options are the defaults or a preset; of Roll to the Top! the
games go over all sheets and both directions in turn.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from docs.research import belay_policies, roll_policies, yeti_policies
from games import registry
from games.bots import MIDDLE, STRONG, WEAK, choose
from games.contract import Game
from games.engine import CHANCE, Seat, State
from games.options import read_options
from games.roll_to_the_top.sheets import TITLES

Player = Callable[[Game, State, Seat, random.Random], Any]
Policy = Callable[[State, Seat], Any]
MOST_ROWS = 6_000
ROLL = "roll_to_the_top"
POLICIES: dict[str, dict[str, Policy]] = {
    "on_belay": belay_policies.POLICIES,
    ROLL: roll_policies.POLICIES,
    "yeti_mountain": yeti_policies.POLICIES,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--pairs", nargs="*", help="such as strong-middle")
    parser.add_argument("--preset", default="", help="of the game; its defaults without")
    given = parser.parse_args()
    for slug in given.slugs or [game.slug for game in registry.all_games()]:
        for pair in given.pairs or _pairs(slug):
            ahead, behind = (PLAYERS[name] for name in pair.split("-"))
            numbers = range(given.first, given.first + given.games)
            preset = given.preset
            results = Counter(duel(slug, ahead, behind, number, preset) for number in numbers)
            say(f"{slug} {pair}", results)


def _pairs(slug: str) -> list[str]:
    simple = [f"strong-{name}" for name in POLICIES.get(slug, ())]
    return ["strong-middle", "middle-weak", "strong-random", *simple]


def say(name: str, results: Counter[int]) -> None:
    decided = results[1] + results[-1]
    share = results[1] / decided if decided else 0.0
    text = f"{name:34}{results[1]:5} : {results[-1]:<5} undecided {results[0]:4}   {share:6.1%}\n"
    sys.stdout.write(text)
    sys.stdout.flush()


# Players -------------------------------------------------------------------------------------


def bot(strength: int, game: Game, state: State, seat: Seat, luck: random.Random) -> Any:
    text = choose(game, state, seat, strength, luck.randrange)
    return text and game.notation.read(text)


def at_random(game: Game, state: State, seat: Seat, luck: random.Random) -> Any:
    return luck.choice(game.rules.legal_moves(state, seat))


def policy(move: Policy, game: Game, state: State, seat: Seat, luck: random.Random) -> Any:
    return move(state, seat)


PLAYERS: dict[str, Player] = {
    "strong": partial(bot, STRONG),
    "middle": partial(bot, MIDDLE),
    "weak": partial(bot, WEAK),
    "random": at_random,
    **{name: partial(policy, move) for of in POLICIES.values() for name, move in of.items()},
}


# Games ---------------------------------------------------------------------------------------


def duel(slug: str, ahead: Player, behind: Player, number: int, preset: str = "") -> int:
    """Return 1 if `ahead` has won, -1 if `behind` has, 0 if they end level."""
    game, turned = registry.get(slug), number % 2 == 1
    players = (behind, ahead) if turned else (ahead, behind)
    options = read_options(game.rules.Options, options_of(game, number, preset))
    final = play_out(game, game.rules.start(options, 2), players, f"{slug} {number}")
    first, *rest = game.rules.outcome(final).ranking
    return (1 if (first == (1,)) != turned else -1) if rest else 0


def options_of(game: Game, number: int, preset: str) -> dict[str, Any]:
    """Of Roll to the Top! each sheet and direction in turn."""
    if game.slug == ROLL:
        settings = list(product(TITLES, ("increasing", "decreasing")))
        sheet, direction = settings[number // 2 % len(settings)]
        return {"sheet": sheet, "direction": direction}
    return game.rules.PRESETS[preset] if preset else {}


def play_out(game: Game, state: State, players: Sequence[Player], seed: str) -> State:
    """The last position of a game."""
    *_, final = positions(game, state, players, seed)
    return final


def positions(game: Game, state: State, players: Sequence[Player], seed: str) -> Iterator[State]:
    """This position and those after it. All chance follows from the seed."""
    lucks, last = Lucks(seed), CHANCE
    yield state
    for _ in range(MOST_ROWS):
        seats = game.rules.to_move(state)
        if not seats:
            return
        if CHANCE in seats:
            chance_move = _rendered(game, state, lucks[state.round, CHANCE, last])
            state = game.rules.play(state, CHANCE, chance_move)
        else:
            last, move = next(_moves(game, state, sorted(seats), players, lucks))
            state = game.rules.play(state, last, move)
        yield state


class Lucks(dict[tuple[int, ...], random.Random]):
    """Luck by round and seat: what came before does not shift what comes later."""

    def __init__(self, seed: str):
        self.seed = seed

    def __missing__(self, key: tuple[int, ...]) -> random.Random:
        luck = self[key] = random.Random(f"{self.seed} {key}")
        return luck


def _rendered(game: Game, state: State, chance: random.Random) -> Any:
    what = game.rules.chance(state)
    assert what is not None
    result = what.result([chance.randrange(size) for size in what.sides])
    return game.rules.chance_move(state, result)


def _moves(
    game: Game, state: State, seats: list[Seat], players: Sequence[Player], lucks: Lucks
) -> Iterator[tuple[Seat, Any]]:
    """Yield the players' next moves, without those who let others go on."""
    for seat in seats:
        move = players[seat - 1](game, state, seat, lucks[state.round, seat])
        if move:
            yield seat, move


if __name__ == "__main__":
    main()
