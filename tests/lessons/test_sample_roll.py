"""While they wait, students practice on a roll of the real game; nothing of it is stored."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.sample_roll import (
    SampleRoll,
    check_sample_answer,
    new_sample_roll,
    read_sample_roll,
)
from classroom.play.models import Attempt, Match, Move
from games import registry
from games.contract import Game
from tests.cast import student_client
from tests.lessons.setting import Room

HTMX = {"headers": {"HX-Request": "true"}}
every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)


def first_options(game: Game) -> dict[str, Any]:
    return next(iter(game.rules.PRESETS.values()))


def rolled(game: Game) -> SampleRoll:
    roll = new_sample_roll(game, first_options(game))
    assert roll is not None
    return roll


def value(sum_: str) -> int:
    """Work out a sum on the page."""
    signs = {"×": "*", "÷": "//", "−": "-"}  # noqa: RUF001
    plain = "".join(signs.get(sign, sign) for sign in sum_)
    return int(eval(plain))  # noqa: S307


@every_game
def test_every_game_has_a_roll_with_something_to_work_out(game: Game) -> None:
    for _ in range(5):
        roll = rolled(game)
        assert 1 <= len(roll.sums) == len(set(roll.sums)) <= 3


@every_game
def test_the_rules_take_a_right_answer_and_refuse_a_wrong_one_in_their_own_words(
    game: Game,
) -> None:
    roll, options = rolled(game), first_options(game)
    for number, sum_ in enumerate(roll.sums):
        right = value(sum_)
        assert check_sample_answer(game, options, roll.token, number, right) is None
        refusal = check_sample_answer(game, options, roll.token, number, right + 1)
        assert str(right + 1) in str(refusal)


def test_the_dice_are_those_of_the_sums() -> None:
    """A die alone is divided by the number of its staircase, which no die has to show."""
    game = registry.get("on_belay")
    for _ in range(20):
        roll = rolled(game)
        assert len(roll.dice) == 3
        for sum_ in roll.sums:
            first, sign, second = sum_.split()
            assert {first} | ({second} if sign != "÷" else set()) <= {
                str(die.face) for die in roll.dice
            }


def test_a_roll_that_is_not_ours_is_not_read() -> None:
    game, other = registry.get("on_belay"), registry.get("cant_stop")
    roll = rolled(game)
    assert read_sample_roll(game, first_options(game), roll.token) == roll
    assert read_sample_roll(game, first_options(game), roll.token + "x") is None
    assert read_sample_roll(other, first_options(other), roll.token) is None


def test_a_game_in_which_the_server_calculates_has_nothing_to_practice() -> None:
    game = registry.get("climb_on")
    assert new_sample_roll(game, {"calculate": "server"}) is None


def test_where_nothing_is_to_be_worked_out_a_press_says_so_and_asks_for_no_other(
    room: Room,
) -> None:
    room.arrived(room.lesson("climb_on", calculate="server"))
    html = press(student_client(room.students[0]), roll="1")
    assert "You are ready!" in html
    assert 'name="roll"' not in html


# On the page ---------------------------------------------------------------------------------


def press(client: Client, **fields: Any) -> str:
    answer = client.post(reverse("lessons:sample_roll"), fields, **HTMX)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def token_of(html: str) -> str:
    return re.findall(r'name="token" value="([^"]+)"', html)[0]


def test_a_student_rolls_answers_wrongly_and_then_right_and_nothing_is_stored(room: Room) -> None:
    room.arrived(room.lesson())
    client = student_client(room.students[0])
    html = press(client, roll="1")
    sum_, token = re.findall(r"<span>(.+?)</span></label>", html)[0], token_of(html)
    wrong = press(client, token=token, sum="0", answer=str(value(sum_) + 1))
    # What is said of a wrong quotient is its product.
    refusal = re.findall(r"notice--error.>(.+?)</span>", wrong)[0]
    assert re.fullmatch(rf".*\b{value(sum_) + 1}\b.*\. Try again\.", refusal), refusal
    assert f'value="{value(sum_) + 1}"' in wrong
    assert "Yes!" in press(client, token=token_of(wrong), sum="0", answer=str(value(sum_)))
    assert not Match.objects.exists()
    assert not Move.objects.exists()
    assert not Attempt.objects.exists()


def test_an_answer_that_is_no_number_asks_again(room: Room) -> None:
    room.arrived(room.lesson())
    client = student_client(room.students[0])
    html = press(client, token=token_of(press(client, roll="1")), sum="0", answer="two")
    assert "What does it make?" in html


def test_rows_down_are_typed_with_a_minus(room: Room) -> None:
    room.arrived(room.lesson("yeti_mountain", calculate="student"))
    client = student_client(room.students[0])
    token = token_of(press(client, roll="1"))
    assert "−1" in press(client, token=token, sum="0", answer="-1").replace("-", "−")  # noqa: RUF001


def test_without_scripts_the_roll_comes_with_the_whole_page(room: Room) -> None:
    room.arrived(room.lesson())
    client = student_client(room.students[0])
    page = client.post(reverse("lessons:sample_roll"), {"roll": "1"}).content.decode()
    assert "climbers are here" in page
    assert 'name="token"' in page
