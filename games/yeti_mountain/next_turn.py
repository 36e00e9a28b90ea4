"""The next turn of a team: how near to the summit it can come."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from games.engine import Seat
from games.yeti_mountain import reach, yeti
from games.yeti_mountain.mountain import DANGER, EMPTY, GAP, ROCK, Mountain, Place
from games.yeti_mountain.position import STEPS, State

# The steps that a tile on the way costs besides the one onto it; rock is never the way.
TOLLS = {DANGER: 0.5, GAP: 2.0, ROCK: 10.0}
# The steps that a Peak card has to save.
PEAK = 1.0
# A team placed lower may jump from there: this many steps further from where the turn began.
FALLEN = max(-rows for rows in reach.ROWS_DOWN.values())


class Walks(NamedTuple):
    """All walks of a team: the `least` steps to go after one, and where they end, placed lower or
    not, with the most steps that it has left there."""

    least: float
    left: dict[Place | None, int]


def after_turn(state: State, seat: Seat) -> float:
    """Return the fewest steps that a team can have left after its next turn.

    Its cards are as now, and all others stand still. A Peak card costs some steps; with it the team
    jumps over another one at its present place.
    """
    team = state.team(seat)
    others: tuple[Place, ...] = ()
    if team.peaks and not team.frozen:
        most = STEPS + FALLEN + len(state.teams) - 1
        places = (each.at for each in state.teams if each is not team and each.at)
        others = tuple(place for place in places if _in_reach(state, team.at, place, most))
    return _fewest_left(_ground(state, seat), state.covered, team.at, others)


def yeti_in_reach(state: State, seat: Seat, more: int = 0) -> bool:
    """Say if a team can come beside the Yeti in its next turn, by steps and a jump, or lacks no
    more steps than `more`."""
    team = state.team(seat)
    most = STEPS + 1 + more + (len(state.teams) if team.peaks else 0)
    return state.yeti is not None and _in_reach(state, team.at, state.yeti, most)


def _in_reach(state: State, at: Place | None, place: Place, most: int) -> bool:
    if at is None:
        return place.row <= most
    return state.mountain.distances(place).get(at, 0) <= most


@dataclass(frozen=True)
class Given:
    """All that an answer depends on: `facts`, by which it is known again, are those of `seat` in
    `state`.
    """

    facts: Hashable
    state: State = field(compare=False)
    seat: Seat = field(compare=False)


def _ground(state: State, seat: Seat) -> Given:
    """Return all that the walks of a team depend on, wherever they begin: most ways and leads of a
    list leave most walks as they are."""
    fallen = FALLEN if state.team(seat).peaks else 0
    threat = _threat(state, seat) if yeti_in_reach(state, seat, fallen) else None
    gaps = state.turn.axe or state.turn.shoes
    return Given((state.boards, threat, gaps), state, seat)


def _threat(state: State, seat: Seat) -> Hashable:
    """Return the place of the Yeti, and everything that makes it leave the team alone."""
    if yeti.spares(state, seat):
        return state.yeti
    camp = state.team(seat).camp
    return state.yeti, camp, camp and yeti.is_full_camp(state, seat, camp)


@lru_cache(maxsize=1 << 13)
def _fewest_left(
    ground: Given, covered: frozenset[Place], at: Place | None, others: tuple[Place, ...]
) -> float:
    """Return the fewest steps; `others`: the teams that may be jumped over."""
    walks = _walks(ground, covered, at, STEPS)
    least = walks.least
    for start, end in _jumps(ground.state.mountain, covered, others) if others else ():
        if start in walks.left and end != ground.state.yeti:
            after = _walks(ground, covered, end, walks.left[start])
            least = min(least, PEAK + after.least)
    return least


@lru_cache(maxsize=1 << 12)
def _jumps(
    mountain: Mountain, covered: frozenset[Place], others: tuple[Place, ...]
) -> tuple[tuple[Place, Place], ...]:
    """Return from where to where a jump over these teams saves more steps than its card costs."""
    to_go, result = steps_to_go(mountain, covered), []
    for start, line in chain.from_iterable(map(mountain.over.__getitem__, others)):
        end = next((place for place in line if place not in others), None)
        if end and mountain.tiles[end].kind != ROCK and to_go[end] + PEAK < to_go[start]:
            result.append((start, end))
    return tuple(result)


@lru_cache(maxsize=1 << 13)
def _walks(ground: Given, covered: frozenset[Place], at: Place | None, steps: int) -> Walks:
    """Walk to each tile that a team can reach from there, whoever else stands on it now."""
    state, mountain, left_at = ground.state, ground.state.mountain, {at: steps}
    reached, edge = {at, state.yeti}, list(_near(mountain, at))
    spared = yeti.spares(state, ground.seat)
    beside = mountain.near[state.yeti] if state.yeti and not spared else ()
    for left in reversed(range(steps)):
        onward: list[Place] = []
        for place in edge:
            kind = mountain.tiles[place].kind
            if place in reached or kind == ROCK:
                continue
            reached.add(place)
            falls = place in beside or kind == GAP
            why = reach.falls(state, ground.seat, place) if falls else ""
            end = _lowered(mountain, covered, place, reach.ROWS_DOWN[why]) if why else place
            left_at.setdefault(end, left)
            onward += () if why else mountain.near[place]
        edge = onward
    to_go = steps_to_go(mountain, covered)
    return Walks(min(map(to_go.__getitem__, left_at)), left_at)


def _near(mountain: Mountain, at: Place | None) -> tuple[Place, ...]:
    return mountain.near[at] if at else mountain.lowest


def lowered(state: State, place: Place, rows: int) -> Place | None:
    """Return the landing of a team that chooses well; None off the mountain."""
    return _lowered(state.mountain, state.covered, place, rows)


@lru_cache(maxsize=1 << 12)
def _lowered(
    mountain: Mountain, covered: frozenset[Place], place: Place, rows: int
) -> Place | None:
    tiles = mountain.away(place, rows) if place.row + rows > 0 else ()
    return min(tiles, key=steps_to_go(mountain, covered).__getitem__, default=None)


@lru_cache(maxsize=256)
def steps_to_go(mountain: Mountain, covered: frozenset[Place]) -> dict[Place | None, float]:
    steps: dict[Place | None, float] = {}
    queue: list[tuple[float, Place]] = [(0.0, mountain.summit)]
    while queue:
        least, place = heappop(queue)
        if place not in steps:
            steps[place] = least
            kind = EMPTY if place in covered else mountain.tiles[place].kind
            before = least + 1 + TOLLS.get(kind, 0.0)
            for other in mountain.near[place]:
                heappush(queue, (before, other))
            if place.row == 1:
                steps[None] = min(before, steps.get(None, before))
    return steps
