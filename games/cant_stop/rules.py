"""Can't Stop: pair four dice, climb with three climbers, stop before the dice stop you."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.cant_stop import climbing, moves
from games.cant_stop.mountain import EMPTY, Mountain, Spaces
from games.cant_stop.position import Options as Options, State
from games.engine import CHANCE, Dice, Draw, Forced, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, WrongAnswer, gettext_noop

VERSION = 1
SEATS = (2, 4)
FACES = frozenset(range(1, 7))
MOST_COLUMNS = {2: 5, 3: 4, 4: 3}
PRESETS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "jumping": {"variant": "jumping"},
    "forced_move": {"variant": "forced_move"},
}


def start(options: Options, seats: int) -> State:
    """Return the bare mountain, seat 1 to roll. Raises Illegal for too many columns to win."""
    if options.columns_to_win > MOST_COLUMNS[seats]:
        raise Illegal(
            gettext_noop("With %(seats)s teams, play for at most %(most)s columns."),
            seats=seats,
            most=MOST_COLUMNS[seats],
        )
    return State(options, Mountain.bare(seats), 1, 1, "roll", EMPTY)


def to_move(state: State) -> frozenset[Seat]:
    if state.phase == "over":
        return frozenset()
    return frozenset({state.seat if state.phase in ("roll", "choose") else CHANCE})


def legal_moves(state: State, seat: Seat) -> Sequence[moves.Move]:
    """Return every plain move; a Calculate that leads to one of the choices is taken as well."""
    if seat != state.seat:
        return ()
    if state.phase == "roll":
        return (moves.ROLL, moves.STOP) if state.may_stop else (moves.ROLL,)
    return state.choices


def chance(state: State) -> Draw | None:
    if state.phase == "rolling":
        return Dice((6, 6, 6, 6))
    return Forced() if state.phase == "bust" else None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Move:
    return moves.Rolled(result) if state.phase == "rolling" else moves.BUST


def outcome(state: State) -> Outcome:
    """Rank by most columns won, then by the longer way up by base camps; climbers do not count."""
    over = state.phase == "over"
    return Outcome(over, (state.seat,) if over else (), _ranking(state.mountain))


@lru_cache(maxsize=256)
def _ranking(mountain: Mountain) -> tuple[tuple[Seat, ...], ...]:
    return rank_seats(
        mountain.seats, lambda seat: (mountain.columns_won(seat), mountain.way_up(seat))
    )


# Playing -------------------------------------------------------------------------------------


def play(state: State, seat: Seat, move: moves.Move) -> State:
    """Return the position after the move. Raises Illegal or WrongAnswer."""
    return _PLAYS[type(move)](state, move)


def _roll(state: State, move: moves.Roll) -> State:
    if state.phase != "roll":
        raise Illegal(gettext_noop("Choose your pairs first. Then you may roll again."))
    return state.at("rolling", state.climbers)


def _show_dice(state: State, move: moves.Rolled) -> State:
    if state.phase != "rolling" or len(move.dice) != 4 or not FACES.issuperset(move.dice):
        raise Illegal(gettext_noop("Roll first. Then give four dice from 1 to 6."))
    choices = tuple(map(moves.Choose, climbing.choices(state.mountain, state.climbers, move.dice)))
    phase = "choose" if choices else "bust"
    return replace(state, phase=phase, dice=move.dice, choices=choices)


def _choose(state: State, move: moves.Choose) -> State:
    if state.phase != "choose":
        raise Illegal(gettext_noop("Roll the dice first."))
    if move not in state.choices:
        raise _why_not(state, move.columns)
    return state.at("roll", climbers_after(state, move.columns))


def climbers_after(state: State, columns: tuple[int, ...]) -> Spaces:
    """Return the climbers after these columns are carried out, one after the other."""
    climbers = state.climbers
    for column in columns:
        climbers = climbing.climb(state.mountain, state.seat, climbers, column, state.jumping)
    return climbers


def _calculate(state: State, move: moves.Calculate) -> State:
    """Return the claimed pairing must use the four dice, and both sums must be right."""
    if state.phase != "choose":
        raise Illegal(gettext_noop("Roll the dice first."))
    (a, b, left), (c, d, right) = move.equations
    if sorted((a, b, c, d)) != sorted(state.dice):
        raise Illegal(gettext_noop("Use each of your four dice once."))
    for one, two, claim in move.equations:
        if one + two != claim:
            raise WrongAnswer(
                gettext_noop("%(a)s + %(b)s is not %(claim)s. Try again."),
                a=one,
                b=two,
                claim=claim,
            )
    if move.column:
        if move.column not in (left, right):
            raise Illegal(gettext_noop("Choose one of your own two sums."))
        return _choose(state, moves.Choose((move.column,)))
    return _choose(state, _the_choice(state, (min(left, right), max(left, right))))


def _the_choice(state: State, pair: climbing.Pair) -> moves.Choose:
    """Return the one choice these two sums leave. Raises Illegal if there is none or one of two."""
    choices = [choice for choice in state.choices if set(choice.columns) <= set(pair)]
    if len(choices) != 1:
        raise _why_not(state, pair)
    return choices[0]


def _why_not(state: State, columns: tuple[int, ...]) -> Illegal:
    """Return the refusal of columns that are not a choice, with what is one."""
    possible = [pair for pair in climbing.pairings(state.dice) if set(columns) <= set(pair)]
    names = "+".join(map(str, columns))
    if not possible:
        return Illegal(
            gettext_noop("Your dice do not make %(columns)s. Try another pair."), columns=names
        )
    choices = [choice for choice in state.choices if set(choice.columns) <= set(possible[0])]
    if not choices:
        return Illegal(
            gettext_noop("No climber can move in %(columns)s. Try another pair."), columns=names
        )
    return Illegal(
        _CHOOSE[len(choices) > 1],
        choices=", ".join("+".join(map(str, choice.columns)) for choice in choices),
    )


_CHOOSE = {
    True: gettext_noop("One climber is left. Choose its column: %(choices)s."),
    False: gettext_noop("Choose one of these: %(choices)s."),
}


def _stop(state: State, move: moves.Stop) -> State:
    if not state.may_stop:
        raise _why_no_stop(state)
    mountain = state.mountain.with_camps(state.seat, state.climbers)
    if mountain.columns_won(state.seat) >= state.options.columns_to_win:
        return State(state.options, mountain, state.round, state.seat, "over", EMPTY)
    return _next_turn(state, mountain)


def _why_no_stop(state: State) -> Illegal:
    if state.phase != "roll":
        return Illegal(gettext_noop("Choose your pairs first. Then you may stop."))
    if state.climbers == EMPTY:
        return Illegal(gettext_noop("Roll first. Then you may stop."))
    return Illegal(
        gettext_noop("You share a space in column %(column)s. Roll again."),
        column=state.sharing[0],
    )


def _bust(state: State, move: moves.Bust) -> State:
    if state.phase == "roll":
        raise Illegal(gettext_noop("Roll the dice first."))
    if state.phase != "bust":
        raise Illegal(gettext_noop("You can still move. Choose your pairs."))
    return _next_turn(state, state.mountain)


def _skip(state: State, move: Skip) -> State:
    """Return the default of a silent team: stop if it may, else its climbers come off."""
    return _stop(state, moves.STOP) if state.may_stop else _next_turn(state, state.mountain)


def _next_turn(state: State, mountain: Mountain) -> State:
    seat = state.seat % len(mountain.camps) + 1
    return State(state.options, mountain, state.round + (seat == 1), seat, "roll", EMPTY)


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    moves.Roll: _roll,
    moves.Rolled: _show_dice,
    moves.Choose: _choose,
    moves.Calculate: _calculate,
    moves.Stop: _stop,
    moves.Bust: _bust,
    Skip: _skip,
}
