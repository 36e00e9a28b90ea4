"""Tiles: what each does to a team that has stepped on it."""

from collections.abc import Callable
from dataclasses import replace

from games.engine import Seat
from games.yeti_mountain import agenda, cards, mountain
from games.yeti_mountain.decks import HAND, OPEN
from games.yeti_mountain.mountain import Place
from games.yeti_mountain.position import MOST_CRYSTALS, State, Team

GAP_ROWS = -2
MAY_BE_DECLINED = frozenset({mountain.ITEM, mountain.SHERPA, mountain.CRYSTAL})


def on_tile(state: State, task: agenda.OnTile) -> State:
    """Return the tile takes effect, or is offered, if the team still stands there."""
    seat, place = task.seat, task.place
    if state.team(seat).at != place or not does_something(state, seat, place):
        return state
    if state.kind(place) in MAY_BE_DECLINED or state.turn.shoes:
        return state.first_do(agenda.Offer(seat, place))
    return resolve(state, seat, place)


def does_something(state: State, seat: Seat, place: Place) -> bool:
    """Say if this tile can be resolved now by the team whose turn it is."""
    works = _WORKS.get(state.kind(place))
    return works is not None and works(state, state.team(seat))


_WORKS: dict[str, Callable[[State, Team], bool]] = {
    mountain.DANGER: lambda state, _: not state.danger.empty,
    mountain.ITEM: lambda state, team: team.room and not state.item.empty,
    mountain.SHERPA: lambda _, team: not team.sherpa,
    mountain.CRYSTAL: lambda _, team: team.crystals < MOST_CRYSTALS,
    mountain.GAP: lambda state, _: not state.turn.axe,
    mountain.YETI: lambda state, _: state.yeti is not None,
    mountain.CAMP: lambda *_: True,
}


def resolve(state: State, seat: Seat, place: Place) -> State:
    """Return the tile takes effect; without a red background it is covered with a snow token."""
    kind, team = state.kind(place), state.team(seat)
    if kind not in mountain.RED:
        state = replace(state, covered=state.covered | {place})
    if kind == mountain.SHERPA:
        return state.with_team(seat, sherpa=True)
    if kind == mountain.CRYSTAL:
        return state.with_team(seat, crystals=team.crystals + 1)
    return state.first_do(*_tasks(kind, seat, place))


def _tasks(kind: str, seat: Seat, place: Place) -> tuple[agenda.Task, ...]:
    tasks: dict[str, tuple[agenda.Task, ...]] = {
        mountain.DANGER: (agenda.Deal(cards.DANGER, seat, OPEN),),
        mountain.ITEM: (agenda.Deal(cards.ITEM, seat, HAND),),
        mountain.GAP: (agenda.Moved(seat, GAP_ROWS, mountain.GAP, seat),),
        mountain.YETI: (agenda.LeadYeti(seat, 1),),
        mountain.CAMP: (agenda.Pitch(seat, place), agenda.Pick(seat), agenda.Refill()),
    }
    return tasks[kind]
