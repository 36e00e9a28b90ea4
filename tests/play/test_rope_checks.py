"""Calls of short ropes that were taken before their feet were asked are still read."""

import importlib

import pytest
from django.apps import apps

from classroom.play.models import Match
from games import registry
from games.errors import Illegal
from games.movelog import MoveLog
from games.options import read_options
from tests.play.tables import table

migration = importlib.import_module("classroom.play.migrations.0008_rope_checks_of_before")
OPTIONS = {"trails": [2, 4], "height": 36, "passing": "free"}
# Team 2 stands from 2 up to 14 feet as it is called safe, with no word of the 12 feet between.
ROWS = [
    (1, "roll"), (0, "dice 1 2 6"), (1, "pass"), (2, "2*6=12 4x+3"), (1, "safe 2"), (2, "safe 1"),
    (2, "roll"), (0, "dice 1 2 6"), (1, "pass"), (2, "2 2x+1"), (1, "safe 2"), (2, "safe 1"),
]  # fmt: skip


def replayed(options: dict) -> MoveLog:
    game = registry.get("on_belay")
    return MoveLog.replay(game, read_options(game.rules.Options, options), 2, ROWS)


@pytest.mark.django_db
@pytest.mark.parametrize(("rope", "check_sums"), [(15, "far"), (30, "near")])
def test_a_call_of_an_older_game_is_read_after_the_upgrade(rope: int, check_sums: str) -> None:
    match = table(1, 1, options=OPTIONS | {"rope": rope})
    Match.objects.update(options=OPTIONS | {"rope": rope})
    migration.ask_as_before(apps, None)
    match.refresh_from_db()
    assert match.options.get("check_sums", "near") == check_sums
    assert replayed(match.options).state.round == 3


def test_without_that_change_it_would_be_refused() -> None:
    with pytest.raises(Illegal, match="Work out how many feet"):
        replayed(OPTIONS | {"rope": 15})
