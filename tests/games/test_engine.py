"""The words all games share."""

import itertools
import json
from dataclasses import dataclass

import pytest

from games.engine import (
    Dice,
    Die,
    Forced,
    OneOf,
    Roll,
    Rolled,
    Shuffle,
    Skip,
    clean,
    number_places,
    plain_data,
    rank_seats,
    read_shared_move,
    read_skip,
    six_sided_dice,
    write_shared_move,
    write_skip,
)
from games.errors import Illegal, Sentence, Unreadable, UserError, WrongAnswer


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("  6 / 2   = 3 ", "6 / 2 = 3"),
        ("6×2=12 3x+4", "6*2=12 3x+4"),  # noqa: RUF001
        ("6÷2=3", "6/2=3"),
        ("5−2", "5-2"),  # noqa: RUF001
        ("5–2", "5-2"),  # noqa: RUF001
        ("６＋２", "6+2"),  # noqa: RUF001
        ("roll\t", "roll"),
        ("6²", "62"),
        ("", ""),
    ],
)
def test_clean_brings_a_text_into_plain_signs(typed: str, meant: str) -> None:
    assert clean(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "٣+٤",
        "roll\x00",
        "\ud800",
        "go\u200b",
        "\u202eroll",
        "ß",
        "1234567890",
        "x" * 41,
        " " * 161,
        "\ufdfa" * 5,
        7,
        None,
        ["roll"],
    ],
)
def test_clean_refuses_what_no_notation_uses(typed: object) -> None:
    with pytest.raises(Unreadable):
        clean(typed)  # type: ignore[arg-type]


def test_clean_takes_nine_digits_and_forty_characters() -> None:
    assert clean("123456789 123456789") == "123456789 123456789"
    assert clean("x" * 40) == "x" * 40


def test_clean_takes_longer_texts_where_a_game_asks_for_it() -> None:
    assert clean("deal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", limit=60)


def test_dice_count_their_faces_from_one() -> None:
    assert Dice((6, 6, 20)).result((0, 5, 19)) == (1, 6, 20)


def test_every_draw_of_a_shuffle_gives_another_order() -> None:
    shuffle = Shuffle(4)
    draws = itertools.product(*(range(size) for size in shuffle.sides))
    orders = [shuffle.result(draw) for draw in draws]
    assert sorted(orders) == sorted(itertools.permutations(range(4)))


def test_a_shuffle_of_nothing_or_one_thing_needs_no_draw() -> None:
    assert Shuffle(0).sides == Shuffle(1).sides == ()
    assert Shuffle(0).result(()) == ()
    assert Shuffle(1).result(()) == (0,)


def test_one_of_counts_from_zero() -> None:
    assert OneOf(5).sides == (5,)
    assert OneOf(5).result((4,)) == (4,)


def test_a_forced_result_draws_nothing() -> None:
    assert Forced().sides == Forced().result(()) == ()


@pytest.mark.parametrize("seat", [1, 2, 40])
def test_a_skip_reads_back_as_written(seat: int) -> None:
    assert read_skip(write_skip(Skip(seat))) == Skip(seat)


@pytest.mark.parametrize(
    "text", ["skip", "skip ", "skip x", "skip -1", "skip 1 2", "roll", "skip ²"]
)
def test_other_texts_are_no_skip(text: str) -> None:
    assert read_skip(text) is None


@pytest.mark.parametrize("move", [Roll(), Rolled((2, 6)), Skip(3)])
def test_a_shared_move_reads_back_as_written(move: Roll | Rolled | Skip) -> None:
    assert read_shared_move(write_shared_move(move), dice=2) == move


@pytest.mark.parametrize("text", ["rolls", "dice", "dice 2", "dice 2 7", "dice 0 2", "dice 2 3 4"])
def test_other_texts_are_no_shared_move(text: str) -> None:
    assert read_shared_move(text, dice=2) is None


def test_the_dice_of_a_roll_have_six_sides() -> None:
    assert six_sided_dice(None, Rolled((2, 5))) == (Die(6, 2), Die(6, 5))
    assert six_sided_dice(None, Roll()) == ()


def test_a_refusal_keeps_its_sentence_for_the_translators() -> None:
    refusal = WrongAnswer("%(a)s is not %(b)s.", a="6 × 2", b=14)  # noqa: RUF001
    assert refusal.sentence == Sentence("%(a)s is not %(b)s.", {"a": "6 × 2", "b": 14})  # noqa: RUF001
    assert str(refusal) == "6 × 2 is not 14."  # noqa: RUF001


def test_a_wrong_answer_is_illegal_and_a_refusal() -> None:
    assert issubclass(WrongAnswer, Illegal)
    assert issubclass(Illegal, UserError)


def test_a_ranking_puts_high_first_and_lets_equals_share() -> None:
    feet = {1: 30, 2: 42, 3: 30, 4: 0}
    assert rank_seats(feet, feet.__getitem__) == ((2,), (1, 3), (4,))


@pytest.mark.parametrize(
    ("ranking", "numbers"),
    [
        (((1,), (2,), (3,)), [1, 2, 3]),
        (((1, 2), (3,)), [1, 3]),
        (((1,), (2, 3, 4), (5, 6), (7,)), [1, 2, 5, 7]),
        (((1, 2, 3),), [1]),
    ],
)
def test_after_teams_that_share_a_place_so_many_numbers_are_left_out(
    ranking: tuple[tuple[int, ...], ...], numbers: list[int]
) -> None:
    assert number_places(ranking) == tuple(zip(numbers, ranking, strict=True))


def test_plain_data_is_ready_for_json() -> None:
    @dataclass(frozen=True)
    class Camp:
        spaces: frozenset[int]
        by_trail: dict[int, tuple[int, ...]]
        note: Sentence

    camp = Camp(frozenset({3, 1}), {2: (4, 6)}, Sentence("Roll %(n)s dice.", {"n": 3}))
    assert json.loads(json.dumps(plain_data(camp))) == {
        "spaces": [1, 3],
        "by_trail": {"2": [4, 6]},
        "note": "Roll 3 dice.",
    }
