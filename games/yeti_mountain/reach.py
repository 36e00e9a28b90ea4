"""How far steps lead: every tile a team can reach, every tile the Yeti can be led to."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import chain

from games.engine import Seat, with_changes
from games.yeti_mountain import tiles, turns, yeti
from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.mountain import DANGER, GAP, Place
from games.yeti_mountain.position import State

ROWS_DOWN = {"yeti": yeti.THROWN, "gap": tiles.GAP_ROWS}


@dataclass(frozen=True)
class Way:
    """A way of a team: the tiles it steps on, the last one reached.

    `dangers`: Danger tiles on it; `marked`: whether the Yeti has checked the team on the last
    tile; `falls`: why it is placed lower there, `yeti`, `gap` or nothing.
    """

    path: tuple[Place, ...]
    dangers: int
    marked: bool
    falls: str

    @property
    def end(self) -> Place:
        return self.path[-1]


def ways(state: State) -> tuple[Way, ...]:
    """Return the shortest way with the fewest dangers to every tile in reach of the team in
    turn."""
    # A way ends if the team is placed lower; what cards would bring is not foreseen.
    team = state.team(state.seat)
    result: dict[Place, Way] = {}
    edge = [Way((), 0, team.marked, "")]
    for _ in range(max(0, state.turn.steps)):
        new: dict[Place, Way] = {}
        for way in edge:
            for place in _next(state, way):
                longer = _longer(state, way, place)
                if place not in result and (
                    place not in new or longer.dangers < new[place].dangers
                ):
                    new[place] = longer
        result |= new
        edge = [way for end, way in new.items() if not way.falls and end != state.mountain.summit]
    return tuple(result.values())


def _next(state: State, way: Way) -> tuple[Place, ...]:
    if way.path:
        return tuple(place for place in state.mountain.near[way.end] if state.free(place))
    return turns.steps_to(state)


def _longer(state: State, way: Way, place: Place) -> Way:
    """Return the way with one step more, and what the Yeti and a gap do at its new end."""
    return Way(
        (*way.path, place),
        way.dangers + (state.kind(place) == DANGER),
        _near_yeti(state, place),
        falls(state, state.seat, place, way.marked),
    )


def _near_yeti(state: State, place: Place) -> bool:
    near = state.yeti is not None and state.yeti in state.mountain.near[place]
    return near and not state.mountain.is_last_level(place)


def falls(state: State, seat: Seat, place: Place, marked: bool = False) -> str:
    """Say why a team that steps there is placed lower, `yeti`, `gap` or nothing."""
    if _near_yeti(state, place) and not marked and not yeti.left_alone(state, seat, place):
        return "yeti"
    gap = state.kind(place) == GAP and tiles.does_something(state, seat, place)
    return "gap" if gap and not state.turn.shoes else ""


def route(state: State, way: Way) -> tuple[int, ...]:
    """Return rows gained and lost on the way: to its end, and down from there if the team falls."""
    row, end = state.team(state.seat).row, way.end.row
    if not way.falls:
        return (end - row,)
    return end - row, max(ROWS_DOWN[way.falls], -end)


# The Yeti ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lead:
    """A walk of the Yeti, whom it throws down on the way, and the position afterwards. Those teams
    are off the mountain then: their landing is their choice."""

    path: tuple[Place, ...]
    thrown: tuple[Seat, ...]
    after: State


def leads(state: State, steps: int) -> tuple[Lead, ...]:
    """Return a walk of the Yeti to each tile for each sequence of teams thrown on the way."""
    # Walks to the same position go on alike: only the first of them does.
    walks = [Lead((), (), state)]
    for _ in range(steps):
        longer: dict[Hashable, Lead] = {}
        for walk in chain.from_iterable(map(_longer_leads, walks)):
            marks = tuple(team.marked for team in walk.after.teams)
            longer.setdefault((walk.after.yeti, walk.thrown, marks), walk)
        walks = [*longer.values()]
    result: dict[Hashable, Lead] = {}
    for walk in walks:
        result.setdefault((walk.after.yeti, walk.thrown), walk)
    return tuple(walk for walk in result.values() if walk.path)


def _longer_leads(lead: Lead) -> Iterator[Lead]:
    """Yield all walks with a step more; the walk itself if it is over, as the Yeti finds no free
    tile or slips."""
    state = lead.after
    places = yeti.adjacent_places(state)
    slipped = state.options.gaps_stop_yeti and lead.path and state.kind(lead.path[-1]) == GAP
    if lead.path and (not places or slipped):
        yield lead
        return
    for place in places:
        after, thrown = _check_teams(yeti.put(state, place))
        yield Lead((*lead.path, place), (*lead.thrown, *thrown), after)


def _check_teams(state: State) -> tuple[State, tuple[Seat, ...]]:
    thrown: tuple[Seat, ...] = ()
    near = state.mountain.near[state.yeti] if state.yeti else ()
    for seat in state.order():
        if state.team(seat).at not in near or state.team(seat).marked:
            continue
        if yeti.left_alone(state, seat):
            state = state.with_team(seat, marked=True)
        else:
            falls = state.team(seat).falls + 1
            state = with_changes(state.with_team(seat, at=None, falls=falls), compass=seat)
            thrown += (seat,)
    return state, thrown


# What can be drawn before it is sent ---------------------------------------------------------


def onward(state: State) -> dict[Place, tuple[Place, ...]]:
    """Return the tiles in reach of who walks now, the team in turn or the Yeti, each with those to
    which a way over it may go on. A fall or the summit ends it."""
    task = state.agenda[0] if state.agenda else None
    if state.over or (task and not isinstance(task, LeadYeti)):
        return {}
    on = _led_onward(state, task.left) if isinstance(task, LeadYeti) else _walked_onward(state)
    return {place: tuple(one for one in places if one in on) for place, places in on.items()}


def _walked_onward(state: State) -> dict[Place, tuple[Place, ...]]:
    return {
        way.end: () if way.falls or way.end == state.mountain.summit else _next(state, way)
        for way in ways(state)
    }


def _led_onward(state: State, steps: int) -> dict[Place, tuple[Place, ...]]:
    result: dict[Place, tuple[Place, ...]] = {}
    edge = yeti.adjacent_places(state)
    for _ in range(steps):
        for place in edge:
            after, thrown = _check_teams(yeti.put(state, place))
            slips = state.options.gaps_stop_yeti and state.kind(place) == GAP
            result[place] = () if thrown or slips else yeti.adjacent_places(after)
        edge = tuple({on for place in edge for on in result[place] if on not in result})
    return result
