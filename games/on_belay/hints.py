"""The hint list of a roll, ranked, and the ladder drawn from it."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from games.contract import RUNGS as RUNGS, Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop
from games.on_belay.calculation import calculations, equation
from games.on_belay.climbing import after_climb, climbs
from games.on_belay.moves import Climb
from games.on_belay.notation import write
from games.on_belay.position import Climbers, Options, State
from games.on_belay.rules import DICE, to_move
from games.on_belay.words import rung as rung

UNIT = gettext_noop("rolls saved")
PASSES = frozenset({"pass"})


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Options, dice and the team's own climbers; None unless the seat has a climb to choose."""
    if state.phase != "move" or seat not in to_move(state):
        return None
    return state.options, state.dice, state.team(seat)


class TableHint(Hint):
    """A climb from the bottom, as the rulebook's table has it."""

    operation: str
    gain: int
    trail: int
    steps: int


class TeamHint(TableHint):
    """A climb of a team: `feet` of the climber and `difference` of the team after it, whether it
    comes to the `top`, and the rolls that it `saves`.
    """

    feet: int
    difference: int
    on_belay: bool
    top: bool
    saves: float


class ClimbList(HintList[Any]):
    """`results`: how many gains there are; `groups`: the climbs by gain."""

    results: int
    groups: list[dict[str, Any]]


def hint_list(state: State, seat: Seat | None) -> ClimbList:
    """Every climb of the roll. The list of no team is the rulebook's table, ordered by gain.

    Empty for a team that has no climb to choose now, and for all before the dice are rolled.
    """
    if seat is None:
        bottom = (0,) * len(state.options.trails)
        table = [_row(climb) for climb in _entries(state, bottom)]
        return _as_list(sorted(table, key=lambda hint: hint["gain"]))
    if list_key(state, seat) is None:
        return _as_list([])
    team = state.team(seat)
    hints = [_team_hint(state.options, team, climb) for climb in _entries(state, team)]
    return _as_list(sorted(hints, key=_rank))


def _rank(hint: TeamHint) -> tuple[Any, ...]:
    """On belay first, then most rolls saved, then the higher gain, then the lower trail."""
    return not hint["on_belay"], -hint["saves"], -hint["gain"], hint["trail"]


def _entries(state: State, team: Climbers) -> list[Climb]:
    """The climbs with one entry for `2 + 6` and `6 + 2`: the smaller number first."""
    return [
        climb
        for climb in climbs(state.options, state.dice, team)
        if climb.calculation.operation not in ("+", "*")
        or climb.calculation.first <= climb.calculation.second
    ]


def _row(climb: Climb) -> TableHint:
    gain = climb.calculation.result()
    return {
        "text": write(climb),
        "equation": equation(climb.calculation),
        "operation": climb.calculation.operation,
        "gain": gain,
        "trail": climb.trail,
        "steps": gain // climb.trail,
    }


def _team_hint(options: Options, team: Climbers, climb: Climb) -> TeamHint:
    row, place = _row(climb), options.trails.index(climb.trail)
    after = after_climb(options, team, climb)
    return {
        **row,
        "feet": climb.trail * after[place],
        "difference": options.difference(after),
        "on_belay": options.on_belay(after),
        "top": after[place] == options.tops[place],
        "saves": _saves(options, team, place, row["steps"]),
    }


def _saves(options: Options, team: Climbers, place: int, steps: int) -> float:
    """The rolls that so many steps on the trail in this place save its climber."""
    trail, left = options.trails[place], options.tops[place] - team[place]
    return round(_rolls(trail, left) - _rolls(trail, left - steps), 2)


@cache
def _gains(dice: tuple[int, ...]) -> frozenset[int]:
    """The feet that a throw can give, for dice in order: another order gives the same."""
    return frozenset(calculation.result() for calculation in calculations(dice))


@cache
def _throws(trail: int) -> tuple[frozenset[int], ...]:
    """For each of the 216 throws the numbers of steps it can give on a trail."""
    throws = product(*(range(1, sides + 1) for sides in DICE.sides))
    gains = (_gains(tuple(sorted(dice))) for dice in throws)
    return tuple(frozenset(gain // trail for gain in one if gain % trail == 0) for one in gains)


@cache
def _rolls(trail: int, left: int) -> float:
    """How many rolls a climber with `left` steps to go needs on average if it moves alone.

    It takes the best of the steps a throw gives, and stays where a throw gives none.
    """
    if left == 0:
        return 0.0
    expected, useful_throws = 0.0, 0
    for steps in _throws(trail):
        rest = [_rolls(trail, left - n) for n in steps if n <= left]
        if rest:
            useful_throws += 1
            expected += min(rest)
    return (len(_throws(trail)) + expected) / useful_throws


# Values --------------------------------------------------------------------------------------


def value(hint: TeamHint) -> float:
    """The rolls a climb saves; nothing where the rope would be too short."""
    return max(0.0, float(hint["saves"])) if hint["on_belay"] else 0.0


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Exact over the 216 throws, for every team: all use the same dice."""
    if state.phase != "chance":
        return None
    return dict(_climb_distribution(state.options, state.team(seat)))


@lru_cache(maxsize=4096)
def _climb_distribution(options: Options, team: Climbers) -> Counter[float]:
    values = {
        (trail, steps): _value_of_steps(options, team, place, steps)
        for place, (trail, top) in enumerate(zip(options.trails, options.tops, strict=True))
        for steps in range(1, top - team[place] + 1)
    }
    throws = zip(*map(_throws, options.trails), strict=True)
    distribution = Counter[float]()
    for steps_of in throws:
        moves = ((t, n) for t, each in zip(options.trails, steps_of, strict=True) for n in each)
        distribution[max((values.get(move, 0.0) for move in moves), default=0.0)] += 1
    return distribution


def _value_of_steps(options: Options, team: Climbers, place: int, steps: int) -> float:
    """The value of so many steps on the trail in this place, as the list would have it."""
    after = (*team[:place], team[place] + steps, *team[place + 1 :])
    return max(0.0, _saves(options, team, place, steps)) if options.on_belay(after) else 0.0


def _as_list(hints: Sequence[Any]) -> ClimbList:
    gains = sorted({hint["gain"] for hint in hints})
    groups = [_group(gain, [hint for hint in hints if hint["gain"] == gain]) for gain in gains]
    return {"hints": [*hints], "results": len(groups), "groups": groups}


def _group(gain: int, hints: Sequence[Any]) -> dict[str, Any]:
    """One gain: the ways to reach it and, each once, the moves it allows by trail."""
    shared = ("trail", "steps", "feet", "difference", "on_belay", "top", "saves")
    moves = {hint["trail"]: {key: hint[key] for key in shared if key in hint} for hint in hints}
    return {
        "gain": gain,
        "equations": list(dict.fromkeys(hint["equation"] for hint in hints)),
        "moves": [moves[trail] for trail in sorted(moves)],
    }
