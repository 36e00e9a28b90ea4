"""Dice from 2 to 9 are multiplied, and a column has a range of products."""

import random
from itertools import combinations, pairwise, product

import pytest

from games import bots
from games.cant_stop import odds
from games.cant_stop.board import view
from games.cant_stop.facts import facts, idea, waiting_facts
from games.cant_stop.game import GAME
from games.cant_stop.hints import hint_list, rung
from games.cant_stop.kinds import KINDS
from games.cant_stop.mountain import COLUMNS
from games.cant_stop.notation import compose, read, write
from games.cant_stop.rules import Options, play
from games.engine import CHANCE
from games.errors import Illegal, WrongAnswer
from games.facts import TIMES
from games.movelog import MoveLog
from games.topics import read_topic
from tests.games.cant_stop.positions import choices, play_out, position, standing, with_dice

SUMS, PRODUCTS = KINDS["sums"], KINDS["products"]
OUTCOMES = list(product(PRODUCTS.faces, repeat=4))
TRIPLES = list(combinations(COLUMNS, 3))
FURTHEST = 1.55  # between the chances of a column and of its sum, as a quotient; see the README


def table(**fields):
    return position(numbers="products", **fields)


def test_every_number_up_to_81_is_in_one_column() -> None:
    ranges = [PRODUCTS.results(column) for column in COLUMNS]
    assert [low.stop for low in ranges[:-1]] == [high.start for high in ranges[1:]]
    assert (ranges[0].start, ranges[-1].stop) == (4, 82)
    assert all(PRODUCTS.column_of(number) == n for n in COLUMNS for number in PRODUCTS.results(n))
    assert [PRODUCTS.column_of(number) for number in (0, 3, 82)] == [0, 0, 0]


def test_columns_come_up_about_as_often_as_those_of_sums() -> None:
    def chance(kind, column):
        return odds.safe_ways(kind, frozenset({column})) / kind.outcomes

    quotients = [chance(PRODUCTS, column) / chance(SUMS, column) for column in COLUMNS]
    assert all(1 / FURTHEST < one < FURTHEST for one in quotients)
    chances = [chance(PRODUCTS, column) for column in COLUMNS]
    assert max(chances) == chances[COLUMNS.index(7)]
    assert all(low < high for low, high in pairwise(chances[:6]))


def test_all_sets_of_three_columns_equal_a_count_of_every_outcome() -> None:
    columns = [{PRODUCTS.column_of(a * b) for a, b in combinations(d, 2)} for d in OUTCOMES]
    counted = {three: sum(not c.isdisjoint(three) for c in columns) for three in TRIPLES}
    assert {three: odds.safe_ways(PRODUCTS, frozenset(three)) for three in TRIPLES} == counted


def test_the_bust_chance_is_what_the_rules_do_with_every_outcome() -> None:
    state = table(seats=3, climbers={3: 1, 6: 2}, won={7: 2, 8: 2, 9: 3, 10: 3})
    rolling = play_out(state, "roll")
    moves = (GAME.rules.chance_move(rolling, dice) for dice in OUTCOMES)
    busts = sum(play(rolling, CHANCE, move).phase == "bust" for move in moves)
    assert odds.bust_ways(state) == busts > 0


def test_two_products_climb_their_columns() -> None:
    state = with_dice(table(), "7 8 3 9")
    assert choices(state) == {"7+10", "7+11", "6+12"}
    assert standing(play_out(state, "7*8=56 3*9=27").climbers) == {7: 1, 10: 1}
    assert str(GAME.board.sentence(state, 1, read("7+10"))) == "climb in 24–31, 49–62"  # noqa: RUF001


def test_two_products_of_one_column_climb_it_twice() -> None:
    state = play_out(with_dice(table(), "6 9 7 8"), "6*9=54 7*8=56")
    assert standing(state.climbers) == {10: 2}


@pytest.mark.parametrize(
    ("text", "why"),
    [("7*8=54 3*9=27", "7 × 8 is not 54"), ("7*8=56 3*9=24", "3 × 9 is not 24")],  # noqa: RUF001
)
def test_a_wrong_product_is_refused_even_in_the_right_column(text, why) -> None:
    with pytest.raises(WrongAnswer, match=why):
        play_out(with_dice(table(), "7 8 3 9"), text)


def test_dice_are_multiplied_or_added_as_the_game_has_it() -> None:
    with pytest.raises(Illegal, match="Multiply the two dice"):
        play_out(with_dice(table(), "7 8 3 9"), "7+8=15 3+9=12")
    with pytest.raises(Illegal, match="Add the two dice"):
        play_out(with_dice(position(), "2 3 4 5"), "2*3=6 4*5=20")
    with pytest.raises(Illegal, match="from 2 to 9"):
        play_out(table(), "roll", "dice 1 2 3 4")


def test_a_column_alone_is_climbed_by_the_pair_that_leaves_it_alone() -> None:
    state = with_dice(table(won={7: 2}), "4 8 2 7")
    assert choices(state) == {"5", "5+8", "3+10"}
    assert standing(play_out(state, "4*7=28 2*8=16").climbers) == {5: 1}
    assert standing(play_out(state, "4*8=32 2*7=14").climbers) == {5: 1, 8: 1}
    with pytest.raises(Illegal, match="Choose one of these: 14–17, 32–41"):  # noqa: RUF001
        play_out(state, "4*8=32 2*7=14 5")


def test_the_last_climber_goes_to_one_of_two_columns_and_each_choice_is_there_once() -> None:
    state = with_dice(table(climbers={2: 1, 12: 1}, won={7: 2}), "4 8 2 7")
    assert sorted(map(write, state.choices)) == ["10", "3", "5", "8"]
    assert standing(play_out(state, "4*8=32 2*7=14 8").climbers) == {2: 1, 8: 1, 12: 1}
    with pytest.raises(Illegal, match=r"Choose its column: 14–17, 32–41"):  # noqa: RUF001
        play_out(state, "4*8=32 2*7=14")


@pytest.mark.parametrize("seed", range(4))
def test_every_choice_of_a_game_has_its_arithmetic_and_every_hint_its_words(seed) -> None:
    luck, log = random.Random(seed), MoveLog.start(GAME, Options(numbers="products"), 3)
    while log.to_move:
        if CHANCE in log.to_move:
            log = log.draw(bytes([seed] * 32))
            continue
        state = log.state
        for hint in hint_list(state, state.seat)["hints"] if state.phase == "choose" else ():
            assert play_out(state, hint["calculation"]) == play_out(state, hint["text"])
        words = [str(rung(hint_list(state, state.seat), number)) for number in range(1, 6)]
        assert all(words)
        text = bots.choose(GAME, state, state.seat, bots.MIDDLE, luck.randrange)
        log = log.play(state.seat, text)
    assert GAME.rules.outcome(log.state).winners


def test_hints_name_ranges_and_multiply() -> None:
    state = with_dice(table(won={5: 2}), "7 8 2 2")
    ladder = [str(rung(hint_list(state, 1), number)) for number in range(1, 6)]
    assert ladder[1] == "Make 4–7 with two of your dice."  # noqa: RUF001
    assert ladder[3] == "Multiply 2 and 2. Then multiply the other two dice."
    assert "7 × 8 = 56" in ladder[4]  # noqa: RUF001


def test_what_is_worked_out_are_facts_of_the_tables() -> None:
    state = with_dice(table(), "7 8 3 9")
    driver = facts(state, 1, read("8*7=54 3*9=27"))
    assert [(one.sum, one.answer, one.right) for one in driver] == [
        ("7*8", 56, False),
        ("3*9", 27, True),
    ]
    assert facts(state, 1, read("8+7=15 3+9=12")) == ()
    assert idea(state, 1).sum_of("9*7") == "7*9"
    assert {one.fact.sum for one in waiting_facts(state, 2)} == {
        "7*8", "3*9", "3*7", "8*9", "7*9", "3*8",
    }  # fmt: skip


def test_the_page_has_a_range_for_each_column_and_the_form_a_sign() -> None:
    board = view(with_dice(table(), "7 8 3 9"), 1)
    assert (board["sign"], board["most"]) == (TIMES, 81)
    columns = [(one["low"], one["high"], one["label"]) for one in board["columns"]]
    assert columns[0] == (4, 7, "4–7")  # noqa: RUF001
    assert columns[-1] == (72, 81, "72–81")  # noqa: RUF001
    fields = {"sign": ["*"], "dice": ["7 8 3 9"], "sum": ["56", "27"], "column": [""]}
    assert compose(fields) == "7*8=56 3*9=27"


@pytest.mark.parametrize(
    ("topic", "follows"),
    [("*/ 6,7,8", True), ("* 7", True), ("/ 7", False), ("*/ 10,11", False), ("+- <20", False)],
)
def test_a_lesson_on_products_multiplies_its_dice(topic, follows) -> None:
    options = GAME.hooks.options_for(read_topic(topic))
    assert options == ({"numbers": "products"} if follows else {})
