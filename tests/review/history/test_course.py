"""The graph of a match: who led, what was given away, and the way to costly moves."""

import re

import pytest

from classroom.review.analysis.choices import WeighedChoice
from classroom.review.history.course import course
from classroom.review.weighing import choices_weigh
from tests.cast import teacher_client
from tests.review.scene import Scene, page_text, part

pytestmark = pytest.mark.django_db


def html(scene: Scene, ply: int | None = None) -> str:
    return str(teacher_client(scene.owner).get(scene.url(ply)).content.decode())


@pytest.fixture
def two_rounds(scene: Scene) -> Scene:
    """Let A take one step, though 2 x 6 makes four on a trail that is longer; B takes these."""
    scene.say(1, "roll").say(1, "2 2x+1").say(2, "2*6=12 3x+4")
    return scene.end()


def test_losses_are_added_up_by_round_and_seat(two_rounds: Scene) -> None:
    choices = [WeighedChoice(2, 1, 0.2, 1.5, 9, 1), WeighedChoice(3, 2, 1.0, 0.0, 9, 1)]
    match_course = course(two_rounds.log, choices)
    assert match_course.rounds[0].loss == {1: 1.5, 2: 0.0}
    assert match_course.marks == {3: "costly", 4: "good"}
    assert (match_course.costly_before(4), match_course.costly_before(3)) == (3, None)
    assert (match_course.costly_after(0), match_course.costly_after(3)) == (3, None)


def test_the_page_marks_moves_and_leads_to_the_costly_one(two_rounds: Scene) -> None:
    choices_weigh(match=two_rounds.match)
    page = html(two_rounds, 0)
    assert re.search(r'href="[^"]*/3/[^"]*" data-step="costly-next"', page)
    moves = part(page, 'id="moves"', "</section>")
    assert "costly" in moves
    assert "good" in moves


def test_the_graph_links_every_round_and_a_table_says_the_same(two_rounds: Scene) -> None:
    choices_weigh(match=two_rounds.match)
    page = html(two_rounds)
    graph = page.partition('<svg class="course"')[2].partition("</svg>")[0]
    rounds = len(course(two_rounds.log, []).rounds)
    assert graph.count("<a ") == rounds
    assert page.count('class="course__line') == 2
    table = page.partition('id="course"')[2].partition("</table>")[0]
    assert table.count('<th scope="row">') == rounds


def test_the_graph_says_how_far_up_each_team_was(two_rounds: Scene) -> None:
    last = course(two_rounds.log, []).rounds[-1]
    board, state = two_rounds.log.game.board, two_rounds.log.state
    assert last.height == {seat: board.score(state, seat) for seat in (1, 2)}
    assert last.height[1] < last.height[2]
    table = part(html(two_rounds), 'id="course"', "</table>")
    assert "(feet)" in table


def test_a_match_that_nobody_has_weighed_yet_says_so(two_rounds: Scene) -> None:
    page = page_text(teacher_client(two_rounds.owner), two_rounds.url())
    assert "The choices are still being compared." in page
    assert "costly" not in page


def test_a_running_match_tells_nothing_of_its_choices(scene: Scene) -> None:
    scene.say(1, "roll").say(1, "2 2x+1")
    assert choices_weigh(match=scene.match) is None
    assert 'id="course"' not in html(scene)


def test_a_round_is_called_by_its_number_in_the_game(scene: Scene, monkeypatch) -> None:
    scene.say(1, "roll", "6 3x+2").say(2, "2 2x+1").say(1, "safe 2 2").say(2, "safe 1 6")
    scene.say(2, "roll").take_back(3).say(2, "6 3x+2").end()
    assert [one.number for one in course(scene.log, []).rounds] == [1, 2, 1]
    monkeypatch.setattr("classroom.review.history.course.MOST_ROUNDS", 2)
    assert [one.number for one in course(scene.log, []).rounds] == [2, 1]
