from games.cant_stop.events import closing, events
from games.cant_stop.notation import read
from games.cant_stop.position import State
from games.engine import Seat
from tests.games.cant_stop.positions import play_out, position, with_dice


def brings(state: State, text: str, seat: Seat | None) -> list[tuple[str, Seat, str]]:
    """Return the events of the move of team 1, or chance, for this viewer."""
    mover = 0 if text in ("bust",) or text.startswith("dice") else state.seat
    game_events = events(state, mover, read(text), play_out(state, text), seat)
    return [(one.kind, one.seat, str(one.sentence)) for one in game_events]


def test_where_the_app_adds_a_climb_is_no_right_sum() -> None:
    state = with_dice(position(calculate="server"), "2 6 3 4")
    assert brings(state, "7+8", 1) == [("climbed", 1, "You climb!")]


def test_to_keep_steps_is_no_milestone() -> None:
    assert brings(position(climbers={7: 3}), "stop", 1) == []


def test_a_bust_asks_for_a_climber_at_every_sum_and_says_what_is_lost() -> None:
    state = with_dice(position(climbers={2: 2, 3: 3, 12: 1}), "4 4 6 4")
    own = "Bust! 8? 10? No climber can move. Your new steps are lost."
    assert brings(state, "bust", 1) == [("drama", 1, own)]
    others = "Bust! 8? 10? No climber can move. 1 lose their new steps."
    assert brings(state, "bust", 2) == [("drama", 1, others)]


def test_the_last_column_is_a_milestone_and_the_end() -> None:
    state = position(climbers={2: 3}, won={7: 1, 12: 1})
    kinds = [(kind, sentence) for kind, _, sentence in brings(state, "stop", 2)]
    assert kinds == [("milestone", "1 win column 2!"), ("end", "1 win!")]


def test_every_place_has_a_line_of_its_own_in_the_end() -> None:
    state = position(won={7: 1, 12: 1, 2: 1, 3: 2, 4: 2}, camps={2: {8: 4}})
    lines = [[str(line) for line in closing(state, seat)] for seat in (1, 2)]
    assert lines == [
        ["You won 3 columns!", "You climbed 19 steps."],
        ["1 column to go. So close!", "You climbed 16 steps."],
    ]
