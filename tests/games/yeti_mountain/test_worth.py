"""Values of ways and leads, beside a computation that remembers nothing."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.movelog import MoveLog
from games.registry import get
from games.yeti_mountain import next_turn, worth
from games.yeti_mountain.mountain import RED, Place
from games.yeti_mountain.position import State
from games.yeti_mountain.yeti import MOST_FALLS

Change = Callable[[State], State]
GAME = get("yeti_mountain")
CHANGES: dict[str, Change] = {
    "another place": lambda state: state.with_team(1, at=state.team(2).at),
    "another team": lambda state: state.with_team(2, at=None),
    "no Yeti": lambda state: replace(state, yeti=None),
    "the Compass": lambda state: replace(state, compass=1),
    "all its falls": lambda state: state.with_team(1, falls=MOST_FALLS),
    "a flare": lambda state: state.with_team(1, flare=True),
    "a tent": lambda state: state.with_team(1, camp=state.mountain.near[state.team(1).at][0]),
    "no Peak card": lambda state: state.with_team(1, peaks=0),
    "a frozen Peak card": lambda state: state.with_team(1, frozen=1),
    "an ice axe": lambda state: state.with_turn(axe=True),
    "snow shoes": lambda state: state.with_turn(shoes=True),
    "a mark": lambda state: state.with_team(2, marked=True),
    "snow": lambda state: replace(state, covered=_may_be_covered(state)),
}
REMEMBER = next_turn._jumps, next_turn._walks, worth._best_lead_given


def _may_be_covered(state: State) -> frozenset[Place]:
    tiles = state.mountain.tiles.items()
    return frozenset(place for place, tile in tiles if tile.kind not in RED)


def _answers(state: State) -> tuple[float, float]:
    return next_turn.after_turn(state, 1), worth._best_lead(state, 2)


def _fresh_answers(state: State) -> tuple[float, float]:
    for function in REMEMBER:
        function.cache_clear()
    return _answers(state)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_remembered_is_known_by_all_that_it_depends_on(change: Change) -> None:
    luck, log = random.Random(7), MoveLog.start(GAME, GAME.rules.Options(), 2).settle(b"")
    mountain = log.state.mountain
    below = [place for place in mountain.tiles if 1 < place.row < mountain.summit.row - 9]
    states = []
    for _ in range(20):
        at = luck.choice(below)
        beside = luck.sample(mountain.near[at], 2)
        state = replace(log.state, seat=1, yeti=beside[0]).with_team(2, at=beside[1])
        state = state.with_team(1, at=at, peaks=1)
        states += [state, change(state)]
    remembered = [_answers(state) for state in states]
    assert remembered == [_fresh_answers(state) for state in states]
    assert remembered[::2] != remembered[1::2]
