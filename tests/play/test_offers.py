"""A page offers no move but to who can make one: the others look on, whatever the game."""

import random
from collections.abc import Iterator

import pytest
from django.test import Client

from classroom.people.models import ClassTeacher
from classroom.play import screen
from classroom.play.models import Match
from classroom.play.services.bots import seat_set_bot
from classroom.play.services.matches import match_end, match_pause
from games import registry
from tests.factories import TeacherFactory
from tests.games.playing import legal_texts, seed_of
from tests.play.pages import page_of, refused
from tests.play.tables import client_of, log_of, say, seat_of, student_of, table
from tests.players.pages import Page

pytestmark = pytest.mark.django_db

MOVES, LOOKS = 40, 5
TEAMS, TEAM = (1, 2), (1, 2)
GAMES = [game.slug for game in registry.all_games()]


def big_table(game: str) -> Match:
    """Two teams of two, who drive and check in turn; chance always draws the same."""
    return table(2, 2, game=game, options={}, roles=True, seed=seed_of(game))


def student_pages(match: Match) -> dict[tuple[int, int], Client]:
    """The students' browsers by team and number in it."""
    return {(team, n): client_of(student_of(match, team, n)) for team in TEAMS for n in TEAM}


def teacher_page(match: Match) -> Client:
    client, teacher = Client(), TeacherFactory()
    ClassTeacher.objects.create(
        school_class=match.school_class, teacher=teacher, right=ClassTeacher.Right.OWNER
    )
    client.force_login(teacher)
    return client


def offered(client: Client, match: Match) -> list[str]:
    """Return the values of all buttons on this page that would send a move."""
    page = Page(f"/play/{match.pk}/", client.get(f"/play/{match.pk}/").content.decode())
    answers = page.find(id="answer")
    if not answers:
        assert not page.find(form="answer")
        return []
    buttons = page.form(answers[0]).buttons()
    return [one.get("value", "") for one in buttons if not one.get("formaction")]


def played_by_chance(match: Match) -> Iterator[None]:
    """A random game, stopping at the first position of each kind."""
    luck, kinds = random.Random(match.game), set()
    for _ in range(MOVES):
        log = log_of(match)
        if not log.to_move or len(kinds) == LOOKS:
            return
        kind = (log.game.board.view(log.state, None)["phase"], tuple(sorted(log.to_move)))
        if kind not in kinds:
            kinds.add(kind)
            yield
        seat = luck.choice(sorted(log.to_move))
        say(match, seat, luck.choice(legal_texts(log, seat)))


@pytest.mark.parametrize("game", GAMES)
def test_one_of_each_team_that_has_to_move_is_offered_moves_and_nobody_else(game):
    match = big_table(game)
    students, teacher = student_pages(match), teacher_page(match)
    for _ in played_by_chance(match):
        acting = [team for (team, _), one in students.items() if offered(one, match)]
        assert sorted(acting) == sorted(log_of(match).to_move), log_of(match).ply
        assert offered(teacher, match) == []


def pause(match: Match) -> None:
    match_pause(match=match)


def end(match: Match) -> None:
    match_end(match=match)


def bots(match: Match) -> None:
    for team in TEAMS:
        seat_set_bot(seat=seat_of(match, team), bot=1)


@pytest.mark.parametrize("stopped", [pause, end, bots], ids=["paused", "ended", "bots"])
@pytest.mark.parametrize("game", GAMES)
def test_where_no_student_may_move_none_is_offered_a_move(game, stopped):
    match = big_table(game)
    drivers = [client_of(student_of(match, team)) for team in TEAMS]
    assert any(offered(driver, match) for driver in drivers)
    stopped(match)
    assert not any(offered(driver, match) for driver in drivers)


@pytest.mark.parametrize("game", ["roll_to_the_top", "yeti_mountain"])
def test_a_board_with_moves_on_it_for_everybody_is_caught(game, monkeypatch):
    monkeypatch.setattr(screen, "can_press", lambda viewer, log: True)
    match = big_table(game)
    checkers = [client_of(student_of(match, team, 2)) for team in TEAMS]
    assert any(offered(one, match) for _ in played_by_chance(match) for one in checkers)


def test_a_driver_who_waits_for_the_checker_is_offered_no_move():
    match = big_table("roll_to_the_top")
    roll = legal_texts(log_of(match), 1)[0]
    say(match, 1, roll)
    students = student_pages(match)
    driver = page_of(match)
    assert offered(students[1, 1], match)
    text = next(text for text in legal_texts(log_of(match), 1) if "=" in text)
    assert refused(driver.press(text=text)) == ""
    assert refused(driver.press(text="done")) == ""
    assert [offered(students[1, n], match) for n in TEAM] == [[], []]
