"""Presets: a game's options under a name. Whatever starts a game takes its options from here."""

from typing import Any

from games.contract import Game
from games.engine import plain_data
from games.options import read_options
from games.topics import Topic


def preset_of(game: Game, name: str = "") -> str:
    """Return the preset of this name; for no name, or one that the game lacks, the one that it
    starts with."""
    presets = game.rules.PRESETS
    return name if name in presets else next(iter(presets), "")


def preset_options(game: Game, name: str = "", topic: Topic | None = None) -> dict[str, Any]:
    """Return all options of `preset_of(game, name)` as plain data; those of the preset that the
    game starts with follow a `topic`."""
    preset = preset_of(game, name)
    values = dict(game.rules.PRESETS.get(preset, {}))
    if topic is not None and preset == preset_of(game):
        values |= game.hooks.options_for(topic)
    return dict(plain_data(read_options(game.rules.Options, values)))
