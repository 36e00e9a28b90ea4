"""Name what a row of Can't Stop brings: right sums, columns won, busts."""

from itertools import combinations

from games.cant_stop.kinds import equation
from games.cant_stop.mountain import COLUMNS, LENGTHS
from games.cant_stop.moves import Bust, Calculate, Choose, Move
from games.cant_stop.position import State
from games.cant_stop.words import todo
from games.contract import Event
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.quantities import quantity


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Event, ...]:
    """Return the events, the same for all: nothing on this table is secret."""
    result: list[Event] = []
    if isinstance(move, Calculate) and mover == seat:
        sums = ", ".join(equation(move.sign, *one) for one in move.equations)
        result.append(Event("right", mover, Sentence(_RIGHT, {"equation": sums})))
    elif isinstance(move, Calculate | Choose):
        result.append(Event("climbed", mover, Sentence(_CLIMB[mover == seat], {"seat": mover})))
    for column in COLUMNS:
        winner = after.mountain.won[column]
        if winner and not before.mountain.won[column]:
            values = {"seat": winner, "column": after.options.kind.label(column)}
            result.append(Event("milestone", winner, Sentence(_WON[winner == seat], values)))
    if isinstance(move, Bust):
        result.append(_bust(before, seat))
    if after.phase == "over" and before.phase != "over":
        result.append(Event("end", 0, todo(after, seat)))
    return tuple(result)


def _bust(before: State, seat: Seat | None) -> Event:
    """Ask for a climber at everything that the dice make: there is none."""
    kind = before.options.kind
    results = sorted({kind.result(*pair) for pair in combinations(before.dice, 2)})
    values = {"sums": " ".join(f"{result}?" for result in results), "seat": before.seat}
    sentence = Sentence(_BUST[before.seat == seat], values)
    return Event("drama", before.seat, sentence, kind.dice(before.dice))


# By whether it is the reader's own team.
_RIGHT = gettext_noop("Yes! %(equation)s")
_CLIMB = {True: gettext_noop("You climb!"), False: gettext_noop("%(seat)s climb.")}
_WON = {
    True: gettext_noop("You win column %(column)s!"),
    False: gettext_noop("%(seat)s win column %(column)s!"),
}
_BUST = {
    True: gettext_noop("Bust! %(sums)s No climber can move. Your new steps are lost."),
    False: gettext_noop("Bust! %(sums)s No climber can move. %(seat)s lose their new steps."),
}


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Return how many columns the team has won, and how many are missing."""
    won = state.mountain.columns_won(seat)
    left = state.options.columns_to_win - won
    steps = quantity(_steps(state, seat), "steps")
    climbed = Sentence(gettext_noop("You climbed %(steps)s."), {"steps": steps})
    if left <= 0:
        values = {"columns": quantity(won, "columns")}
        return Sentence(gettext_noop("You won %(columns)s!"), values), climbed
    return Sentence(_TO_GO[left == 1], {"left": quantity(left, "columns")}), climbed


_TO_GO = {
    True: gettext_noop("%(left)s to go. So close!"),
    False: gettext_noop("%(left)s to go."),
}


def _steps(state: State, seat: Seat) -> int:
    """Count the steps up to its base camps; a column that is won is climbed to the end."""
    mountain = state.mountain
    camps = mountain.camps[seat - 1]
    return sum(LENGTHS[c] if mountain.won[c] == seat else camps[c] for c in COLUMNS)
