import pytest

from games.engine import Seat
from games.movelog import MoveLog
from games.roll_to_the_top import board
from tests.games.roll_to_the_top.playing import all_done, dice_log, rows, table

TENT = " []\n[][]"


def view(log: MoveLog, seat: Seat | None = 1) -> dict:
    return board.view(log.state, seat)


def rows_seen(log: MoveLog, seat: Seat | None) -> list[str]:
    read = log.game.notation.read
    return [
        row.text
        for before, row in zip(log.states, log.rows, strict=False)
        if board.is_visible(before, row.seat, read(row.text), log.state, seat)
    ]


def test_squares_say_where_they_are_and_what_they_take() -> None:
    log = rows(
        dice_log("d4=3 d8=5 d20=7 w=+", sheet="  " + TENT.replace("\n", "\n  ")), "1 5 @r1c1"
    )
    left, right, top = view(log)["squares"]
    assert (left["name"], left["x"], left["dot"], left["number"]) == ("r1c1", 0, True, 5)
    assert (left["fresh"], left["open"]) == (True, False)
    assert (right["open"], right["lowest"], right["highest"]) == (True, 1, 50)
    assert (top["x"], top["open"]) == (1, False)


def test_a_square_says_from_which_number_on_it_is_open() -> None:
    top = view(dice_log("d4=3 d8=5 w=+", sheet="[]\n[]").play(1, "5 @r1c1"))["squares"][1]
    assert (top["open"], top["lowest"]) == (True, 5)


def test_decreasing_says_up_to_which_number_it_is_open() -> None:
    log = dice_log("d4=3 d8=5 w=+", sheet="[]\n[]", direction="decreasing").play(1, "5 @r1c1")
    top = view(log)["squares"][1]
    assert (top["lowest"], top["highest"]) == (1, 5)


def test_dice_are_in_play_aside_or_used() -> None:
    log = dice_log("d4=3 d8=3 d20=9 w=+", sheet="[][]").play(1, "3 @r1c1")
    dice = {die["sides"]: die for die in view(log)["dice"]}
    assert [sides for sides in dice if dice[sides]["in_play"]] == [4, 8, 20]
    assert sum(die["used"] for die in dice.values()) == 1
    assert (dice[20]["number"], dice[20]["used"], dice[6]["number"]) == (9, False, None)


def test_other_sheets_stay_as_at_the_end_of_the_last_round() -> None:
    log = dice_log("d4=3 d6=4 w=+", seats=2, sheet="[][]").play(2, "3 @r1c1")
    assert view(log, 1)["others"][0]["numbers"] == [None, None]
    assert view(log, None)["others"][1]["numbers"] == [None, None]
    assert view(all_done(log), 1)["others"][0]["numbers"] == [3, None]


def test_what_another_team_fills_changes_nothing_for_the_rest() -> None:
    log = dice_log("d4=3 d6=4 w=+", seats=3)
    after = log.play(2, "3 @r1c1")
    for seat in (1, 3, None):
        assert view(after, seat) == view(log, seat)


def test_a_square_filled_by_a_sum_is_gold_until_it_is_taken_back() -> None:
    log = rows(dice_log("d4=3 d6=4 d8=5 w=+", sheet="[][]"), "1 5 @r1c1", "1 3+4=7 @r1c2")
    plain, gold = view(log)["squares"]
    assert (plain["gold"], gold["gold"]) == (False, True)
    assert str(gold["words"]) == "Row 1, square 2: 7, gold"
    assert not any(square["gold"] for square in view(log.play(1, "undo"))["squares"])
    assert view(all_done(log))["squares"][1]["gold"]


def test_gold_of_others_comes_to_light_when_all_are_done() -> None:
    log = dice_log("d4=3 d6=4 w=+", seats=2, sheet="[][]").play(2, "3+4=7 @r1c1")
    assert view(log, 1)["others"][0]["gold"] == [False, False]
    assert view(log, None)["most_gold"] == ()
    log = all_done(log)
    assert view(log, 1)["others"][0]["gold"] == [True, False]
    assert view(log, None)["most_gold"] == (2,)


def test_a_checker_sees_that_dice_it_has_to_add_make_gold() -> None:
    log = dice_log("d4=3 d6=4 d8=5 w=+", sheet="[][]")
    log = rows(log, "1 3+4=7 @r1c1", "1 5 @r1c2")
    hidden = board.checker_view(log.state, 1)
    assert hidden
    assert [square["gold"] for square in hidden["squares"]] == [True, False]


def test_the_projector_shows_the_fullest_sheets_first() -> None:
    log = dice_log("d4=3 d6=4 w=+", seats=3, sheet="[][]")
    log = all_done(rows(log, "3 3 @r1c1"))
    assert [sheet["seat"] for sheet in view(log, None)["others"]] == [3, 1, 2]


def test_it_says_how_many_are_done() -> None:
    log = dice_log("d4=3 w=+", seats=3).play(2, "done")
    assert (view(log, None)["done"], view(log, None)["seats"]) == (1, 3)
    assert str(view(log, 2)["todo"]) == "1 of 3 teams is done."


def buttons(log: MoveLog, seat: Seat | None) -> dict[str, str]:
    return {button["text"]: str(button["label"]) for button in view(log, seat)["buttons"]}


def test_the_first_roller_has_a_roll_button_and_nobody_else_has() -> None:
    log = table(2)
    assert buttons(log, 1) == {"roll": "Roll"}
    assert buttons(log, 2) == buttons(log, None) == {}
    assert str(view(log, 2)["todo"]) == "1 roll next."


def test_who_fills_can_take_back_and_be_done() -> None:
    log = dice_log("d4=3 w=+")
    assert buttons(log, 1) == {"done": "Done"}
    assert buttons(log.play(1, "3 @r1c1"), 1) == {"undo": "Undo", "done": "Done"}


def test_who_has_used_all_dice_is_led_to_done() -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet="[][][]").play(1, "3 @r1c1")
    assert view(log)["form"]
    log = log.play(1, "4 @r1c2")
    assert not view(log)["form"]
    assert str(view(log)["todo"]) == "No more dice fit. Tap Done."
    assert list(buttons(log, 1)) == ["done", "undo"]


def test_who_has_a_full_sheet_is_led_to_done() -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet="[]").play(1, "3 @r1c1")
    assert not view(log)["form"]
    assert str(view(log)["todo"]) == "Your sheet is full! Tap Done."


@pytest.mark.parametrize(
    ("white", "todo", "labels"),
    [
        (
            "+",
            "Choose a die to add.",
            {"Add: 8-sided", "Add: 12-sided", "Add: 20-sided"},
        ),
        (
            "-",
            "Choose a die to take out.",
            {"Take out: 4-sided", "Take out: 6-sided"},
        ),
    ],
)
def test_the_roller_has_a_button_for_each_change(white: str, todo: str, labels: set[str]) -> None:
    log = all_done(dice_log(f"d4=3 d6=1 w={white}").play(1, "3 @r1c1"))
    assert str(view(log)["todo"]) == todo
    assert set(buttons(log, 1).values()) == labels


FIVE = "d4=1 d6=2 d8=3 d12=4 d20=5 w=+"


@pytest.mark.parametrize(
    ("dice", "fill", "counts", "todo"),
    [
        (FIVE, "1 @r1c1", False, "Five dice are in. Take one out."),
        ("d4=3 w=-", "3 @r1c1", False, "Only one die is in. Add one."),
        ("d4=3 d6=1 w=-", "done", True, "Nobody filled a square. Add a die."),
        ("d4=3 d6=1 w=-", "3 @r1c1", True, "Choose a die to take out."),
    ],
    ids=["five", "one", "nobody", "white_die"],
)
def test_a_white_die_that_is_overruled_says_nothing(
    dice: str, fill: str, counts: bool, todo: str
) -> None:
    log = dice_log(dice)
    assert view(log)["white_counts"] is counts
    log = all_done(log.play(1, fill)) if fill != "done" else log.play(1, fill)
    assert str(view(log)["todo"]) == todo
    assert view(log)["white_counts"] is (todo == "Choose a die to take out.")
    log = log.play(1, view(log)["buttons"][0]["text"])
    assert view(log)["white_counts"] is False


def test_before_the_first_roll_all_five_dice_are_in() -> None:
    assert all(die["in_play"] for die in view(table(1))["dice"])


def test_a_checker_reads_the_sum_that_was_typed() -> None:
    log = dice_log("d4=1 d8=8 w=+")
    for text, equation in (("1+8=10 @r1c1", "1 + 8 = 10"), ("8=7 @r1c1", "8 = 7")):
        sentence = board.sentence(log.state, 1, log.game.notation.read(text))
        assert str(sentence) == f"{equation} in row 1, square 1"


def test_the_end_names_the_winners() -> None:
    log = dice_log("d4=3 w=+", seats=3, sheet="[]")
    log = all_done(rows(log, "1 3 @r1c1", "3 3 @r1c1"))
    assert str(view(log, 1)["todo"]) == "Your sheet is full. You win!"
    assert str(view(log, 2)["todo"]) == "1, 3 reach the top and win together!"
    assert (view(log)["over"], view(log)["winners"]) == (True, (1, 3))


def test_rows_of_other_teams_are_shown_when_all_are_done() -> None:
    log = rows(dice_log("d4=3 w=+", seats=2), "1 3 @r1c1", "1 undo", "1 done")
    assert rows_seen(log, 1)[-3:] == ["3 @r1c1", "undo", "done"]
    for seat in (2, None):
        assert rows_seen(log, seat)[-2:] == ["dice d4=3 w=+", "done"]
        assert rows_seen(all_done(log), seat)[-4:] == ["3 @r1c1", "undo", "done", "done"]


def test_the_last_rows_are_shown_when_the_game_is_over() -> None:
    log = all_done(dice_log("d4=3 w=+", seats=2, sheet="[]").play(1, "3 @r1c1"))
    assert "3 @r1c1" in rows_seen(log, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1+8=9 @r3c2", "1 + 8 = 9 in row 3, square 2"),
        ("dice d4=1 d8=5 w=<>", "Rolled: 1, 5 and ↔"),
        ("dice d4=1 w=-", "Rolled: 1 and −"),  # noqa: RUF001
        ("dice d4=1 d6=1 d8=5 d12=7 d20=9", "Rolled: 1, 1, 5, 7, 9"),
        ("swap d8 d12", "swap the 8-sided die for the 12-sided die"),
        ("add d8", "add the 8-sided die"),
        ("remove d8", "take out the 8-sided die"),
        ("undo", "take back the last number"),
        ("roll", "roll"),
        ("done", "finish the round"),
        ("skip 2", "2 are skipped"),
    ],
)
def test_a_row_is_told_in_words(text: str, words: str) -> None:
    log = table(2)
    assert str(board.sentence(log.state, 1, log.game.notation.read(text))) == words
