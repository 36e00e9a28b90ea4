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
    team, covered = state.team(seat), state.covered
    walks = _walks(_ground(state, seat, team.at, STEPS), covered, team.at, STEPS)
    least = walks.least
    if team.peaks and not team.frozen:
        others = tuple(each.at for each in state.teams if each is not team and each.at)
        for start, end in _jumps(state.mountain, covered, others):
            if start in walks.left and end != state.yeti:
                left = walks.left[start]
                after = _walks(_ground(state, seat, end, left), covered, end, left)
                least = min(least, PEAK + after.least)
    return least


def yeti_in_reach(state: State, seat: Seat) -> bool:
    """Say if a team can come beside the Yeti in its next turn, by steps and a jump."""
    team = state.team(seat)
    most = STEPS + 1 + (len(state.teams) if team.peaks else 0)
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


def _ground(state: State, seat: Seat, at: Place | None, steps: int) -> Given:
    """Return all that so many steps of a team depend on: most ways and leads of a list leave most
    walks as they are, and a Yeti further away bars none."""
    near = state.yeti is not None and _in_reach(state, at, state.yeti, steps + 1)
    gaps = state.turn.axe or state.turn.shoes
    return Given((state.boards, _threat(state, seat) if near else None, gaps), state, seat)


def _threat(state: State, seat: Seat) -> Hashable:
    """Return the place of the Yeti, and everything that makes it leave the team alone."""
    if yeti.spares(state, seat):
        return state.yeti
    camp = state.team(seat).camp
    return state.yeti, camp, camp and yeti.is_full_camp(state, seat, camp)


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
            if place in reached:
                continue
            reached.add(place)
            kind = mountain.tiles[place].kind
            if kind == ROCK:
                continue
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
