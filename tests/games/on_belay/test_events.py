# ruff: noqa: RUF001
from games.contract import Event
from games.engine import Seat
from games.movelog import MoveLog
from games.on_belay.events import closing
from games.on_belay.game import GAME
from games.on_belay.position import Options, State
from tests.games.on_belay.positions import ROLLED, standing, table

SHORT = {"trails": (2, 3), "height": 12, "rope": 12}


def log_of(*rows: str, seats: int = 2, **options: object) -> MoveLog:
    log = MoveLog.start(GAME, Options(**options), seats)
    for row in rows:
        seat, _, text = row.partition(" ")
        log = log.play(int(seat), text)
    return log


def last(log: MoveLog, seat: Seat | None) -> list[tuple[str, Seat, str]]:
    """Return the events of the last row, for this viewer."""
    return [as_tuple(event) for event in log.events(log.ply - 1, seat)]


def as_tuple(event: Event) -> tuple[str, Seat, str]:
    return event.kind, event.seat, str(event.sentence)


# Climbs


def test_a_single_die_is_told_as_the_steps_it_makes() -> None:
    assert last(log_of(*ROLLED, "1 6 3x+2"), 1) == [("right", 1, "Yes! 2 × 3 = 6")]


def test_where_the_app_calculates_a_climb_is_no_right_result() -> None:
    log = log_of(*ROLLED, "1 6 3x", calculate="server")
    assert last(log, 1) == [("climbed", 1, "2 steps up!")]


def test_a_climber_on_top_is_told_to_others_when_all_have_moved() -> None:
    log = log_of(*ROLLED, "1 2*6=12 2x+6", **SHORT)
    assert last(log, 1)[1:] == [("milestone", 1, "On top of trail 2x!")]
    assert last(log, 2) == []
    log = log.play(2, "6 3x+2")
    assert last(log, 2) == [
        ("right", 2, "Yes! 2 × 3 = 6"),
        ("milestone", 1, "1: one climber is on top!"),
    ]
    assert last(log, 1) == [("climbed", 2, "2 climb.")]
    assert [kind for kind, *_ in last(log, None)] == ["milestone", "climbed"]


def test_the_last_climb_of_three_brings_to_light_what_the_others_have_done() -> None:
    log = log_of(*ROLLED, "1 2 2x+1", "2 6 3x+2", "0 skip 3", seats=3)
    assert last(log, 3) == [("climbed", 1, "1 climb."), ("climbed", 2, "2 climb.")]


# Rope checks


CLIMBED = (*ROLLED, "1 2*6=12 2x+6", "2 6 3x+2")


def test_a_call_that_is_false_names_the_rope() -> None:
    log = log_of(*CLIMBED, "1 off 2 6", "2 safe 1 12", **SHORT)
    assert last(log, 1) == [("wrong", 1, "6 feet is not too far. The rope has 12.")]


def test_what_was_said_is_forgotten_with_the_next_roll() -> None:
    state = table(*CLIMBED, "1 safe 2 6", "2 safe 1 12", **SHORT)
    assert len(state.verdicts) == 2
    log = log_of(*CLIMBED, "1 safe 2 6", "2 safe 1 12", "2 roll", "0 dice 1 1 1", **SHORT)
    assert log.state.verdicts == ()


# The end


def test_the_end_names_who_is_on_top() -> None:
    state = standing({2: 12, 3: 9}, {}, dice=(3, 1, 2), **SHORT)
    log = MoveLog(GAME, state.options, 2, (), (state,), ())
    log = log.play(1, "3 3x+1").play(2, "2 2x+1")
    log = log.play(1, "safe 2 2").play(2, "safe 1 0")
    assert last(log, 2)[-1] == ("end", 0, "1 reach the top first!")


def lines(state: State, seat: Seat) -> list[str]:
    return [str(line) for line in closing(state, seat)]
