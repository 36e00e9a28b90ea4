"""Options of a game that follow a lesson's topic."""

import pytest

from games import registry
from games.contract import Game
from games.facts import TIMES
from games.on_belay.position import FACES
from games.options import read_options
from games.presets import preset_options
from games.topics import TABLES, Topic, read_topic

every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)


@every_game
@pytest.mark.parametrize("text", ["*/ 7", "* 2,5,10", "/ 12", "*/ 11,12", "+- <20", "fives"])
def test_every_topic_makes_options_that_the_game_takes(game: Game, text: str) -> None:
    options = preset_options(game, "", read_topic(text))
    assert game.rules.start(read_options(game.rules.Options, options), game.rules.SEATS[0])


@every_game
def test_only_the_preset_that_a_game_starts_with_follows_a_topic(game: Game) -> None:
    topic = read_topic("*/ 6,7,8")
    for preset in [*game.rules.PRESETS][1:]:
        assert preset_options(game, preset, topic) == preset_options(game, preset)


@pytest.mark.parametrize("table", [one for one in TABLES if one > 1])
def test_on_belay_has_a_trail_and_a_die_for_each_table(table: int) -> None:
    options = preset_options(registry.get("on_belay"), "", Topic(TIMES, (table,)))
    assert table in options["trails"]
    assert table in FACES[options["dice"]]
    assert len(options["trails"]) >= 3


@pytest.mark.parametrize(
    ("topic", "dice", "signs"),
    [
        ("+ <100", "d4-d40", "+"),
        ("+- <100", "d4-d40", "+-"),
        ("- <20", "d4-d20", "+-"),
        ("+ <20", "d4-d20", "+"),
        ("*/ 7", "d4-d20", "+"),
        ("doubles", "d4-d20", "+"),
    ],
)
def test_roll_to_the_top_has_dice_and_signs_for_sums_and_differences(
    topic: str, dice: str, signs: str
) -> None:
    options = preset_options(registry.get("roll_to_the_top"), "", read_topic(topic))
    assert (options["dice"], options["signs"]) == (dice, signs)


def test_of_many_tables_on_belay_leaves_out_the_easy_ones() -> None:
    options = preset_options(registry.get("on_belay"), "", Topic(TIMES, tuple(range(2, 13))))
    assert options["trails"] == [*range(6, 13)]
