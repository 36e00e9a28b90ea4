"""The projector of a whole class at one table."""

import re

import pytest
from django.test import Client

from classroom.play import selectors
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from games.engine import Seat
from tests.lessons.setting import on_the_projector
from tests.play.tables import table

pytestmark = pytest.mark.django_db

DOT = {"sheet": "[]", "whole_class": True}


@pytest.fixture
def match() -> Match:
    return table(1, 1, 1, 1, 1, 1, game="roll_to_the_top", options=DOT)


def play(match: Match, seat: Seat, text: str) -> None:
    match = Match.objects.get(pk=match.pk)
    ply = selectors.match_log(match).ply
    move_play(match=match, seat=seat, student=None, ply=ply, key=f"{seat}-{ply}", text=text)


def die(match: Match) -> int:
    """A number that the dice in play show."""
    return selectors.match_log(Match.objects.get(pk=match.pk)).state.rolled[0][1]


@pytest.fixture
def projector(match: Match) -> str:
    return on_the_projector(match)


def look(projector: str) -> str:
    return Client().get(projector).content.decode()


def test_it_shows_no_names_of_students_and_teams(match: Match, projector: str) -> None:
    play(match, 1, "roll")
    for seat in range(1, 7):
        play(match, seat, f"{die(match)} @r1c1")
        play(match, seat, "done")
    match.seats.update(name="Plantedteam")
    page = look(projector)
    assert "Kid" not in page
    assert "Plantedteam" not in page


def test_what_teams_place_stays_hidden_until_all_are_done(match: Match, projector: str) -> None:
    play(match, 1, "roll")
    before = look(projector)
    play(match, 2, f"{die(match)} @r1c1")
    after = look(projector)
    small = re.compile(r'<svg class="roll__small".*?</svg>', re.DOTALL)
    assert small.findall(before) == small.findall(after) != []


def test_it_counts_who_is_done(match: Match, projector: str) -> None:
    play(match, 1, "roll")
    play(match, 3, "done")
    play(match, 5, "done")
    assert "2 of 6 teams are done." in look(projector)


def test_it_tells_of_a_joint_win(match: Match, projector: str) -> None:
    play(match, 1, "roll")
    for seat in range(1, 7):
        if seat in (2, 5):
            play(match, seat, f"{die(match)} @r1c1")
        play(match, seat, "done")
    assert "2 sheets are full. They win together!" in look(projector)
