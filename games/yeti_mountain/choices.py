"""Choices: which answers each allows, the teacher's default first, and what they lead to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine import without
from games.yeti_mountain import cards, decks, effects, moves, placing, tiles, yeti
from games.yeti_mountain.agenda import (
    BeginTurn,
    Checks,
    Choice,
    Drop,
    Face,
    Lands,
    LeadYeti,
    Moved,
    Offer,
    OnTile,
    Pick,
    Pitch,
    PutYeti,
    Refill,
    Task,
    YetiLands,
    YetiSlips,
    YetiTurn,
)
from games.yeti_mountain.position import State
from games.yeti_mountain.turns import begin


def answers(state: State, task: Task) -> tuple[moves.Answer, ...]:
    """Every answer to this choice, in order; empty where there is nothing to choose."""
    options = _ANSWERS.get(type(task))
    return options(state, task) if options else ()


def _face(state: State, task: Face) -> tuple[moves.Answer, ...]:
    team = state.team(task.seat)
    keep = (moves.Keep(),) if team.crystals else ()
    tea = (moves.UseItem(cards.TEA),) if cards.TEA in team.items else ()
    return (moves.Resolve(), *keep, *tea)


def _pitch(state: State, task: Pitch) -> tuple[moves.Answer, ...]:
    if state.team(task.seat).camp == task.place:
        return ()
    return moves.MakeCamp(), moves.Leave()


def _pick(state: State, task: Pick) -> tuple[moves.Answer, ...]:
    if not state.team(task.seat).room:
        return ()
    return tuple(map(moves.Take, sorted(set(state.storage))))


def _drop(state: State, task: Drop) -> tuple[moves.Answer, ...]:
    return tuple(map(moves.Discard, sorted(set(state.team(task.seat).items))))


_ANSWERS: dict[type, Callable[[State, Any], tuple[moves.Answer, ...]]] = {
    PutYeti: lambda state, task: tuple(map(moves.YetiTo, yeti.first_places(state))),
    LeadYeti: lambda state, task: tuple(map(moves.YetiTo, yeti.places(state))) if task.left else (),
    YetiLands: lambda state, task: tuple(map(moves.YetiTo, task.places)),
    Offer: lambda state, task: (moves.Resolve(), moves.Leave()),
    Face: _face,
    Lands: lambda state, task: tuple(map(moves.PutAt, task.places)),
    Drop: _drop,
    Pitch: _pitch,
    Pick: _pick,
}


def apply_answer(state: State, task: Choice, move: Any) -> State:
    """The state after the answer; the task is off the agenda already."""
    return _ANSWERED[type(task)](state, task, move)


def _yeti_step(state: State, task: LeadYeti, move: moves.YetiTo) -> State:
    return yeti.step(state, task.seat, move.place, task.left - 1)


def _tile(state: State, task: Offer, move: moves.Answer) -> State:
    if isinstance(move, moves.Leave):
        return state
    return tiles.resolve(state, task.seat, task.place)


def _danger(state: State, task: Face, move: moves.Answer) -> State:
    seat, team = task.seat, state.team(task.seat)
    if isinstance(move, moves.Keep):
        hand = cards.with_card(team.dangers, task.card)
        return state.with_team(seat, crystals=team.crystals - 1, dangers=hand)
    state = state.discarded(task.card)
    if isinstance(move, moves.UseItem):
        return without_item(state, seat, move.card)
    return effects.danger(state, seat, seat, task.card)


def without_item(state: State, seat: int, card: str) -> State:
    """The Item card goes from the team's hand onto the discards."""
    items = without(state.team(seat).items, [card])
    return state.with_team(seat, items=items).discarded(card)


def _camp(state: State, task: Pitch, move: moves.Answer) -> State:
    if isinstance(move, moves.Leave):
        return state
    return state.with_team(task.seat, camp=task.place)


def _take(state: State, task: Pick, move: moves.Take) -> State:
    state = replace(state, storage=without(state.storage, [move.card]))
    items = cards.with_card(state.team(task.seat).items, move.card)
    return state.with_team(task.seat, items=items)


_ANSWERED: dict[type, Callable[[State, Any, Any], State]] = {
    PutYeti: lambda state, task, move: yeti.put(state, move.place).first_do(BeginTurn(state.first)),
    LeadYeti: _yeti_step,
    YetiLands: lambda state, task, move: yeti.put(state, move.place),
    Offer: _tile,
    Face: _danger,
    Lands: lambda state, task, move: placing.put(state, task.seat, move.place),
    Drop: lambda state, task, move: without_item(state, task.seat, move.card),
    Pitch: _camp,
    Pick: _take,
}


# What happens without anybody ----------------------------------------------------------------

_HAPPENS: dict[type, Callable[[State, Any], State]] = {
    Checks: yeti.checks,
    OnTile: tiles.on_tile,
    Moved: placing.move_by_rows,
    YetiSlips: yeti.slips,
    Refill: decks.refill,
    BeginTurn: begin,
    YetiTurn: yeti.turn,
}


def settle(state: State) -> State:
    """The state when all is done that needs neither chance nor a choice.

    A choice without answers is dropped, a landing on the only place there is carried out.
    """
    while state.agenda:
        task = state.agenda[0]
        rest = replace(state, agenda=state.agenda[1:])
        if type(task) in _HAPPENS:
            state = _HAPPENS[type(task)](rest, task)
        elif decks.idle(state, task):
            state = rest
        elif decks.due(state) is not None:
            return state
        elif not (result := answers(state, task)):
            state = rest
        elif isinstance(task, Lands | YetiLands) and len(result) == 1:
            state = apply_answer(rest, task, result[0])
        else:
            return state
    return state
