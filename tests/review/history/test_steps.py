"""One page a match: the board at every ply, and the way from each to the others."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine import CHANCE
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, part, scene_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(scene: Scene) -> Scene:
    """One whole round: both teams climb and check each other."""
    return scene.say(1, "roll", "6 3x+2").say(2, "2 2x+1").say(1, "safe 2 2").say(2, "safe 1 6")


def board_text(html: str) -> str:
    """The board as text: a row a team, in feet by trail, and how many are on top."""
    return part(html, "<summary>Board as text</summary>", "</table>")


def expected_text(scene: Scene, ply: int) -> str:
    """As the team sees it that moved last: its climb is on the board at once."""
    seats = [row.seat for row in scene.log.rows[:ply] if row.seat != CHANCE]
    view = scene.log.game.board.view(scene.log.states[ply], seats[-1] if seats else None)
    rows = ["Team 2x 3x On top"]
    for team in view["teams"]:
        feet = [f"{c['feet']}{' ⚑' if c['on_top'] else ''}" for c in team["climbers"]]
        rows.append(" ".join([f"Team {'AB'[team['seat'] - 1]}", *feet, str(team["tops"])]))
    return " ".join(rows)


def current(html: str) -> list[str]:
    """The moves of the list that are marked as the one on the board."""
    return re.findall(r'data-ply="(\d+)"\s+aria-current="step"', html)


def stops(html: str) -> dict[str, int]:
    """Return the positions of the buttons, by their names; those that lead nowhere are left out."""
    links = re.findall(r'href="/review/\d+/(\d+)/[^"]*" data-step="([a-z-]+)"', html)
    return {name: int(ply) for ply, name in links}


def test_every_ply_shows_the_board_of_its_position(ended: Scene) -> None:
    client = teacher_client(ended.owner)
    for ply in range(ended.log.ply + 1):
        assert board_text(client.get(ended.url(ply)).content.decode()) == expected_text(ended, ply)


def test_the_latest_position_is_shown_where_none_is_named(played: Scene) -> None:
    html = teacher_client(played.owner).get(played.url()).content.decode()
    assert board_text(html) == "Team 2x 3x On top Team A 0 6 0 Team B 2 0 0"
    assert current(html) == ["6"]


def test_the_shown_move_is_marked_in_the_list(played: Scene) -> None:
    client = teacher_client(played.owner)
    for ply in (0, 3):
        assert current(client.get(played.url(ply)).content.decode()) == [str(ply)]


def test_the_list_has_a_link_to_every_ply(played: Scene) -> None:
    html = teacher_client(played.owner).get(played.url()).content.decode()
    links = re.findall(rf'href="{played.url()}(\d+)/" data-ply="(\d+)"', html)
    assert links == [(str(ply), str(ply)) for ply in range(7)]


def test_the_buttons_lead_from_decision_to_decision_and_to_the_ends(played: Scene) -> None:
    client = teacher_client(played.owner)
    played.say(2, "roll")
    assert stops(client.get(played.url(3)).content.decode()) == {
        "first": 0,
        "round-back": 0,
        "back": 0,
        "next": 4,
        "round-next": 6,
        "last": 8,
    }
    passed = {ply: stops(client.get(played.url(ply)).content.decode()) for ply in (2, 4, 6)}
    assert [(to["back"], to["next"]) for to in passed.values()] == [(0, 3), (3, 8), (4, 8)]


def test_a_roll_is_told_with_the_decision_that_it_led_to(played: Scene) -> None:
    client = teacher_client(played.owner)
    texts = {
        ply: part(client.get(played.url(ply)).content.decode(), 'id="happened"', "</div>")
        for ply in (2, 3, 4)
    }
    assert "Rolled" in texts[2]
    assert "Rolled" in texts[3]
    assert "Rolled" not in texts[4]


def test_a_childs_film_goes_on_with_a_beat_and_a_teachers_with_each_decision(
    played: Scene,
) -> None:
    child, teacher = client_of(played.student(1)), teacher_client(played.owner)
    beats = [
        re.findall('data-beat="([^"]*)"', client.get(played.url(ply)).content.decode())
        for client in (child, teacher)
        for ply in (0, 3, 6)
    ]
    assert beats == [["3"], ["4"], [], [], [], []]


def test_at_the_ends_the_buttons_go_one_way_only(played: Scene) -> None:
    client = teacher_client(played.owner)
    assert {*stops(client.get(played.url(0)).content.decode())} == {"next", "round-next", "last"}
    assert {*stops(client.get(played.url(6)).content.decode())} == {"first", "round-back", "back"}


def test_moves_are_grouped_by_rounds(played: Scene) -> None:
    played.say(2, "roll")
    html = teacher_client(played.owner).get(played.url()).content.decode()
    moves = html.partition('id="moves"')[2]
    assert re.findall(r"/(\d+)/\">(Round \d+)</a></h3>", moves) == [
        ("0", "Round 1"),
        ("6", "Round 2"),
    ]
    assert "roll" in part(moves, "Round 2</a>", "</ol>")


def test_htmx_gets_the_step_and_nothing_around_it(played: Scene) -> None:
    client = teacher_client(played.owner)
    html = client.get(played.url(3), headers={"HX-Request": "true"}).content.decode()
    assert 'data-ply="3"' in html
    assert "<html" not in html
    assert 'id="moves"' not in html


def test_going_back_in_the_browser_gets_the_whole_page(played: Scene) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    html = teacher_client(played.owner).get(played.url(3), headers=headers).content.decode()
    assert "<html" in html


def test_the_page_needs_no_inline_script_or_style(played: Scene) -> None:
    html = teacher_client(played.owner).get(played.url(3)).content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|<script>|<style", html)


def test_after_the_end_one_can_look_as_any_team(ended: Scene) -> None:
    client = client_of(ended.student(1))
    for query, seat in (("", 1), ("?seat=2", 2), ("?seat=0", None), ("?seat=9", 1), ("?seat=x", 1)):
        assert client.get(ended.url(1, query)).context["step"].seat == seat


def test_the_eyes_one_looks_with_stay_from_step_to_step(ended: Scene) -> None:
    html = client_of(ended.student(1)).get(ended.url(1, "?seat=2")).content.decode()
    assert f'href="{ended.url(3)}?seat=2" data-step="next"' in html


def test_a_match_without_a_move_has_a_page(scene: Scene) -> None:
    assert "Nobody has moved yet" in page_text(teacher_client(scene.owner), scene.url())


@pytest.mark.usefixtures("as_committed")
@pytest.mark.parametrize("roles", [True, False])
def test_a_page_needs_few_statements(roles: bool, django_assert_max_num_queries) -> None:
    scene = scene_make(2, 2, roles=roles).say(1, "roll")
    with pytest.raises(Exception, match="not"):
        scene.say(1, "2*5=11 2x+5")
    scene.hints(2).climb_ladder(1, 2, 1).play_to_the_end()
    for client in (teacher_client(scene.owner), client_of(scene.student(1))):
        with django_assert_max_num_queries(16):
            client.get(scene.url(3))
        with django_assert_max_num_queries(16):
            client.get(scene.url(3), headers={"HX-Request": "true"})


def test_a_long_game_needs_no_more_statements_than_a_short_one(ended: Scene) -> None:
    short = scene_make().say(1, "roll").end()
    assert statements(short) == statements(ended)


def statements(scene: Scene) -> int:
    client = teacher_client(scene.owner)
    with CaptureQueriesContext(connection) as captured:
        client.get(scene.url(1))
    return len(captured)
