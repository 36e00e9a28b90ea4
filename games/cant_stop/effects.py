"""The arithmetic of a choice and what each half of it does."""

from dataclasses import dataclass

from games.cant_stop import climbing
from games.cant_stop.mountain import LENGTHS
from games.cant_stop.moves import Calculate, Choose
from games.cant_stop.position import State


def calculation_of(state: State, choice: Choose) -> tuple[Calculate, climbing.Pair]:
    """Return the arithmetic that leads to a legal choice, and its columns, the smaller first."""
    kind, table = state.options.kind, (state.mountain, state.climbers)
    pair, ((a, b), (c, d)), own = next(
        (pair, dice, own)
        for pair, dice in climbing.pairings(kind, state.dice).items()
        if choice.columns in (own := climbing.playable_columns(*table, pair))
    )
    column = choice.columns[0] if len(own) > 1 else 0
    equations = (a, b, kind.result(a, b)), (c, d, kind.result(c, d))
    return Calculate(equations, column, kind.sign), pair


@dataclass(frozen=True)
class Effect:
    """One half of a choice.

    `kind`: `climber` (one that stands moves), `new` (one is placed) or why nothing happens: `won`
    (the column), `top` (its climber is there), `no_climber` (all three stand elsewhere). `before`
    and `after` are spaces; `before` is the base camp of a new climber, 0 if there is none.
    """

    column: int
    kind: str
    before: int
    after: int


def effects(state: State, pair: climbing.Pair, columns: tuple[int, ...]) -> tuple[Effect, ...]:
    """Return the halves of `pair`, the smaller sum first, when `columns` of it are carried out."""
    base = state.mountain.camps[state.seat - 1]
    # What is carried out comes first, because it may use the last climber.
    halves = sorted(enumerate(pair), key=lambda half: half[1] not in columns)
    result, climbers = {}, state.climbers
    for half, column in halves:
        before = climbers[column] or base[column]
        kind = "climber" if climbers[column] else "new"
        if column not in columns or not state.mountain.is_open(column, climbers):
            result[half] = Effect(column, _why_none(state, column, climbers), before, before)
            continue
        climbers = climbing.climb(state.mountain, state.seat, climbers, column, state.jumping)
        result[half] = Effect(column, kind, before, climbers[column])
    return result[0], result[1]


def _why_none(state: State, column: int, climbers: tuple[int, ...]) -> str:
    if state.mountain.won[column]:
        return "won"
    return "top" if climbers[column] == LENGTHS[column] else "no_climber"
