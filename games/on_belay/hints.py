"""The hint list of a roll, ranked, and the ladder drawn from it."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import Any

from games.calculation import calculations, equation
from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop
from games.on_belay.climbing import after_climb, climbs
from games.on_belay.moves import Climb
from games.on_belay.notation import write
from games.on_belay.position import Climbers, Options, State
from games.on_belay.rules import DICE, to_move
from games.on_belay.words import rung as rung

UNIT = gettext_noop("rolls saved")
PASSES = frozenset({"pass"})
# README.md says how these were found. A climber that needs R rolls alone costs R + LAST * R**2.
LAST = 0.02
# The rolls it costs to bring a climber from the bottom to where the rope lets others to the top.
LOW = 0.6


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Return options, dice and the team's own climbers; None unless the seat has a climb to
    choose."""
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
    """Return every climb of the roll. The list of no team is the rulebook's table, ordered by gain.

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
    """Rank on belay first, then most rolls saved, then the higher gain, then the lower trail."""
    return not hint["on_belay"], -hint["saves"], -hint["gain"], hint["trail"]


def _entries(state: State, team: Climbers) -> list[Climb]:
    """Return the climbs with one entry for `2 + 6` and `6 + 2`: the smaller number first."""
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
    """Return the rolls that these steps save, and what they change about the best saving of the
    next roll."""
    # The next roll counts for what the climb changes: more if it gives other climbers rope, less if
    # it takes theirs or leaves steps that few rolls give.
    after = (*team[:place], team[place] + steps, *team[place + 1 :])
    later = _next_roll(options, after) - _next_roll(options, team)
    return round(saved_now(options, team, place, steps) + later, 2)


def saved_now(options: Options, team: Climbers, place: int, steps: int) -> float:
    """Return the rolls that these steps on the trail in this place save, whatever the next roll
    brings."""
    # That is how many fewer its climber would need if it moved alone, more if it needs many or is
    # among the lowest.
    costs = _costs(options)[place]
    return costs[team[place]] - costs[team[place] + steps]


@lru_cache(maxsize=64)
def _costs(options: Options) -> tuple[tuple[float, ...], ...]:
    """Return for each trail, and each number of steps up it from 0, the rolls that it still
    costs."""
    # A roll of the climber that needs most of all counts for one, those of others for less: while
    # it waits for its numbers they climb.
    trails = [*zip(options.trails, options.tops, strict=True)]
    one = 1 + 2 * LAST * max(_rolls(options.faces, trail, top) for trail, top in trails)
    held = max(0, max(trail * top for trail, top in trails) - options.rope)

    def cost(trail: int, left: int, lacking: int) -> float:
        """Return the cost of `left` steps of a climber `lacking` feet until it frees the others."""
        rolls = _rolls(options.faces, trail, left)
        return (rolls + LAST * rolls**2 + (LOW * lacking / held if lacking > 0 else 0.0)) / one

    return tuple(
        tuple(cost(trail, top - n, held - trail * n) for n in range(top + 1))
        for trail, top in trails
    )


@lru_cache(maxsize=1 << 14)
def _next_roll(options: Options, team: Climbers) -> float:
    """Return the rolls that the best climb of a roll saves on average, as far as the rope lets
    it."""
    saved = [_NOTHING, _NOTHING]
    for place, top in enumerate(options.tops):
        on = _saved_by_steps(options, team, place)
        saved += [on.get(n, _NOTHING) for n in range(top + 1)]
    total, throws = 0.0, _throws(options.faces)
    for ways, pick in zip(throws.values(), _pickers(options), strict=True):
        best = max(pick(saved))
        total += ways * (0.0 if best == _NOTHING else best)
    return total / throws.total()


@lru_cache(maxsize=64)
def _pickers(options: Options) -> list[Callable[[Sequence[float]], tuple[float, ...]]]:
    """Return for each of `_throws` what picks its steps on each trail from a list: two empty
    entries, then for each trail those from no step to its top."""
    picked: list[list[int]] = [[0, 1] for _ in _throws(options.faces)]
    start = 2
    for trail, top in zip(options.trails, options.tops, strict=True):
        for places, steps in zip(picked, _steps(options.faces, trail), strict=True):
            places += [start + n for n in steps if n <= top]
        start += top + 1
    return [itemgetter(*places) for places in picked]


def _saved_by_steps(options: Options, team: Climbers, place: int) -> dict[int, float]:
    """Return what each number of steps on this trail that keeps the team on belay saves now."""
    trail, now, rope = options.trails[place], team[place], options.rope
    feet = options.feet(team)
    others = feet[:place] + feet[place + 1 :]
    low, high = min(others), max(others)
    if high - low > rope:
        return {}
    least = max(now + 1, -((rope - high) // trail))
    most = min(options.tops[place], (low + rope) // trail)
    costs = _costs(options)[place]
    return {n - now: costs[now] - costs[n] for n in range(least, most + 1)}


_NOTHING = float("-inf")
_FALL = -1e-6


@cache
def _throws(faces: range) -> Counter[tuple[int, ...]]:
    """Count in how many results three dice with these faces show what, lowest first."""
    return Counter(tuple(sorted(dice)) for dice in product(faces, repeat=DICE))


@cache
def _gains(dice: tuple[int, ...]) -> frozenset[int]:
    """Return the feet that a throw can give, for dice in order: another order gives the same."""
    return frozenset(calculation.result() for calculation in calculations(dice))


@cache
def _steps(faces: range, trail: int) -> tuple[frozenset[int], ...]:
    """Return for each of `_throws` the numbers of steps it can give on a trail."""
    return tuple(
        frozenset(gain // trail for gain in _gains(dice) if gain % trail == 0)
        for dice in _throws(faces)
    )


@cache
def _rolls(faces: range, trail: int, left: int) -> float:
    """Return the rolls that a climber with `left` steps to climb needs on average if it moves
    alone."""
    # It takes the best of the steps a throw gives, and stays if a throw gives none.
    if left == 0:
        return 0.0
    expected, useful_throws, throws = 0.0, 0, _throws(faces)
    for ways, steps in zip(throws.values(), _steps(faces, trail), strict=True):
        rest = [_rolls(faces, trail, left - n) for n in steps if n <= left]
        if rest:
            useful_throws += ways
            expected += ways * min(rest)
    return (throws.total() + expected) / useful_throws


# Values --------------------------------------------------------------------------------------


def value(hint: TeamHint) -> float:
    """Return the rolls a climb saves; less than a pass, by next to nothing, if the rope would be
    too short."""
    return max(0.0, float(hint["saves"])) if hint["on_belay"] else _FALL


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Return the values, exact over all throws, for every team: all use the same dice."""
    if state.phase != "chance":
        return None
    return dict(_climb_distribution(state.options, state.team(seat)))


@lru_cache(maxsize=4096)
def _climb_distribution(options: Options, team: Climbers) -> Counter[float]:
    values = [_values_of_steps(options, team, place) for place in range(len(team))]
    steps_on = zip(*(_steps(options.faces, trail) for trail in options.trails), strict=True)
    distribution = Counter[float]()
    for ways, steps_of in zip(_throws(options.faces).values(), steps_on, strict=True):
        best = [on[n] for on, steps in zip(values, steps_of, strict=True) for n in steps if n in on]
        distribution[max(best, default=0.0)] += ways
    return distribution


def _values_of_steps(options: Options, team: Climbers, place: int) -> dict[int, float]:
    """Return the value of each number of steps on this trail that a throw can give, as in the
    list."""
    possible = frozenset[int]().union(*_steps(options.faces, options.trails[place]))
    steps = possible & _saved_by_steps(options, team, place).keys()
    return {n: max(0.0, _saves(options, team, place, n)) for n in steps}


def _as_list(hints: Sequence[Any]) -> ClimbList:
    gains = sorted({hint["gain"] for hint in hints})
    groups = [_group(gain, [hint for hint in hints if hint["gain"] == gain]) for gain in gains]
    return {"hints": [*hints], "results": len(groups), "groups": groups}


def _group(gain: int, hints: Sequence[Any]) -> dict[str, Any]:
    """Return one gain: the ways to reach it and, each once, the moves it allows by trail."""
    shared = ("trail", "steps", "feet", "difference", "on_belay", "top", "saves")
    moves = {hint["trail"]: {key: hint[key] for key in shared if key in hint} for hint in hints}
    return {
        "gain": gain,
        "equations": list(dict.fromkeys(hint["equation"] for hint in hints)),
        "moves": [moves[trail] for trail in sorted(moves)],
    }
