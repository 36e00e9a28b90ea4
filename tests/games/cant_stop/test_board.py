"""A seat sees what it may, and checkers wait for their teams."""

import pytest

from games.cant_stop.board import sentence, view
from games.cant_stop.game import GAME
from games.cant_stop.notation import read
from tests.games.cant_stop.positions import play_out, position, with_dice


def column(table, number, seat=1):
    return next(c for c in view(table, seat)["columns"] if c["column"] == number)


def texts(table, seat):
    return [button["text"] for button in view(table, seat)["buttons"]]


def test_a_column_shows_its_length_camps_climber_and_winner():
    table = position(climbers={6: 4}, camps={1: {6: 3}, 2: {6: 9}}, won={12: 2})
    six = column(table, 6)
    assert (six["length"], six["climber"], six["won"]) == (11, 4, 0)
    assert six["camps"] == [{"seat": 1, "space": 3}, {"seat": 2, "space": 9}]
    assert column(table, 12)["won"] == 2


def test_a_column_shows_where_its_sum_would_lead_once_and_twice():
    table = position(variant="jumping", climbers={6: 10, 7: 2}, camps={2: {7: 3}}, won={12: 2})
    assert [column(table, number)["next"] for number in (6, 7, 8, 12)] == [[11], [4, 5], [1, 2], []]


def test_the_team_due_has_buttons_and_nobody_else():
    table = position(climbers={6: 4})
    assert [texts(table, seat) for seat in (1, 2, None)] == [["stop", "roll"], [], []]


def test_there_is_no_stop_button_where_stop_is_not_legal():
    assert texts(position(), 1) == ["roll"]
    shared = position(variant="forced_move", climbers={6: 4}, camps={2: {6: 4}})
    assert texts(shared, 1) == ["roll"]


def test_whoever_may_roll_sees_what_a_bust_loses():
    table = position(climbers={6: 4, 7: 1}, camps={1: {6: 3}})
    stake = [{"column": n, "label": str(n), "steps": 1} for n in (6, 7)]
    assert [view(table, seat)["stake"] for seat in (1, 2, None)] == [stake] * 3
    assert view(position(), 1)["stake"] == []


def test_the_chance_to_bust_comes_with_the_steps_at_stake():
    shared = position(variant="forced_move", climbers={6: 4, 7: 1, 8: 1}, camps={2: {6: 4}})
    assert view(shared, 1)["bust"] == {"ways": 104, "of": 1296, "tenths": 1}
    may_stop = position(climbers={6: 4, 7: 1, 8: 1})
    assert (view(may_stop, 1)["bust"], view(may_stop, 1)["at_stake"]) == (
        view(shared, 1)["bust"],
        6,
    )
    assert view(position(), 1)["bust"] is None
    assert view(with_dice(may_stop, "1 5 4 6"), 1)["bust"] is None


def test_the_server_offers_choices_with_their_equations():
    table = with_dice(position(calculate="server"), "1 5 4 6")
    board = view(table, 1)
    assert board["choices"][0]["equations"] == ["1 + 5 = 6", "4 + 6 = 10"]
    assert texts(table, 1) == ["6+10", "5+11", "7+9"]
    assert not board["form"]


def test_students_who_calculate_are_not_told_any_sum():
    table = with_dice(position(), "1 5 4 6")
    board = view(table, 1)
    assert (board["choices"], board["buttons"], board["form"]) == ([], [], True)
    assert not view(table, 2)["form"]


def test_the_form_offers_each_way_to_pair_once_and_only_to_the_team_due():
    table = with_dice(position(), "1 5 4 6")
    assert view(table, 1)["ways"] == [[[1, 5], [4, 6]], [[1, 4], [5, 6]], [[1, 6], [5, 4]]]
    assert view(table, 2)["ways"] == []
    assert view(with_dice(position(), "2 2 2 2"), 1)["ways"] == [[[2, 2], [2, 2]]]


def test_the_order_of_the_pairs_does_not_tell_the_larger_sum():
    ways = view(with_dice(position(), "1 6 2 3"), 1)["ways"]
    assert ways[0] == [[1, 6], [2, 3]]


@pytest.mark.parametrize(
    ("table", "mine", "others"),
    [
        (position(), "Roll the four dice.", "1 are rolling."),
        (
            position(climbers={6: 1}),
            "Decide together: stop or roll?",
            "1: roll again or stop?",
        ),
        (
            position(variant="forced_move", climbers={6: 4}, camps={2: {6: 4}}),
            "You share column 6. Roll again.",
            "1 are rolling.",
        ),
        (
            with_dice(position(), "1 5 4 6"),
            "Make two pairs. Add each pair.",
            "1 are making pairs of dice.",
        ),
        (play_out(position(), "roll"), "The dice are rolling.", "The dice are rolling."),
        (
            play_out(position(climbers={2: 3}, won={5: 1, 6: 1}), "stop"),
            "1 win!",
            "1 win!",
        ),
    ],
)
def test_everybody_is_told_what_to_do(table, mine, others):
    assert [str(view(table, seat)["todo"]) for seat in (1, 2, None)] == [mine, others, others]


@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        (position(), "roll", "roll"),
        (play_out(position(), "roll"), "dice 1 5 4 6", "Rolled: 1, 5, 4, 6"),
        (with_dice(position(), "1 5 4 6"), "6+10", "climb in 6+10"),
        (
            with_dice(position(), "1 5 4 6"),
            "1+5=6 4+6=10",
            "climb: 1 + 5 = 6, 4 + 6 = 10",
        ),
        (
            with_dice(position(climbers={3: 1, 6: 1}), "2 4 5 5"),
            "2+5=7 4+5=8 7",
            "climb in 7: 2 + 5 = 7, 4 + 5 = 8",
        ),
        (position(climbers={6: 1}), "stop", "stop and keep the steps"),
        (
            with_dice(position(climbers={2: 1, 3: 1, 12: 1}), "2 4 5 5"),
            "bust",
            "Bust! 1 lose the steps of this turn",
        ),
        (position(climbers={6: 1}), "skip 1", "1 are skipped: they keep their steps"),
        (position(), "skip 1", "1 are skipped: they lose their steps"),
    ],
)
def test_a_row_can_be_read_in_words_by_everybody(table, text, words):
    assert str(sentence(table, 1, read(text))) == words
    assert GAME.hooks.is_visible(table, 1, read(text), table, None)
