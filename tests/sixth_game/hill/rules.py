"""The Hill: roll two dice, climb by their sum or difference; first on top wins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine import CHANCE, Dice, Draw, Outcome, Roll, Rolled, Seat, Skip, rank_seats
from games.errors import Illegal, WrongAnswer, gettext_noop

from .moves import Climb, Move
from .position import Options as Options, State

VERSION = 1
SEATS = (2, 4)
PRESETS: dict[str, dict[str, Any]] = {"short": {"height": 12}, "steep": {}}


def start(options: Options, seats: int) -> State:
    return State(options, (0,) * seats)


def to_move(state: State) -> frozenset[Seat]:
    if state.phase == "over":
        return frozenset()
    return frozenset({CHANCE if state.phase == "rolling" else state.seat})


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    if seat == state.seat and state.phase == "roll":
        return (Roll(),)
    if seat == state.seat and state.phase == "climb":
        low, high = sorted(state.dice)
        return (Climb(high, low, high + low), Climb(high, -low, high - low))
    return ()


def chance(state: State) -> Draw | None:
    return Dice((6, 6)) if state.phase == "rolling" else None


def chance_move(state: State, result: tuple[int, ...]) -> Move:
    return Rolled(result)


def play(state: State, seat: Seat, move: Move) -> State:
    if isinstance(move, Skip):
        return _next(state)
    if isinstance(move, Roll) and state.phase == "roll":
        return replace(state, phase="rolling")
    if isinstance(move, Rolled) and state.phase == "rolling":
        return replace(state, phase="climb", dice=move.dice)
    climbs = legal_moves(state, seat)
    if not isinstance(move, Climb) or replace(move, result=move.first + move.second) not in climbs:
        raise Illegal(gettext_noop("Roll, then climb with both dice."))
    if move not in climbs:
        raise WrongAnswer(gettext_noop("%(result)s is not right."), result=move.result)
    return _next(replace(state, meters=_climbed(state, move.result)))


def _climbed(state: State, meters: int) -> tuple[int, ...]:
    up = state.meters[state.seat - 1] + meters
    if up > state.options.height:
        up = state.options.height if state.options.top == "over" else up - meters
    return (*state.meters[: state.seat - 1], up, *state.meters[state.seat :])


def _next(state: State) -> State:
    if state.options.height in state.meters:
        return replace(state, phase="over", dice=())
    seat = state.seat % len(state.meters) + 1
    return replace(state, round=state.round + (seat == 1), seat=seat, phase="roll", dice=())


def outcome(state: State) -> Outcome:
    ranking = rank_seats(range(1, len(state.meters) + 1), lambda seat: state.meters[seat - 1])
    over = state.phase == "over"
    return Outcome(over, ranking[0] if over else (), ranking)
