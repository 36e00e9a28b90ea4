"""The Hill: roll two dice, climb by their sum or difference; first on top wins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hill.moves import Climb, Move, Roll, Rolled
from hill.position import Options as Options, State

from games.engine import CHANCE, Dice, Draw, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, WrongAnswer, gettext_noop

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
    if seat != state.seat or state.phase not in ("roll", "climb"):
        return ()
    if state.phase == "roll":
        return (Roll(),)
    high, low = sorted(state.dice, reverse=True)
    return (Climb(high, "+", low, high + low), Climb(high, "-", low, high - low))


def chance(state: State) -> Draw | None:
    return Dice((6, 6)) if state.phase == "rolling" else None


def chance_move(state: State, result: tuple[int, ...]) -> Move:
    return Rolled(result)


def dice_shown(move: Move) -> tuple[tuple[int, int], ...]:
    return tuple((6, face) for face in move.dice) if isinstance(move, Rolled) else ()


def play(state: State, seat: Seat, move: Move) -> State:
    if isinstance(move, Skip):
        return _next(state)
    if isinstance(move, Roll) and state.phase == "roll":
        return replace(state, phase="rolling")
    if isinstance(move, Rolled) and state.phase == "rolling":
        return replace(state, phase="climb", dice=move.dice)
    if not isinstance(move, Climb) or state.phase != "climb":
        raise Illegal(gettext_noop("Do one thing after the other."))
    if sorted((move.first, move.second)) != sorted(state.dice):
        raise Illegal(gettext_noop("Take both dice."))
    if move.result != move.meters:
        raise WrongAnswer(gettext_noop("%(climb)s is not right."), climb=f"{move.result}")
    return _next(replace(state, meters=_climbed(state, move.meters)))


def _climbed(state: State, meters: int) -> tuple[int, ...]:
    up = max(0, state.meters[state.seat - 1] + meters)
    if up > state.options.height:
        up = state.options.height if state.options.top == "over" else up - meters
    return (*state.meters[: state.seat - 1], up, *state.meters[state.seat :])


def _next(state: State) -> State:
    if state.options.height in state.meters:
        return replace(state, phase="over", dice=())
    last = state.seat == len(state.meters)
    seat, number = (1, state.round + 1) if last else (state.seat + 1, state.round)
    return replace(state, round=number, seat=seat, phase="roll", dice=())


def outcome(state: State) -> Outcome:
    ranking = rank_seats(range(1, len(state.meters) + 1), lambda seat: state.meters[seat - 1])
    over = state.phase == "over"
    return Outcome(over, ranking[0] if over else (), ranking)
