"""Choices: which answers each allows, the teacher's default first, and what they lead to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine import without
from games.yeti_mountain import agenda, cards, decks, effects, moves, placing, tiles, turns, yeti
from games.yeti_mountain.position import State


def answers(state: State, task: agenda.Task) -> tuple[moves.Answer, ...]:
    """Return every answer to this choice, in order; empty if there is nothing to choose."""
    match task:
        case agenda.PutYeti():
            return tuple(map(moves.YetiTo, yeti.first_places(state)))
        case agenda.LeadYeti(_, left):
            return tuple(map(moves.YetiTo, yeti.adjacent_places(state))) if left else ()
        case agenda.YetiLands(_, places):
            return tuple(map(moves.YetiTo, places))
        case agenda.Lands(_, ends):
            return tuple(map(moves.PutAt, ends))
        case agenda.Offer():
            return moves.Resolve(), moves.Leave()
        case agenda.Face(seat):
            keep = (moves.Keep(),) if state.team(seat).crystals else ()
            tea = (moves.UseItem(cards.TEA),) if cards.TEA in state.team(seat).items else ()
            return (moves.Resolve(), *keep, *tea)
        case agenda.Drop(seat):
            return tuple(map(moves.Discard, sorted(set(state.team(seat).items))))
        case agenda.Pitch(seat, place) if state.team(seat).camp != place:
            return moves.MakeCamp(), moves.Leave()
        case agenda.Pick(seat) if state.team(seat).room:
            return tuple(map(moves.Take, sorted(set(state.storage))))
    return ()


def apply_answer(state: State, task: agenda.Choice, move: moves.Move) -> State:
    """Return the state after the answer; the task is off the agenda already."""
    match task, move:
        case agenda.PutYeti(), moves.YetiTo(place):
            return yeti.put(state, place).first_do(agenda.BeginTurn(state.first))
        case agenda.LeadYeti(seat, left), moves.YetiTo(place):
            return yeti.step(state, seat, place, left - 1)
        case agenda.YetiLands(), moves.YetiTo(place):
            return yeti.put(state, place)
        case agenda.Lands(seat), moves.PutAt(end):
            return placing.put(state, seat, end)
        case agenda.Offer(seat, place), moves.Resolve():
            return tiles.resolve(state, seat, place)
        case agenda.Face(seat, danger), moves.Keep():
            state = state.with_team(seat, crystals=state.team(seat).crystals - 1)
            return state.with_card(seat, danger)
        case agenda.Face(seat, danger), moves.UseItem(card):
            return state.discard(danger).without_card(seat, card)
        case agenda.Face(seat, danger), moves.Resolve():
            return effects.danger(state.discard(danger), seat, seat, danger)
        case agenda.Drop(seat), moves.Discard(card):
            return state.without_card(seat, card)
        case agenda.Pitch(seat, place), moves.MakeCamp():
            return state.with_team(seat, camp=place)
        case agenda.Pick(seat), moves.Take(card):
            storage = without(state.storage, [card])
            return replace(state, storage=storage).with_card(seat, card)
    return state


# What happens without anybody ----------------------------------------------------------------

_HAPPENS: dict[type, Callable[[State, Any], State]] = {
    agenda.Checks: yeti.checks,
    agenda.OnTile: tiles.on_tile,
    agenda.Moved: placing.move_by_rows,
    agenda.YetiSlips: yeti.slips,
    agenda.Refill: decks.refill,
    agenda.BeginTurn: turns.begin,
    agenda.YetiTurn: yeti.turn,
}


def settle(state: State) -> State:
    """Return the state once everything that needs neither chance nor a choice is done.

    A choice without answers and a deal from an empty deck are dropped; a landing on the only place
    there is gets carried out.
    """
    while state.agenda:
        task = state.agenda[0]
        rest = replace(state, agenda=state.agenda[1:])
        if type(task) in _HAPPENS:
            state = _HAPPENS[type(task)](rest, task)
        elif isinstance(task, agenda.Deal) and state.deck(task.kind).empty:
            state = rest
        elif decks.due(state) is not None:
            return state
        elif not (result := answers(state, task)):
            state = rest
        elif isinstance(task, agenda.Lands | agenda.YetiLands) and len(result) == 1:
            state = apply_answer(rest, task, result[0])
        else:
            return state
    return state
