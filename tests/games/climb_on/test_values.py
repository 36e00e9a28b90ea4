"""Values of ways, of rolls and of throws to come, worked out by hand."""

from itertools import product

from games.climb_on.hints import ROWS_FINAL, hint_list, value, value_distribution
from games.climb_on.moves import Rolled
from games.climb_on.position import State
from games.climb_on.rules import play
from tests.games.climb_on.positions import panel, play_out, position, with_dice


def ladder(**more) -> State:
    """Holds two and five points straight above the climber."""
    low, high = panel("....", "R...", "....", "R..."), panel("....", "....", "R...", "....")
    return position(((0, 0), low), ((0, 4), high), **{"at": (0, 0), **more})


def worth(state: State) -> dict[str, float]:
    return {hint["to"]: value(hint) for hint in hint_list(state, 1)["hints"]}


def test_a_way_is_worth_its_rows() -> None:
    assert worth(with_dice(ladder(stamina=8), "3 3 2", "3 chalk")) == {"0,5": 5, "0,2": 2}


def test_to_stay_is_worth_nothing() -> None:
    assert worth(with_dice(ladder(), "2 1", "2")) == {"0,2": 2, "": 0}


def test_a_final_hold_is_worth_more_than_its_rows() -> None:
    top = panel("....", "R...", "R...", "....")
    by_hold = worth(with_dice(position(((0, 24), top), at=(0, 25)), "3 3"))
    assert by_hold["0,26"] == 1 + ROWS_FINAL
    assert by_hold["top"] == max(by_hold.values())


def test_a_roll_is_worth_its_rows_less_a_quarter_of_the_stamina_it_costs() -> None:
    hints = hint_list(ladder(), 1)["hints"]
    roll = next(hint for hint in hints if hint["text"] == "roll 2")
    assert value(roll) == roll["rows"] - 0.25 * 3
    assert value(next(hint for hint in hints if hint["text"] == "rest")) == 0


def test_a_roll_after_which_a_team_has_to_rest_costs_a_row_for_each_point_that_is_missing() -> None:
    for stamina, missing in ((6, 0), (5, 1), (4, 2), (3, 3)):
        hints = hint_list(ladder(stamina=stamina), 1)["hints"]
        roll = next(hint for hint in hints if hint["text"] == "roll 2")
        assert value(roll) == roll["rows"] - 0.25 * 3 - missing


def test_two_dice_reach_the_near_hold_always_and_the_far_one_in_three_of_nine_throws() -> None:
    """Two points make 2 rows; 5 points, which 2+3, 3+2 and 3+3 make, 5 rows."""
    due = play_out(ladder(), "roll 2")
    assert value_distribution(due, 1) == {2.0: 6, 5.0: 3}
    assert value_distribution(due, 2) is None


def test_the_outlook_is_what_the_list_says_for_every_throw() -> None:
    for start, roll in ((ladder(), "roll 3 chalk"), (ladder(at=(0, 2)), "roll 2")):
        due, counts = play_out(start, roll), {}
        for throw in product((1, 2, 3), repeat=int(roll.split()[1])):
            now = play(due, 0, Rolled(tuple(sorted(throw, reverse=True))))
            hints = hint_list(now, 1)["hints"] if now.phase == "rolled" else []
            best = max(map(value, hints), default=0.0)
            counts[best] = counts.get(best, 0) + 1
        assert counts == value_distribution(due, 1)
