"""Test the end of a game."""

import pytest

from classroom.play.models import Match
from classroom.play.services.matches import match_end
from classroom.play.templatetags.table import after_game
from tests.play.tables import say, table

pytestmark = pytest.mark.django_db

NAMES, COLOURS = {1: "Owls", 2: "Foxes"}, {1: 1, 2: 2}


def after_text(match: Match) -> str:
    return after_game(Match.objects.get(pk=match.pk), NAMES, COLOURS)


def test_a_running_match_tells_nothing() -> None:
    match = table(1, 1, game="cant_stop", options={})
    say(match, 1, "roll")
    assert after_text(match) == ""


def test_a_match_that_the_lesson_has_ended_tells_how_risky_its_rolls_were() -> None:
    match = table(1, 1, game="cant_stop", options={})
    say(match, 1, "roll")
    match_end(match=match)
    assert "How risky were the rolls?" in after_text(match)
    assert "Owls had as many busts as expected." in after_text(match)


def test_a_game_that_tells_nothing_leaves_no_trace() -> None:
    match = table(1, 1)
    match_end(match=match)
    assert after_text(match) == ""
