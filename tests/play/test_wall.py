"""The wall of a whole-class match: open to who has its address, and never more than public."""

import re

import pytest
import time_machine
from django.test import Client
from django_scopes import scopes_disabled

from classroom.asgi import holder_allowed
from classroom.play import selectors, services
from classroom.play.models import Match
from classroom.play.wall import wall_address
from games.engine import Seat
from tests.play.tables import table

pytestmark = pytest.mark.django_db

DOT = {"sheet": "[]", "whole_class": True}


@pytest.fixture
def match() -> Match:
    return table(1, 1, 1, 1, 1, 1, game="roll_to_the_top", options=DOT)


def play(match: Match, seat: Seat, text: str) -> None:
    with scopes_disabled():
        match = Match.objects.get(pk=match.pk)
        ply = selectors.match_log(match).ply
        services.move_play(
            match=match, seat=seat, student=None, ply=ply, key=f"{seat}-{ply}", text=text
        )


def die(match: Match) -> int:
    """A number that the dice in play show."""
    with scopes_disabled():
        return selectors.match_log(Match.objects.get(pk=match.pk)).state.rolled[0][1]


def look(match: Match, part: str = "", **query: object):
    return Client().get(f"{wall_address(match.pk)}{part}", query)


def test_who_has_the_address_needs_no_sign_in(match):
    page = look(match)
    assert page.status_code == 200
    assert "projector" in page.content.decode()


@pytest.mark.parametrize("token", ["1", "MQ:1abc:xyz"])
def test_a_guessed_address_opens_nothing(match, token):
    assert Client().get(f"/play/wall/{token}/").status_code == 404
    assert Client().get(f"/play/wall/{token}/now").status_code == 404


def test_the_address_of_another_match_does_not_change_which_is_shown(match):
    other = table(1, 1, game="roll_to_the_top", options=DOT)
    assert wall_address(match.pk) != wall_address(other.pk)
    assert f"live-match-{other.pk} " in look(other).content.decode()


def test_the_address_ends_with_the_school_day(match):
    address = wall_address(match.pk)
    with time_machine.travel("2099-01-01"):
        assert Client().get(address).status_code == 404


def test_it_shows_no_names_of_students_and_teams(match):
    play(match, 1, "roll")
    for seat in range(1, 7):
        play(match, seat, f"{die(match)} @r1c1")
        play(match, seat, "done")
    page = look(match).content.decode()
    assert "Kid" not in page
    assert not re.search(r"Team [A-F]<", page)


def test_what_teams_place_stays_hidden_until_all_are_done(match):
    play(match, 1, "roll")
    before = look(match).content.decode()
    play(match, 2, f"{die(match)} @r1c1")
    after = look(match).content.decode()
    small = re.compile(r'<svg class="roll__small".*?</svg>', re.DOTALL)
    assert small.findall(before) == small.findall(after) != []


def test_it_counts_who_is_done(match):
    play(match, 1, "roll")
    play(match, 3, "done")
    play(match, 5, "done")
    assert "2 of 6 are done." in look(match).content.decode()


def test_it_tells_of_a_joint_win(match):
    play(match, 1, "roll")
    for seat in range(1, 7):
        if seat in (2, 5):
            play(match, seat, f"{die(match)} @r1c1")
        play(match, seat, "done")
    assert "2 sheets are full. They win together!" in look(match).content.decode()


def test_it_answers_204_while_nothing_is_new(match):
    version = re.search(r'name="version" value="(\d+)"', look(match, "now").content.decode())[1]
    assert look(match, "now", version=version).status_code == 204
    play(match, 1, "roll")
    assert look(match, "now", version=version).status_code == 200


def test_a_wall_may_hold_a_stream(match):
    assert holder_allowed(f"wall:{match.pk}")
    assert not holder_allowed("wall:all")
