"""How far steps lead: every tile a team can reach, every tile the Yeti can be led to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine import Seat
from games.yeti_mountain import tiles, turns, yeti
from games.yeti_mountain.mountain import DANGER, GAP, Place
from games.yeti_mountain.position import STEPS, State


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
    """To every tile in reach of the team in turn the shortest way with the fewest dangers.

    A way ends where the team is placed lower; what cards would bring is not foreseen.
    """
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
    """The way with one step more, and what the Yeti and a gap do at its new end."""
    seat, mountain = state.seat, state.mountain
    gone = state.yeti is None or mountain.is_last_level(place)
    near_yeti = not gone and state.yeti in mountain.near[place]
    thrown = near_yeti and not way.marked and not yeti.left_alone(state, seat, place)
    gap = state.kind(place) == GAP and tiles.does_something(state, seat, place)
    return Way(
        (*way.path, place),
        way.dangers + (state.kind(place) == DANGER),
        near_yeti,
        "yeti" if thrown else "gap" if gap and not state.turn.shoes else "",
    )


def route(state: State, way: Way) -> tuple[int, ...]:
    """Rows gained and lost on the way: to its end, and down from there where the team falls."""
    row, end = state.team(state.seat).row, way.end.row
    down = {"yeti": yeti.THROWN, "gap": tiles.GAP_ROWS, "": 0}[way.falls]
    return (end - row, max(down, -end)) if down else (end - row,)


# The Yeti ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lead:
    """Steps of the Yeti, and whom it throws down on them."""

    path: tuple[Place, ...]
    thrown: tuple[Seat, ...]


def leads(state: State, seat: Seat, steps: int) -> tuple[Lead, ...]:
    """For each tile the Yeti can be led to the walk on which it throws the most other teams."""
    best: dict[Place, Lead] = {}
    for lead in _walks(state, Lead((), ()), steps):
        end = lead.path[-1]
        if end not in best or lead_value(lead, seat) > lead_value(best[end], seat):
            best[end] = lead
    return tuple(best.values())


def lead_value(lead: Lead, seat: Seat) -> int:
    """Other teams thrown down, less three for the own one."""
    return sum(-3 if thrown == seat else 1 for thrown in lead.thrown)


def threat(state: State, lead: Lead, seat: Seat) -> int:
    """In how many ways up of other teams the Yeti then stands, less twice those of the own one."""
    end = lead.path[-1]
    return sum(
        _ways_up(state, each, end) * (-2 if each == seat else 1)
        for each in state.order()
        if each not in lead.thrown and not yeti.left_alone(state, each)
    )


def _ways_up(state: State, seat: Seat, at: Place) -> int:
    """The tiles beside the Yeti there which the team can reach by steps that only go up."""
    near, edge = state.mountain.near, {state.team(seat).at} - {None}
    count = 0
    for _ in range(STEPS):
        edge = {up for place in edge if place for up in near[place] if up.row > place.row}
        count += len(edge & set(near[at]))
    return count


def _walks(state: State, lead: Lead, steps: int) -> Iterator[Lead]:
    """Every walk of so many steps; it ends early where the Yeti finds no free tile or slips.

    Teams it throws down are taken off the mountain: where they land is their choice.
    """
    places = yeti.places(state) if steps else ()
    slipped = state.options.gaps_stop_yeti and lead.path and state.kind(lead.path[-1]) == GAP
    if lead.path and (not places or slipped):
        yield lead
        return
    for place in places:
        after, thrown = _check_teams(yeti.put(state, place))
        longer = Lead((*lead.path, place), (*lead.thrown, *thrown))
        yield from _walks(after, longer, steps - 1)


def _check_teams(state: State) -> tuple[State, tuple[Seat, ...]]:
    thrown: tuple[Seat, ...] = ()
    for seat in state.order():
        if not state.beside_yeti(seat) or state.team(seat).marked:
            continue
        if yeti.left_alone(state, seat):
            state = state.with_team(seat, marked=True)
        else:
            falls = state.team(seat).falls + 1
            state = replace(state.with_team(seat, at=None, falls=falls), compass=seat)
            thrown += (seat,)
    return state, thrown
