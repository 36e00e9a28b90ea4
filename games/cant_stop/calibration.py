"""After the game: how risky each team's rolls were, and how they ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.cant_stop import odds
from games.cant_stop.mountain import EMPTY
from games.cant_stop.moves import Bust, Move, Rolled, Stop
from games.cant_stop.position import State
from games.engine import Seat, Skip

BANDS = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(1))
"""Rolls are grouped by their chance to bust: up to 10 %, 25 %, 50 % and more."""


@dataclass(frozen=True)
class Band:
    """The rolls whose chance to bust was at most `upto` and above the band before.

    `expected` is the sum of their chances: how many busts luck would bring on average.
    """

    upto: Fraction
    rolls: int
    expected: Fraction
    busts: int


@dataclass(frozen=True)
class Calibration:
    """One team's game.

    A `roll` is a decision to roll again; the first roll of a turn is no decision and counts
    only in `turns`. `busts` are those on such rolls, `first_busts` those on first rolls.
    `lost` are the spaces all busts took, `kept` the spaces that stops turned into base camps.
    """

    seat: Seat
    turns: int
    stops: int
    first_busts: int
    skips: int
    kept: int
    lost: int
    bands: tuple[Band, ...]

    @property
    def rolls(self) -> int:
        return sum(band.rolls for band in self.bands)

    @property
    def busts(self) -> int:
        return sum(band.busts for band in self.bands)

    @property
    def expected(self) -> Fraction:
        """The busts these rolls bring on average; more of them means braver rolls."""
        return sum((band.expected for band in self.bands), Fraction())


def calibration(seats: int, rows: Iterable[tuple[State, Move]]) -> tuple[Calibration, ...]:
    """For each seat its rolls and their ends, from the moves in force and the positions before.

    Of a move log: `(log.states[ply], notation.read(log.rows[ply].text)) for ply in log.line`.
    """
    rows = tuple(rows)
    return tuple(
        _of_team(seat, [row for row in rows if row[0].seat == seat]) for seat in range(1, seats + 1)
    )


def describe_calibration(seats: int, rows: Iterable[tuple[State, Move]]) -> dict[str, Any]:
    """The calibration as plain numbers.

    `teams` in the order of seats: `expected` to one place, `risk` the average chance to bust
    in percent. `bands`: the percent they go `upto`, and `rolls` and `busts` of the same `teams`.
    """
    teams = calibration(seats, rows)
    return {
        "teams": [_describe_team(team) for team in teams],
        "bands": [
            {
                "upto": _percent(upto),
                "teams": [
                    {"rolls": team.bands[n].rolls, "busts": team.bands[n].busts} for team in teams
                ],
            }
            for n, upto in enumerate(BANDS)
        ],
    }


def _percent(part: Fraction) -> int:
    return round(100 * part)


def _describe_team(team: Calibration) -> dict[str, Any]:
    return {
        "seat": team.seat,
        "turns": team.turns,
        "stops": team.stops,
        "first_busts": team.first_busts,
        "kept": team.kept,
        "lost": team.lost,
        "rolls": team.rolls,
        "busts": team.busts,
        "expected": round(float(team.expected), 1),
        "risk": _percent(team.expected / team.rolls) if team.rolls else 0,
    }


def _of_team(seat: Seat, rows: list[tuple[State, Move]]) -> Calibration:
    thrown = [state for state, move in rows if isinstance(move, Rolled)]
    busts = [state for state, move in rows if isinstance(move, Bust)]
    # A skip of a team that may stop is a stop.
    stops = [s for s, move in rows if isinstance(move, Stop | Skip) and s.may_stop]
    skips = [state for state, move in rows if isinstance(move, Skip) and not state.may_stop]
    return Calibration(
        seat=seat,
        turns=len(busts) + len(stops) + len(skips),
        stops=len(stops),
        first_busts=sum(state.climbers == EMPTY for state in busts),
        skips=len(skips),
        kept=sum(map(odds.at_stake, stops)),
        lost=sum(map(odds.at_stake, busts)),
        bands=_bands([s for s in thrown if s.climbers != EMPTY], busts),
    )


def _bands(rolled: list[State], busts: list[State]) -> tuple[Band, ...]:
    chances = [Fraction(odds.bust_ways(state), odds.OUTCOMES) for state in rolled]
    ended = [
        Fraction(odds.bust_ways(state), odds.OUTCOMES) for state in busts if state.climbers != EMPTY
    ]
    bands, low = [], Fraction(-1)
    for high in BANDS:
        inside = [chance for chance in chances if low < chance <= high]
        lost = sum(low < chance <= high for chance in ended)
        bands.append(Band(high, len(inside), sum(inside, Fraction()), lost))
        low = high
    return tuple(bands)
