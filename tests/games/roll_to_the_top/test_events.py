from games.engine import Seat
from games.movelog import MoveLog
from games.roll_to_the_top import rules
from games.roll_to_the_top.events import closing
from tests.games.roll_to_the_top.playing import all_done, dice_log, rows, table

TENT = " []\n[][]"
ROW = "[][][][]"


def last(log: MoveLog, seat: Seat | None) -> list[tuple[str, Seat, str]]:
    """Return the events of the last row, for this viewer."""
    return [(one.kind, one.seat, str(one.sentence)) for one in log.events(log.ply - 1, seat)]


def test_a_single_die_is_no_sum() -> None:
    log = rows(dice_log("d4=3 d8=5 w=+", seats=2, sheet=ROW), "1 5 @r1c1")
    assert last(log, 1) == [("climbed", 1, "5 in row 1!")]


def test_half_a_sheet_is_told_once() -> None:
    log = rows(dice_log("d4=3 d8=5 d6=2 w=+", sheet=ROW), "1 2 @r1c1", "1 3 @r1c2")
    assert last(log, 1)[1:] == [("milestone", 1, "Half of your sheet is full!")]
    assert [kind for kind, *_ in last(log.play(1, "5 @r1c3"), 1)] == ["climbed"]


def test_half_of_anothers_sheet_comes_to_light_when_the_round_ends() -> None:
    log = rows(dice_log("d4=3 d8=5 w=+", seats=2, sheet=ROW), "1 3 @r1c1", "1 5 @r1c2", "1 done")
    assert [log.events(ply, 2) for ply in range(log.ply)] == [()] * log.ply
    log = log.play(2, "done")
    assert last(log, 2) == [("milestone", 1, "1 have half of their sheet!")]
    assert last(log, 1) == []


def test_a_square_that_was_taken_back_comes_to_nothing() -> None:
    log = rows(dice_log("d4=3 d8=5 w=+", seats=2, sheet=ROW), "1 3 @r1c1", "1 5 @r1c2", "1 undo")
    assert last(log, 1) == []
    assert last(all_done(log), 2) == [("climbed", 1, "1 fill squares.")]


def test_a_full_sheet_is_a_milestone_and_then_the_end() -> None:
    log = rows(dice_log("d4=3 d8=5 w=+", seats=2, sheet="[][]"), "1 3 @r1c1", "1 5 @r1c2")
    assert last(log, 1)[1:] == [("milestone", 1, "Your whole sheet is full!")]
    log = all_done(log)
    assert last(log, 1) == [("end", 0, "Your sheet is full. You win!")]
    assert last(log, 2) == [("end", 0, "1 reach the top and win!")]


def test_every_place_has_a_line_of_its_own_in_the_end() -> None:
    log = dice_log("d4=3 d8=5 d6=2 d12=7 w=+", seats=3, sheet=TENT)
    log = all_done(rows(log, "1 2 @r1c1", "1 3 @r1c2", "1 5 @r2c1", "2 2 @r1c1", "2 3 @r1c2"))
    lines = [[str(line) for line in closing(log.state, seat)] for seat in (1, 2, 3)]
    assert lines == [
        ["Your sheet is full to the top!", "You filled 3 squares."],
        ["1 square to go. So close!", "You filled 2 squares."],
        ["3 squares to go. So close!", "You filled 0 squares."],
    ]


def test_the_end_says_who_has_the_star_for_most_gold_whoever_wins() -> None:
    log = dice_log("d4=1 d8=5 d12=7 w=+", seats=3, sheet="[][]")
    log = rows(log, "1 1 @r1c1", "1 5 @r1c2", "2 1+5=6 @r1c1", "3 5 @r1c1")
    assert [str(closing(log.state, seat)[-1]) for seat in (1, 2)] == [
        "You filled 2 squares.",
        "You filled 1 square. Gold: 1.",
    ]
    log = all_done(log)
    assert rules.outcome(log.state).ranking[0] == (1,)
    lines = [[str(line) for line in closing(log.state, seat)[1:]] for seat in (1, 2)]
    assert lines == [
        ["You filled 2 squares.", "Most gold: 2"],
        ["You filled 1 square. Gold: 1.", "Most gold: the star is yours!"],
    ]


def test_alone_nobody_has_the_star() -> None:
    log = all_done(rows(dice_log("d4=1 d8=5 w=+", sheet="[]"), "1 1+5=6 @r1c1"))
    assert str(closing(log.state, 1)[-1]) == "You filled 1 square. Gold: 1."


def test_many_empty_squares_are_not_close() -> None:
    assert str(closing(table().state, 1)[0]).endswith("squares to go.")
