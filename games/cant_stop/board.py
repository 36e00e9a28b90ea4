"""What a seat may see of Can't Stop, as plain data. Nothing on this table is secret."""

from collections.abc import Iterable
from typing import Any

from games.cant_stop import calibration, climbing
from games.cant_stop.drawing import mountain
from games.cant_stop.effects import described
from games.cant_stop.mountain import COLUMNS, EMPTY, LENGTHS, climbers_left
from games.cant_stop.notation import write
from games.cant_stop.position import (
    Bust,
    Calculate,
    Choose,
    Move,
    Roll,
    Rolled,
    State,
    Stop,
)
from games.cant_stop.rules import legal_moves, outcome, to_move
from games.engine import Seat, Skip
from games.errors import Sentence, gettext_noop

UNIT = gettext_noop("steps")


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The table as this seat (None: the public) sees it.

    `columns` see `_column`; `teams` with their columns won; `dice` in drawn order; `choices`
    with `text`, `pairs`, `equations` and `effects`, empty where students calculate;
    `form` says whether this seat now has to type its pairs, and `ways` are those to pair its
    dice; `winners` are seats; `drawing` see `drawing.mountain`.
    """
    server = state.options.calculate == "server"
    choosing = state.phase == "choose" and seat == state.seat
    seen = {
        "round": state.round,
        "phase": state.phase,
        "seat": state.seat,
        "dice": list(state.dice),
        "todo": _todo(state, seat),
        "buttons": _buttons(state, seat),
        "columns": [_column(state, column) for column in COLUMNS],
        "climbers_left": climbers_left(state.climbers),
        "sharing": list(state.sharing),
        "teams": _teams(state),
        "columns_to_win": state.options.columns_to_win,
        "variant": state.options.variant,
        "calculate": state.options.calculate,
        "choices": [_choice(state, choice) for choice in state.choices] if server else [],
        "form": choosing and not server,
        "ways": _ways(state) if choosing and not server else [],
        "winners": list(outcome(state).winners),
    }
    return {**seen, "drawing": mountain(seen)}


def _ways(state: State) -> list[list[list[int]]]:
    """Both pairs of each way; their order does not tell which sum is larger."""
    ways = climbing.pairings(state.dice).values()
    return [[list(pair) for pair in sorted(way)] for way in ways]


def _column(state: State, column: int) -> dict[str, Any]:
    """One column: `camps` by seat, the turn's `climber` (a space, 0 for none), `won` (a seat).

    `next` are the spaces a climber goes to when its sum is carried out once and twice; fewer
    where it cannot. They let a page show what a sum would do without telling any sum.
    """
    mountain = state.mountain
    return {
        "column": column,
        "length": LENGTHS[column],
        "won": mountain.won[column],
        "camps": [
            {"seat": seat, "space": camps[column]}
            for seat, camps in enumerate(mountain.camps, start=1)
            if camps[column]
        ],
        "climber": state.climbers[column],
        "next": _next_spaces(state, column),
    }


def _next_spaces(state: State, column: int) -> list[int]:
    spaces, climbers = [], state.climbers
    for _ in range(2):
        if state.mountain.is_open(column, climbers):
            climbers = climbing.climb(state.mountain, state.seat, climbers, column, state.jumping)
            spaces.append(climbers[column])
    return spaces


def _teams(state: State) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "columns_won": state.mountain.columns_won(seat)}
        for seat in range(1, len(state.mountain.camps) + 1)
    ]


def _choice(state: State, choice: Choose) -> dict[str, Any]:
    return {"text": write(choice), **described(state, choice)}


def _buttons(state: State, seat: Seat | None) -> list[dict[str, Any]]:
    """Roll, stop, and the choices where the server calculates."""
    if seat is None or (state.phase == "choose" and state.options.calculate == "student"):
        return []
    return [
        {"text": write(move), "label": _label(state, move)} for move in legal_moves(state, seat)
    ]


def _label(state: State, move: Move) -> Sentence:
    if isinstance(move, Choose):
        facts = {
            "columns": write(move),
            "equations": ", ".join(described(state, move)["equations"]),
        }
        return Sentence(gettext_noop("Climb in %(columns)s: %(equations)s"), facts)
    if isinstance(move, Stop):
        return Sentence(gettext_noop("Stop and set up base camps"))
    if state.climbers == EMPTY:
        return Sentence(gettext_noop("Roll the dice"))
    return Sentence(gettext_noop("Roll again"))


def _todo(state: State, seat: Seat | None) -> Sentence:
    if state.phase == "over":
        return Sentence(gettext_noop("Cheer! %(seat)s wins."), {"seat": state.seat})
    if state.phase in _CHANCE_TODO:
        return Sentence(_CHANCE_TODO[state.phase])
    if seat is None or seat not in to_move(state):
        return Sentence(gettext_noop("Watch how %(seat)s climbs."), {"seat": state.seat})
    if state.phase == "choose":
        return Sentence(_CHOOSE_TODO[state.options.calculate])
    if state.climbers == EMPTY:
        return Sentence(gettext_noop("Roll the four dice."))
    if state.may_stop:
        return Sentence(gettext_noop("Decide together: roll again or stop."))
    return Sentence(
        gettext_noop("Roll again: you share a space in column %(column)s."),
        {"column": state.sharing[0]},
    )


_CHANCE_TODO = {
    "rolling": gettext_noop("Watch the dice roll."),
    "bust": gettext_noop("Watch: no sum can climb, so the climbers come off."),
}
_CHOOSE_TODO = {
    "student": gettext_noop("Make two pairs of dice. Add each pair."),
    "server": gettext_noop("Choose which two pairs to climb with."),
}


def progress(state: State) -> tuple[int, int]:
    """In every column the steps to the highest base camp, or all where it is won."""
    mountain = state.mountain
    steps = sum(
        LENGTHS[column] if mountain.won[column] else max(camps[column] for camps in mountain.camps)
        for column in COLUMNS
    )
    return steps, sum(LENGTHS[column] for column in COLUMNS)


def is_visible(before: State, mover: Seat, move: Move, now: State, seat: Seat | None) -> bool:
    """Everybody may read every row."""
    return True


def without_secrets(state: State, seat: Seat) -> State | None:
    """There are no secrets in this game."""
    return state


def needs_checker(before: State, move: Move) -> bool:
    """Choices and roll-or-stop wait for the team's checker, the first roll of a turn does not."""
    if isinstance(move, Roll):
        return before.climbers != EMPTY
    return isinstance(move, Choose | Calculate | Stop)


def sentence(before: State, mover: Seat, move: Move) -> Sentence:
    """The row in words, without the name of the mover: 'rolls 1, 5, 4, 6'."""
    match move:
        case Roll():
            return Sentence(gettext_noop("rolls the dice"))
        case Rolled(dice):
            return Sentence(gettext_noop("rolls %(dice)s"), {"dice": ", ".join(map(str, dice))})
        case Choose():
            return Sentence(gettext_noop("climbs in %(columns)s"), {"columns": write(move)})
        case Calculate(equations, column):
            said = [f"{a} + {b} = {claim}" for a, b, claim in equations]
            facts = {"sums": ", ".join(said), "column": column}
            return Sentence(_CALCULATED[column > 0], facts)
        case Stop():
            return Sentence(gettext_noop("stops and sets up base camps"))
        case Bust():
            template = gettext_noop("says bust: %(seat)s takes its climbers off")
            return Sentence(template, {"seat": before.seat})
        case Skip(seat):
            return Sentence(_SKIPPED[before.may_stop], {"seat": seat})


def summary(seats: int, rows: Iterable[tuple[State, Move]]) -> dict[str, Any]:
    """What the game tells after its end: how risky each team's rolls were, and their ends.

    `rows` are the moves in force, each with the position before it.
    """
    return calibration.described(seats, rows)


_CALCULATED = {
    True: gettext_noop("climbs in %(column)s with %(sums)s"),
    False: gettext_noop("climbs with %(sums)s"),
}
_SKIPPED = {
    True: gettext_noop("stops for %(seat)s"),
    False: gettext_noop("goes on without %(seat)s: its climbers come off"),
}


def score(state: State, seat: Seat) -> int:
    """How far the team has come: the spaces below its base camps, columns won included."""
    return sum(state.mountain.camps[seat - 1])
