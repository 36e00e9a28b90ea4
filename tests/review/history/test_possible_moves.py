"""Possible moves: the stored hint list with the chosen entry marked."""

import re

import pytest

from classroom.analysis.hint_lists import playable_hints
from classroom.review.history.possible_moves import possible_moves
from classroom.review.viewers import MatchViewer
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, part, scene_make

pytestmark = pytest.mark.django_db


def possible(scene: Scene, ply: int) -> str:
    html = teacher_client(scene.owner).get(scene.url(ply)).content.decode()
    return part(html, '<section class="stack stack--tight" id="possible"', "</section>")


def chosen(scene: Scene, ply: int) -> list[str]:
    html = teacher_client(scene.owner).get(scene.url(ply)).content.decode()
    items = re.findall(r'<li aria-current="true">.*?</li>', html, re.DOTALL)
    return [part(one, ">", " <small").removesuffix(" helps most") for one in items]


@pytest.mark.parametrize("text", ["2+6=8 2x+4", "6+2=8 2x+4"])
def test_the_chosen_climb_is_marked_either_way_round(scene: Scene, text: str) -> None:
    scene.say(1, "roll").hints(2).say(1, text).end()
    assert chosen(scene, 3) == ["2 + 6 = 8: 4 steps up trail 2x"]


def test_the_same_signs_for_another_trail_are_another_climb(scene: Scene) -> None:
    """With 2 + 4 = 6, 2x by 3 steps and 3x by 2 steps are written with the same signs."""
    scene = scene_make(rolls=(2, 4, 1)).say(1, "roll")
    scene.hints(2).say(1, "4+2=6 3x+2").end()
    assert chosen(scene, 3) == ["2 + 4 = 6: 2 steps up trail 3x"]


def test_the_rank_is_the_place_in_the_list(scene: Scene) -> None:
    scene.say(1, "roll").hints(2)
    hints = scene.match.hint_lists.get(seat=1).data["hints"]
    scene.say(1, hints[1]["text"]).end()
    assert f"The team chose number 2 of {len(hints)}." in possible(scene, 3)


def test_a_pass_is_not_on_the_list() -> None:
    options = {"trails": [2, 3], "height": 12, "passing": "free"}
    scene = scene_make(options=options).say(1, "roll").hints(2).say(1, "pass").end()
    assert "is not on this list" in possible(scene, 3)
    assert chosen(scene, 3) == []


def test_a_later_answer_to_the_same_roll_has_its_list_too(scene: Scene) -> None:
    """Team B answers at ply 3 the question that began at ply 2."""
    scene.say(1, "roll").hints(2).say(1, "6 3x+2").say(2, "2 2x+1").end()
    assert chosen(scene, 4) == ["2: 1 step up trail 2x"]


def test_a_list_that_is_not_stored_is_worked_out_again(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").end()
    assert not scene.match.hint_lists.exists()
    assert chosen(scene, 3) == ["6: 2 steps up trail 3x"]
    assert not scene.match.hint_lists.exists()


def test_nothing_is_shown_without_a_choice(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").end()
    assert [possible(scene, ply) for ply in range(3)] == [""] * 3


def test_a_choice_says_its_share_and_what_it_gave_away(scene: Scene) -> None:
    """6 feet on 3x save 0.91 rolls, the best climb saves 1.82: a half."""
    scene.say(1, "roll", "6 3x+2").end()
    words = possible(scene, 3).replace("\N{MULTIPLICATION SIGN}", "x")
    assert "50 % of the best possible. 6 on x3 climbs 6 feet. 2 x 6 on x3 " in words


def test_the_best_choice_is_compared_with_the_next_best(scene: Scene) -> None:
    scene.say(1, "roll", "2*6=12 3x+4").end()
    words = possible(scene, 3).replace("\N{MULTIPLICATION SIGN}", "x")
    assert re.search(r"chose a best move of 10\. 100 % of the best possible\. .*2 x 6 on x3", words)


def test_a_pass_took_nothing_of_what_was_there() -> None:
    options = {"trails": [2, 3], "height": 12, "passing": "free"}
    scene = scene_make(options=options).say(1, "roll", "pass").end()
    assert "0 % of the best possible." in possible(scene, 3)


def test_a_roll_says_how_good_it_was_for_each_team(scene: Scene) -> None:
    """2, 5, 6 allow the climb that helps most of all; 1.04 is the mean of the 216 throws."""
    scene.say(1, "roll").end().weigh()
    html = teacher_client(scene.owner).get(scene.url(2)).content.decode()
    section = part(html, 'id="rolled"', "</section>")
    assert "Team A A lucky roll: it helps more than most." in section
    assert "Out of 100 rolls, 66 help less, 34 help the same and 0 help more." in section
    assert "Best move: 1.8. Average: 1.2 (rolls saved)." in section
    assert "Team B" in section


def test_the_page_of_a_game_that_is_over_weighs_no_roll_itself(scene: Scene, monkeypatch) -> None:
    def never(*of: object) -> None:
        raise AssertionError("a page has weighed a roll")

    scene.say(1, "roll").end()
    game = scene.log.game
    monkeypatch.setattr(game.hints, "value_distribution", never)
    teacher = teacher_client(scene.owner)
    assert "How good was the roll?" not in page_text(teacher, scene.url(2))
    assert "still being compared" in page_text(teacher, f"{scene.url()}luck")


def test_a_student_is_not_told_about_a_roll_while_the_match_runs(scene: Scene) -> None:
    scene.say(1, "roll")
    assert "How good was the roll?" not in page_text(client_of(scene.student(1)), scene.url(2))
    scene.end().weigh()
    assert "How good was the roll?" in page_text(client_of(scene.student(1)), scene.url(2))


def test_students_see_the_list_after_the_end(scene: Scene) -> None:
    scene.say(1, "roll").hints(2).say(1, "6 3x+2").end()
    assert "What was possible" in page_text(client_of(scene.student(2)), scene.url(3))


def test_a_teacher_sees_it_while_the_match_runs_once_the_move_is_open(scene: Scene) -> None:
    scene.say(1, "roll").hints(2).say(1, "6 3x+2")
    assert possible(scene, 3) == ""
    scene.say(2, "2 2x+1")
    assert chosen(scene, 3) == ["6: 2 steps up trail 3x"]


def test_a_calculated_choice_of_another_game_finds_its_entry() -> None:
    scene = scene_make(1, 1, game="cant_stop", options={}).say(1, "roll").hints(2)
    dice = [int(word) for word in scene.log.rows[1].text.split()[1:]]
    first, second = dice[1] + dice[0], dice[3] + dice[2]
    text = f"{dice[1]}+{dice[0]}={first} {dice[3]}+{dice[2]}={second}"
    scene.say(1, text)
    move_list = possible_moves(MatchViewer(scene.match, None), scene.log, 2)
    assert move_list
    chosen = [str(option.sentence) for option in move_list.moves if option.chosen]
    assert len(chosen) == 1
    assert move_list.moves[move_list.rank - 1].chosen
    assert f"{min(first, second)}" in chosen[0]


def test_ways_that_begin_alike_are_one_move() -> None:
    """Yeti Mountain lists every way of some steps; what is chosen is the first step."""
    ways = [{"text": text, "rows": rows} for text, rows in (("r5c5", 3), ("r5c5", 2), ("r4c4", 1))]
    assert playable_hints({"hints": [*ways, {"text": None}]}) == [ways[0], ways[2]]
