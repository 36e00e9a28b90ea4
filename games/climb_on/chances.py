"""Exact chances before a roll: all that the dice can show, counted."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from games.climb_on import climbing
from games.climb_on.moves import TOP, Roll, Target
from games.climb_on.panels import SIDE
from games.climb_on.paying import points_of
from games.climb_on.position import GROUND, State
from games.climb_on.turns import FACES, STAMINA_FOR_DICE

# What the top is worth compared with a hold, in rows; a guide, like `rows` below.
TOP_ROWS = 12


class Odds(NamedTuple):
    """`ways` of `of` equally likely rolls."""

    ways: int
    of: int

    @property
    def percent(self) -> float:
        return round(100 * self.ways / self.of, 1)

    def as_dict(self) -> dict[str, float]:
        return {**self._asdict(), "percent": self.percent}


@cache
def throws(dice: int, risky: bool) -> Counter[int]:
    """Return how many throws hold on and make each sum; with Chalk or Jump two ones do not hold
    on."""
    thrown = product(FACES, repeat=dice)
    return Counter(sum(faces) for faces in thrown if not (risky and faces.count(1) > 1))


def odds(dice: int, risky: bool, least: int) -> Odds:
    """Return the chance of a throw that holds on and makes `least` points or more."""
    ways = sum(count for total, count in throws(dice, risky).items() if total >= least)
    return Odds(ways, len(FACES) ** dice)


def is_risky(state: State, roll: Roll) -> bool:
    """Say if two ones are a fall: with Chalk or Jump, but not in a first roll that holds."""
    return roll.risky and not state.is_safe


class Forecast(NamedTuple):
    """The promise of a roll.

    `reach`: to get to at least one target; `fall`; `cost`: of the cheapest target, None if four
    dice reach nothing; `rows`: how many rows up it leads on average when the climber takes the
    highest target in reach.
    """

    roll: Roll
    reach: Odds
    fall: Odds
    cost: int | None
    rows: float


def forecasts(state: State) -> Iterator[Forecast]:
    """Forecast 2, 3 and 4 dice, without cards and with each card in hand. A Jump names the target
    that leads up the most rows on average."""
    for chalk in (False, True)[: 1 + (state.team.chalk > 0)]:
        plain = prices(state, chalk, jump=False)
        far = prices(state, chalk, jump=True) if state.team.jump else {}
        for dice in STAMINA_FOR_DICE:
            yield forecast(state, Roll(dice, chalk), plain)
            if far:
                jumps = [forecast(state, Roll(dice, chalk, target), far) for target in far]
                yield max(jumps, key=lambda result: (result.rows, result.reach.ways))


def prices(
    state: State, chalk: bool, jump: bool, dice: int = max(STAMINA_FOR_DICE)
) -> dict[Target, int]:
    """Price each target that so many dice, these cards and the award cards could pay for."""
    cards = Roll(dice, chalk, TOP if jump else None)
    most = max(FACES) * cards.dice + cards.points + points_of((), state.team.awards)
    return climbing.costs_alone(state, most, state.diagonals + cards.diagonals)


def falls(state: State, roll: Roll, prices: dict[Target, int]) -> Odds:
    """Return the chance that a roll with these cards makes the climber fall."""
    of = len(FACES) ** roll.dice
    if not roll.special or state.is_safe:
        return Odds(0, of)
    wanted = [cost for to, cost in prices.items() if roll.jump in (None, to)]
    least = min(wanted, default=None)
    ready = roll.points + points_of((), state.team.awards)
    return Odds(of if least is None else of - odds(roll.dice, roll.risky, least - ready).ways, of)


def forecast(state: State, roll: Roll, prices: dict[Target, int]) -> Forecast:
    """Return the forecast of a roll with these cards. `state` is before the roll."""
    wanted = list(prices) if roll.jump is None else [roll.jump]
    ready = roll.points + points_of((), state.team.awards)
    gains = sorted((prices[to] - ready, rows_up(state, to)) for to in wanted)
    of = len(FACES) ** roll.dice
    reached = odds(roll.dice, is_risky(state, roll), gains[0][0]) if gains else Odds(0, of)
    fall = falls(state, roll, prices)
    cost = gains[0][0] + ready if gains else None
    return Forecast(roll, reached, fall, cost, _rows(state, roll, gains, fall))


def _rows(state: State, roll: Roll, gains: list[tuple[int, int]], fall: Odds) -> float:
    """Return the rows up on average; `gains` are (points that the dice have to make, rows up)."""
    up_rows = 0
    for total, count in throws(roll.dice, is_risky(state, roll)).items():
        rows = [up for least, up in gains if least <= total]
        # A plain roll may stay, and a special one that reaches nothing is counted as a fall.
        up_rows += count * max(rows if rows and roll.special and not state.is_safe else [*rows, 0])
    return (up_rows - fall.ways * rows_lost(state)) / fall.of


def rows_up(state: State, to: Target) -> int:
    """Count how many rows a target is above the climber; the ground is below every square."""
    if to == TOP:
        return TOP_ROWS
    return to[1] - (state.team.at[1] if state.team.at else -1)


def rows_lost(state: State) -> int:
    """Count how many rows a fall costs: down to the marker, without one all the way there is."""
    if state.team.clip and state.team.at:
        return state.team.at[1] - state.team.clip[1]
    if state.team.where == GROUND and state.options.ground_fall == "restart":
        return 0
    climbed = state.team.at[1] + 1 if state.team.at else 0
    return climbed + (state.options.limit * SIDE if state.options.ground_fall == "out" else 0)
