"""A game of one lesson, on the clock of docs/content.md."""

from statistics import fmean

import pytest

from games.cant_stop.game import GAME
from games.cant_stop.rules import MOST_COLUMNS, SEATS
from games.presets import preset_options
from tests.content.playing import play_with

GAMES = 12


@pytest.mark.slow
@pytest.mark.parametrize("numbers", ["sums", "products"])
def test_three_teams_play_what_a_lesson_starts_with_in_15_to_25_minutes(numbers: str) -> None:
    options = preset_options(GAME) | {"numbers": numbers}
    minutes = [play_with(GAME, options, 3, seed).minutes for seed in range(GAMES)]
    assert 15 <= fmean(minutes) <= 25


def test_any_number_of_teams_can_play_it() -> None:
    columns = preset_options(GAME)["columns_to_win"]
    assert all(columns <= MOST_COLUMNS[seats] for seats in range(SEATS[0], SEATS[1] + 1))
