"""What a screen shows: one region a team, and a form that stays while its question does."""

import pytest

from classroom.play import screen
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.services.hints import hint_lists_store
from classroom.play.viewer import TableViewer
from tests.play.pages import page_of
from tests.play.tables import log_of, say, seat_of, student_of, table

pytestmark = pytest.mark.django_db


def screen_of(match: Match, team: int = 1, n: int = 1) -> screen.Screen:
    seat = seat_of(match, team)
    viewer = TableViewer(seat.match, seat, student_of(match, team, n))
    return screen.build_screen(viewer, log_of(match), seat.match.version)


@pytest.fixture
def rendered(monkeypatch) -> list[str]:
    """The templates of this room as they are rendered."""
    names: list[str] = []

    def spy(name, context):
        names.append(name)
        return real(name, context)

    real = screen.render_to_string
    monkeypatch.setattr(screen, "render_to_string", spy)
    return names


def test_the_region_of_a_team_is_rendered_once_however_many_look(rendered):
    match = table(3, 1)
    for n in (1, 2, 3, 1, 2, 3):
        screen_of(match, n=n)
    assert rendered.count("play/_table.html") == 1


def test_every_team_has_a_region_of_its_own(rendered):
    match = table(1, 1)
    assert screen_of(match, 1).table != screen_of(match, 2).table
    assert rendered.count("play/_table.html") == 2


def test_a_change_is_rendered_anew(rendered):
    match = table(1, 1)
    screen_of(match)
    say(match, 1, "roll")
    assert "Rolled: 2, 5, 6" in screen_of(match).table
    assert rendered.count("play/_table.html") == 2


def test_regions_that_nobody_asks_for_any_more_are_let_go(monkeypatch):
    monkeypatch.setattr(screen, "_regions", ProcessCache(2))
    for _ in range(4):
        screen_of(table(1, 1))
    assert len(screen._regions.values) == 2


def test_the_same_question_is_the_same_ask():
    match = table(1, 1)
    say(match, 1, "roll")
    before = screen_of(match, 1)
    say(match, 2, "2 2x+1")
    after = screen_of(match, 1)
    assert after.version > before.version
    assert (after.form_hash, after.action) == (before.form_hash, before.action)


def test_another_question_is_another_ask():
    match = table(1, 1)
    before = screen_of(match)
    say(match, 1, "roll")
    assert screen_of(match).form_hash != before.form_hash


def test_teammates_with_different_parts_are_asked_differently():
    match = table(2, 1, roles=True)
    page_of(match, n=1), page_of(match, n=2)
    say(match, 1, "roll")
    assert screen_of(match, n=1).form_hash != screen_of(match, n=2).form_hash


def test_a_move_that_is_still_secret_is_not_in_another_teams_region():
    match = table(1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1")
    assert "6 ÷ 2" in screen_of(match, 1).table
    assert "6 ÷ 2" not in screen_of(match, 2).table


def test_the_seed_of_the_dice_is_on_no_page():
    match = table(1, 1)
    page = page_of(match)
    for secret in (bytes(match.seed).hex(), str(bytes(match.seed))):
        assert secret not in page.html


def test_a_teacher_sees_the_table_without_a_form():
    match = table(1, 1)
    seen = screen.build_screen(TableViewer(match), log_of(match), match.version)
    assert (seen.action, seen.hints_due) == ("", None)
    assert "Nobody has moved yet" in seen.table


def test_the_screen_knows_which_hints_are_missing_until_they_come():
    match = table(1, 1)
    say(match, 1, "roll")
    assert screen_of(match).hints_due == 2
    hint_lists_store(match=match, ply=2)
    assert screen_of(match).hints_due is None
