"""The wall of Climb ON! for everybody, and the pages of its table: nothing hidden gets on them."""

import re

import pytest
from django.test import Client

from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_take_back
from tests.factories import ClassTeacherFactory
from tests.lessons.setting import on_the_projector
from tests.play.tables import client_of, first_legal, log_of, say, student_of, table

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


@pytest.fixture
def match() -> Match:
    return table(1, 1, game="climb_on", options={}, seed=SEED)


def html(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200
    return page.content.decode()


def wall_of(match: Match) -> str:
    return on_the_projector(match)


def set_up(match: Match) -> None:
    """All first panels are placed."""
    while match_log(match).state.phase == "setup":
        log = log_of(match)
        say(match, log.state.seat, first_legal(log, log.state.seat))


def test_the_wall_shows_every_panel_that_is_placed(match: Match) -> None:
    set_up(match)
    page = html(Client(), wall_of(match))
    assert page.count("data-panel=") == 4
    assert page.count('class="piece') == 2
    assert "Kid" not in page


def test_no_hand_is_on_the_projector_before_the_end(match: Match) -> None:
    hands = [team.hand for team in match_log(match).state.teams]
    page = html(Client(), wall_of(match))
    panels = set(re.findall(r'(?:data-panel|name="panel" value)="(\d\d)"', page))
    assert all(hands)
    assert panels == set()


def test_why_not_is_told_to_the_team_that_places_alone(match: Match) -> None:
    first, second = (client_of(student_of(match, team)) for team in (1, 2))
    assert "data-guide" in html(first, f"/play/{match.pk}/")
    assert "data-guide" not in html(second, f"/play/{match.pk}/")


def test_no_table_has_a_link_of_its_own_to_the_projector(match: Match) -> None:
    """What is on the wall is chosen at the desk."""
    teaching = ClassTeacherFactory(school_class=match.school_class)
    teacher = Client()
    teacher.force_login(teaching.teacher)
    wall_of(match)
    for one in (teacher, client_of(student_of(match))):
        page = html(one, f"/play/{match.pk}/")
        assert "climbon__pile" in page
        assert "/projector" not in page


def test_a_turn_without_a_die_left_ends_by_itself_and_comes_back_if_that_is_undone(
    match: Match,
) -> None:
    set_up(match)
    say(match, 1, "roll 2")
    for die in log_of(match).state.turn.dice:
        say(match, 1, f"spend {die} stamina")
    log = log_of(match)
    assert (log.rows[-1].seat, log.rows[-1].text, log.to_move) == (1, "end", {2})
    assert match.moves.get(ply=log.ply - 1).student is None
    move_take_back(match=match, ply=log.ply - 1)
    assert log_of(match).to_move == {1}
    say(match, 1, "end")
    assert log_of(match).to_move == {2}
