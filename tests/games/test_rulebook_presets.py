"""Each game has a preset as its rulebook has it, whatever else a lesson may start with."""

from typing import Any

import pytest

from games import registry
from games.engine import plain_data
from games.presets import preset_options

# What the rulebooks fix among the things that can be chosen.
FIXED: dict[str, dict[str, Any]] = {
    "on_belay": {"trails": list(range(2, 13)), "rope": 30, "check": "opponents"},
    "cant_stop": {"columns_to_win": 3, "variant": "classic"},
    "roll_to_the_top": {
        "sheet": "burj_khalifa",
        "direction": "increasing",
        "dice": "d4-d20",
        "signs": "+",
        "whole_class": False,
    },
    "climb_on": {
        "ground_fall": "out",
        "first_roll": "falls",
        "sets": "by_teams",
        "holds": "vote",
        "tough": False,
        "contest": False,
    },
    "yeti_mountain": {
        "levels": "by_teams",
        "finish_round": False,
        "gaps_stop_yeti": False,
        "yeti_hunts": False,
    },
}


@pytest.mark.parametrize("slug", FIXED)
def test_a_game_can_be_played_as_its_rulebook_says(slug: str) -> None:
    game = registry.get(slug)
    assert "rulebook" in game.rules.PRESETS
    options = preset_options(game, "rulebook")
    assert {name: options[name] for name in FIXED[slug]} == plain_data(FIXED[slug])
    assert game.words.LABELS["rulebook"] == "As the rulebook"
