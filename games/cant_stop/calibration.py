"""After the game: how risky each team's rolls were, and how they ended."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from games.cant_stop import odds
from games.cant_stop.mountain import EMPTY
from games.cant_stop.moves import Bust, Move, Rolled, Stop
from games.cant_stop.position import State
from games.engine import Seat, Skip

BANDS = (10, 25, 50, 100)
"""Rolls are grouped by their chance to bust: up to 10 %, 25 %, 50 % and more."""

Rows = Sequence[tuple[State, Move]]


def summary(seats: int, rows: Iterable[tuple[State, Move]]) -> dict[str, Any]:
    """Return how risky the rolls of all teams were, from the moves in force and the positions
    before.

    `teams` in the order of seats, see `_describe_team`. `bands`: the percent they go `upto`, and
    `rolls` and `busts` of the same `teams`. A first roll of a turn is no decision and in no band.
    """
    rows = tuple(rows)
    teams = [[row for row in rows if row[0].seat == seat] for seat in range(1, seats + 1)]
    return {
        "teams": [_describe_team(seat, moves) for seat, moves in enumerate(teams, start=1)],
        "bands": [
            {
                "upto": high,
                "teams": [
                    {
                        "rolls": _count_between(low, high, _risks(moves, Rolled)),
                        "busts": _count_between(low, high, _risks(moves, Bust)),
                    }
                    for moves in teams
                ],
            }
            for low, high in pairwise((-1, *BANDS))
        ],
    }


def _describe_team(seat: Seat, rows: Rows) -> dict[str, Any]:
    """Return one team's game.

    `rolls` are decisions to roll again, `risk` their average chance to bust in percent, `expected`
    the busts that they bring on average, to one place: more `busts` are bad luck. `first_busts` are
    those on first rolls, which count only in `turns`. `lost` are the spaces all busts took, `kept`
    the spaces that stops turned into base camps.
    """
    busts = [state for state, move in rows if isinstance(move, Bust)]
    # A skip of a team that may stop is a stop.
    stops = [state for state, move in rows if isinstance(move, Stop | Skip) and state.may_stop]
    skips = [state for state, move in rows if isinstance(move, Skip) and not state.may_stop]
    risks = _risks(rows, Rolled)
    return {
        "seat": seat,
        "turns": len(busts) + len(stops) + len(skips),
        "stops": len(stops),
        "first_busts": sum(state.climbers == EMPTY for state in busts),
        "kept": sum(map(odds.at_stake, stops)),
        "lost": sum(map(odds.at_stake, busts)),
        "rolls": len(risks),
        "busts": len(_risks(rows, Bust)),
        "expected": round(float(sum(risks)), 1),
        "risk": round(100 * sum(risks) / len(risks)) if risks else 0,
    }


def _risks(rows: Rows, kind: type[Rolled | Bust]) -> list[Fraction]:
    """Return the chances to bust of those decisions to roll again that ended in a row of this
    kind."""
    return [
        Fraction(odds.bust_ways(state), state.options.kind.outcomes)
        for state, move in rows
        if isinstance(move, kind) and state.climbers != EMPTY
    ]


def _count_between(low: int, high: int, risks: Iterable[Fraction]) -> int:
    return sum(low < 100 * risk <= high for risk in risks)
