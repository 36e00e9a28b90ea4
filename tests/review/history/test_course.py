"""The graph of a match: who led, what was given away, and the way to costly moves."""

import re

import pytest

from classroom.analysis.choices import WeighedChoice, WeighedMatch
from classroom.analysis.luck import TeamLuck
from classroom.review.history.course import course
from classroom.review.weighing import choices_store, choices_weigh
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


def graph_of(scene: Scene) -> str:
    return html(scene).partition('<svg class="course"')[2].partition("</svg>")[0]


def test_the_graph_has_axes_and_a_letter_at_the_end_of_each_line(two_rounds: Scene) -> None:
    choices_weigh(match=two_rounds.match)
    graph = graph_of(two_rounds)
    numbers = re.findall(r'class="course__end"[^>]*>([^<]+)<', graph)
    assert {"0", "12"} <= {*numbers}
    assert re.findall(r'class="course__letter"[^>]*>(\w)<', graph) == ["B", "A"]
    assert re.findall(r'class="course__word"[^>]*>([^<]+)<', graph) == ["feet", "lost"]
    assert re.findall(r'class="course__round"[^>]*>(\d+)<', graph) == ["1"]


def test_the_line_of_a_team_marks_its_costly_moves(two_rounds: Scene) -> None:
    choices_weigh(match=two_rounds.match)
    (first, *_) = course(two_rounds.log, two_rounds.match.weighed_choices.weighed).rounds
    assert first.costly == {1}
    of_a, of_b = graph_of(two_rounds).split('<g class="course__team')[1:3]
    assert of_a.partition("</g>")[0].count("course__mark") == 1
    assert "course__mark" not in of_b.partition("</g>")[0]


def test_the_letters_of_teams_that_are_level_do_not_cover_each_other(scene: Scene) -> None:
    scene.say(1, "roll").say(1, "2 2x+1").say(2, "2 2x+1").end()
    choices_weigh(match=scene.match)
    places = re.findall(r'class="course__disc" cx="\d+" cy="([\d.]+)"', graph_of(scene))
    first, second = sorted(map(float, places))
    assert second - first >= 18


def costly(scene: Scene) -> str:
    return page_text(teacher_client(scene.owner), scene.url() + "costly")


def test_costly_moves_come_first_with_what_would_have_been_better(two_rounds: Scene) -> None:
    choices_weigh(match=two_rounds.match)
    text = costly(two_rounds)
    assert "Back to the game" in text.partition("On Belay")[2]  # the title, on a page of its own
    assert "2: 1 step up trail 2x" in text
    assert re.search(r"2 on .2 climbs 2 feet\. 2 . 6 on .\d (climbs 12|reaches the top)\.", text)
    page = html(two_rounds)
    assert page.index('id="costly"') < page.index('id="moves"')


def test_a_game_without_costly_moves_says_so(two_rounds: Scene) -> None:
    weighed = WeighedMatch(
        [WeighedChoice(3, 2, 1.0, 0.0, 9, 1)], [], [TeamLuck(2, 0.0, 0.0, 1.0, True)], []
    )
    choices_store(two_rounds.match, weighed)
    assert "No move gave much away." in costly(two_rounds)


def test_costly_moves_wait_until_choices_are_weighed(two_rounds: Scene) -> None:
    assert "The choices are still being compared." in costly(two_rounds)


def test_costly_moves_of_a_running_match_are_nobodys_to_see(scene: Scene) -> None:
    scene.say(1, "roll").say(1, "2 2x+1")
    answer = teacher_client(scene.owner).get(scene.url() + "costly")
    assert (answer.status_code, answer.url) == (302, scene.url())


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
