"""Tiles: what each does to a team that has stepped on it."""

from dataclasses import replace

from games.engine import Seat
from games.yeti_mountain import agenda, cards
from games.yeti_mountain.decks import HAND, OPEN
from games.yeti_mountain.mountain import (
    CAMP,
    CRYSTAL,
    DANGER,
    GAP,
    ITEM,
    RED,
    SHERPA,
    YETI,
    Place,
)
from games.yeti_mountain.position import MOST_CRYSTALS, State

GAP_ROWS = -2
MAY_BE_DECLINED = frozenset({ITEM, SHERPA, CRYSTAL})


def on_tile(state: State, task: agenda.OnTile) -> State:
    """The tile takes effect, or is offered, if the team still stands there."""
    seat, place = task.seat, task.place
    if state.team(seat).at != place or not does_something(state, seat, place):
        return state
    if state.kind(place) in MAY_BE_DECLINED or state.turn.shoes:
        return state.first_do(agenda.Offer(seat, place))
    return resolve(state, seat, place)


def does_something(state: State, seat: Seat, place: Place) -> bool:
    """Whether this tile can be resolved now by the team whose turn it is."""
    team, kind = state.team(seat), state.kind(place)
    return {
        DANGER: not state.danger.empty,
        ITEM: team.room and not state.item.empty,
        SHERPA: not team.sherpa,
        CRYSTAL: team.crystals < MOST_CRYSTALS,
        GAP: not state.turn.axe,
        YETI: state.yeti is not None,
        CAMP: True,
    }.get(kind, False)


def resolve(state: State, seat: Seat, place: Place) -> State:
    """The tile takes effect; without a red background it is covered with a snow token."""
    kind, team = state.kind(place), state.team(seat)
    if kind not in RED:
        state = replace(state, covered=state.covered | {place})
    if kind == SHERPA:
        return state.with_team(seat, sherpa=True)
    if kind == CRYSTAL:
        return state.with_team(seat, crystals=team.crystals + 1)
    return state.first_do(*_tasks(kind, seat, place))


def _tasks(kind: str, seat: Seat, place: Place) -> tuple[agenda.Task, ...]:
    tasks: dict[str, tuple[agenda.Task, ...]] = {
        DANGER: (agenda.Deal(cards.DANGER, seat, OPEN),),
        ITEM: (agenda.Deal(cards.ITEM, seat, HAND),),
        GAP: (agenda.Moved(seat, GAP_ROWS),),
        YETI: (agenda.LeadYeti(seat, 1),),
        CAMP: (agenda.Pitch(seat, place), agenda.Pick(seat), agenda.Refill()),
    }
    return tasks[kind]
