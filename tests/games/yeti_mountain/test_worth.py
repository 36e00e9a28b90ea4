"""What ways and leads are worth, beside a computation that remembers nothing."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.movelog import MoveLog
from games.registry import get
from games.yeti_mountain import worth
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
    "snow": lambda state: replace(state, covered=frozenset(state.mountain.tiles)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_next_turn_is_remembered_by_all_that_it_depends_on(change: Change) -> None:
    luck, log = random.Random(7), MoveLog.start(GAME, GAME.rules.Options(), 2).settle(b"")
    mountain, differ = log.state.mountain, 0
    below = [place for place in mountain.tiles if 1 < place.row < mountain.summit.row - 9]
    for _ in range(150):
        at = luck.choice(below)
        beside = luck.sample(mountain.near[at], 2)
        state = replace(log.state, yeti=beside[0]).with_team(2, at=beside[1])
        state = state.with_team(1, at=at, peaks=1)
        known = [worth.next_turn(each, 1) for each in (state, change(state))]
        left = [worth.fewest_left.__wrapped__(turn) for turn in known]
        assert [worth.fewest_left(turn) for turn in known] == left
        differ += left[0] != left[1]
    assert differ
