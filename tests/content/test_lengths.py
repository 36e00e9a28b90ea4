"""How long games are said to take, against the games themselves."""

from itertools import product

import pytest

from games import registry
from games.contract import Game
from games.lengths import lengths_of as measured_of, minutes
from tests.content.lengths import SIZES, length, table_sizes
from tests.games import guessing

every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
IN_A_LESSON = range(15, 26)


@every_game
def test_every_preset_has_been_timed_for_every_table(game: Game) -> None:
    measured = measured_of(game)
    assert [*measured] == [*game.rules.PRESETS]
    for by_teams in measured.values():
        assert [*by_teams] == [str(teams) for teams in table_sizes(game)]
        assert {len(by_size) for by_size in by_teams.values()} == {len(SIZES)}


# A preset that takes little time to play, of each of these games.
@pytest.mark.parametrize(
    ("slug", "preset", "teams"),
    [
        ("on_belay", "short", 2),
        ("cant_stop", "products", 3),
        ("roll_to_the_top", "decreasing", 3),
        ("climb_on", "gentle", 2),
    ],
)
def test_a_game_takes_as_long_as_is_said(slug: str, preset: str, teams: int) -> None:
    game = registry.get(slug)
    assert length(game, preset, teams, SIZES[1]) == measured_of(game)[preset][str(teams)][1]


@pytest.mark.parametrize(
    ("slug", "teams"),
    [
        ("on_belay", 3),
        *product(("cant_stop", "roll_to_the_top", "climb_on"), (2, 3)),
    ],
)
def test_what_a_lesson_starts_with_takes_15_to_25_minutes(slug: str, teams: int) -> None:
    assert minutes(registry.get(slug), teams=teams) in IN_A_LESSON


def test_a_game_that_was_not_timed_takes_as_long_as_it_says_itself() -> None:
    assert minutes(guessing.game()) == guessing.game().minutes
