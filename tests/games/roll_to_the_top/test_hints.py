import json

import pytest

from games.contract import RUNGS
from games.engine import plain_data
from games.movelog import MoveLog
from games.roll_to_the_top import hints
from tests.games.roll_to_the_top.playing import all_done, dice_log, rows, table

TENT = " []\n[][]"


def list_of(log: MoveLog, seat: int = 1) -> dict:
    return hints.hint_list(log.state, seat)


def test_a_hint_has_its_equation_its_square_and_its_slack() -> None:
    log = rows(dice_log("d4=1 d8=8 d12=4 d20=3 w=+", sheet=TENT), "1 4 @r1c1", "1 3 @r1c2")
    listed = list_of(log)["hints"]
    assert listed[2:] == [{**listed[2], "text": "done", "dice": [], "square": "", "worth": 0.0}]
    assert listed[:2] == [
        {
            "text": "8 @r2c1",
            "equation": "8",
            "dice": [8],
            "sum": 8,
            "row": 2,
            "column": 1,
            "square": "r2c1",
            "slack": 4,
            "best": True,
            "worth": 1.04,
        },
        {
            "text": "1+8=9 @r2c1",
            "equation": "1 + 8 = 9",
            "dice": [1, 8],
            "sum": 9,
            "row": 2,
            "column": 1,
            "square": "r2c1",
            "slack": 5,
            "best": False,
            "worth": 1.04,
        },
    ]


def test_slack_counts_down_from_the_lowest_below_when_decreasing() -> None:
    log = dice_log("d4=1 d8=8 d12=5 w=+", sheet=TENT, direction="decreasing")
    hint = list_of(rows(log, "1 8 @r1c1", "1 5 @r1c2"))["hints"][0]
    assert (hint["text"], hint["slack"]) == ("1 @r2c1", 4)


def test_a_square_that_lies_on_none_has_no_slack() -> None:
    assert {
        hint["slack"] for hint in list_of(dice_log("d4=1 d8=8 w=+", sheet="[][]"))["hints"]
    } == {0}


def test_the_fillings_come_with_their_exact_number() -> None:
    listed = list_of(dice_log("d4=2 d6=4 d8=5 d12=8 d20=12 w=+", sheet="pyramid"))
    assert listed["fillings_count"] == 20_021
    assert len(listed["fillings"]) == hints.BEST
    assert [filling["squares"] for filling in listed["fillings"]] == [3, 3, 4, 4, 4]
    assert listed["results"] == len(listed["hints"]) - 1 == 31 * 6


def test_the_best_filling_can_be_played_as_it_is_listed() -> None:
    log = dice_log("d4=2 d6=4 d8=5 w=+", sheet="space_needle")
    best = list_of(log)["fillings"][0]
    for placement in best["placements"]:
        log = log.play(1, placement["text"])
    assert sum(map(bool, log.state.teams[0].numbers)) == best["squares"] == len(best["placements"])


def test_following_the_first_hint_makes_the_best_filling() -> None:
    log = dice_log("d4=2 d6=4 d8=5 d20=7 w=+", sheet="eiffel_tower")
    best = list_of(log)["fillings"][0]["placements"]
    while list_of(log)["hints"] and (text := list_of(log)["hints"][0]["text"]) != "done":
        log = log.play(1, text)
    assert {row.text for row in log.rows[-len(best) :]} == {step["text"] for step in best}


def test_done_stands_where_its_worth_ranks_it() -> None:
    listed = list_of(dice_log("d4=2 d20=19 w=+", sheet="burj_khalifa"))
    place = [hint["text"] for hint in listed["hints"]].index("done")
    assert 0 < place < len(listed["hints"]) - 1
    assert all(hint["worth"] >= 0 for hint in listed["hints"][:place])
    assert all(hint["worth"] < 0 for hint in listed["hints"][place + 1 :])
    assert listed["results"] == len(listed["hints"]) - 1


def test_the_list_is_plain_data() -> None:
    listed = plain_data(list_of(dice_log("d4=2 d6=4 w=+")))
    assert json.loads(json.dumps(listed)) == listed


def test_a_team_that_is_not_filling_has_no_question() -> None:
    log = dice_log("d4=1 w=+", seats=2)
    assert hints.list_key(table(1).state, 1) is None
    assert hints.list_key(log.play(1, "done").state, 1) is None
    assert hints.list_key(all_done(log).state, 2) is None
    assert list_of(log.play(1, "done"))["hints"] == []


def test_teams_with_equal_sheets_and_dice_share_a_question() -> None:
    log = dice_log("d4=1 d6=2 w=+", seats=2)
    assert hints.list_key(log.state, 1) == hints.list_key(log.state, 2) is not None
    moved = log.play(2, "1 @r1c1")
    assert hints.list_key(moved.state, 1) != hints.list_key(moved.state, 2)


def test_the_public_gets_no_list() -> None:
    assert hints.hint_list(dice_log("d4=1 w=+").state, None)["hints"] == []


@pytest.mark.parametrize(
    ("rung", "words"),
    [
        (1, "Ways to fill a square: 1."),
        (2, "Add these dice: 1 + 8."),
        (3, "Look for a square in row 2."),
        (4, "Fill row 2, square 1."),
        (5, "1 + 8 = 9 → row 2, square 1"),
    ],
)
def test_the_ladder_leads_to_the_equation(rung: int, words: str) -> None:
    log = rows(dice_log("d4=1 d8=8 d20=9 w=+", sheet="[]\n[]"), "1 9 @r1c1")
    assert str(hints.rung(list_of(log), rung)) == words


def test_the_second_rung_says_what_a_sum_follows_from_and_does_not_tell_it() -> None:
    log = rows(dice_log("d8=7 d12=8 d20=9 w=+", sheet="[]\n[]"), "1 9 @r1c1")
    assert str(hints.rung(list_of(log), 2)) == "Add these dice: 7 + 8. 8 + 2 is 10. Now 5 more."


def test_the_second_rung_names_a_single_die() -> None:
    listed = list_of(dice_log("d4=3 w=+", sheet="[]"))
    assert str(hints.rung(listed, 2)) == "Use the die that shows 3."


@pytest.mark.parametrize(
    ("rung", "words"),
    [
        (1, "Ways to fill a square: 5."),
        (2, "Count the squares above. They need room, too."),
        (3, "Every number takes too much room this time."),
        (4, "Wait for better numbers. Fill nothing more."),
        (5, "Tap Done. Save the room above for later."),
    ],
)
def test_the_ladder_leads_to_done_where_room_is_worth_more(rung: int, words: str) -> None:
    assert str(hints.rung(list_of(dice_log("d20=20 w=+")), rung)) == words


@pytest.mark.parametrize("rung", range(1, RUNGS + 1))
def test_every_rung_says_when_nothing_fits(rung: int) -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet="[]\n[]").play(1, "4 @r1c1")
    assert str(hints.rung(list_of(log), rung)) == "No number fits now. Tap Done."
