"""Can't Stop: pair four dice, climb with three climbers, stop before the dice stop you."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.cant_stop import climbing, moves
from games.cant_stop.mountain import EMPTY, Mountain, Spaces
from games.cant_stop.position import Options as Options, State
from games.engine import CHANCE, Dice, Die, Draw, Forced, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, WrongAnswer, gettext_noop
from games.facts import PLUS, TIMES

VERSION = 1
SEATS = (2, 4)
MOST_COLUMNS = {2: 5, 3: 4, 4: 3}
PRESETS: dict[str, dict[str, Any]] = {
    "one_lesson": {"columns_to_win": 1},
    "products": {"columns_to_win": 1, "numbers": "products"},
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
        faces = state.options.kind.faces
        return Dice((len(faces),) * 4, faces[0])
    return Forced() if state.phase == "bust" else None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Move:
    return moves.Rolled(result) if state.phase == "rolling" else moves.BUST


def dice_shown(options: Options, move: moves.Move) -> tuple[Die, ...]:
    """Return what the dice of a roll show; nothing for other moves."""
    return options.kind.dice(move.dice) if isinstance(move, moves.Rolled) else ()


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
    kind = state.options.kind
    if state.phase != "rolling" or len(move.dice) != 4 or not {*move.dice} <= {*kind.faces}:
        raise Illegal(
            gettext_noop("Roll first. Then give four dice from %(low)s to %(high)s."),
            low=kind.faces[0],
            high=kind.faces[-1],
        )
    pairs = climbing.pairings(kind, move.dice)
    choices = tuple(map(moves.Choose, climbing.choices(state.mountain, state.climbers, pairs)))
    phase = "choose" if choices else "bust"
    return replace(state, phase=phase, dice=move.dice, choices=choices)


def _choose(state: State, move: moves.Choose) -> State:
    if state.phase != "choose":
        raise Illegal(gettext_noop("Roll the dice first."))
    if move not in state.choices:
        raise _why_not_these(state, move.columns)
    return state.at("roll", climbers_after(state, move.columns))


def climbers_after(state: State, columns: tuple[int, ...]) -> Spaces:
    """Return the climbers after these columns are carried out, one after the other."""
    climbers = state.climbers
    for column in columns:
        climbers = climbing.climb(state.mountain, state.seat, climbers, column, state.jumping)
    return climbers


def _calculate(state: State, move: moves.Calculate) -> State:
    """Play the choice that the arithmetic leaves: it must use the four dice, and be right."""
    if state.phase != "choose":
        raise Illegal(gettext_noop("Roll the dice first."))
    kind = state.options.kind
    (a, b, left), (c, d, right) = move.equations
    if sorted((a, b, c, d)) != sorted(state.dice):
        raise Illegal(gettext_noop("Use each of your four dice once."))
    if move.sign != kind.sign:
        raise Illegal(_DO[kind.sign])
    for one, two, claim in move.equations:
        if kind.result(one, two) != claim:
            raise WrongAnswer(_NOT[kind.sign], a=one, b=two, claim=claim)
    low, high = sorted(map(kind.column_of, (left, right)))
    own = climbing.playable_columns(state.mountain, state.climbers, (low, high))
    if not move.column:
        if len(own) != 1:
            raise _why_not(state, (low, high), own)
        return _choose(state, moves.Choose(own[0]))
    if move.column not in (low, high):
        raise Illegal(gettext_noop("Choose one of your own two columns."))
    if (move.column,) not in own:
        raise _why_not(state, (move.column,), own)
    return _choose(state, moves.Choose((move.column,)))


_DO = {
    PLUS: gettext_noop("Add the two dice of each pair."),
    TIMES: gettext_noop("Multiply the two dice of each pair."),
}
_NOT = {
    PLUS: gettext_noop("%(a)s + %(b)s is not %(claim)s. Try again."),
    TIMES: gettext_noop("%(a)s × %(b)s is not %(claim)s. Try again."),  # noqa: RUF001
}


def _why_not_these(state: State, columns: climbing.Columns) -> Illegal:
    """Return the refusal of columns that are no choice."""
    kind = state.options.kind
    possible = [pair for pair in climbing.pairings(kind, state.dice) if {*columns} <= {*pair}]
    if not possible:
        return Illegal(
            gettext_noop("Your dice do not make %(columns)s. Try another pair."),
            columns=kind.labels(columns),
        )
    own = climbing.playable_columns(state.mountain, state.climbers, possible[0])
    return _why_not(state, columns, own)


def _why_not(state: State, columns: climbing.Columns, own: tuple[climbing.Columns, ...]) -> Illegal:
    """Return the refusal of columns of a pair whose `own` choices are these."""
    kind = state.options.kind
    if not own:
        return Illegal(
            gettext_noop("No climber can move in %(columns)s. Try another pair."),
            columns=kind.labels(columns),
        )
    return Illegal(_CHOOSE[len(own) > 1], choices=", ".join(map(kind.labels, own)))


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
        column=state.options.kind.label(state.sharing[0]),
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
