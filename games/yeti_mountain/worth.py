"""Value ways and leads by the steps that they bring a team nearer to the summit.

README.md says how the costs here were found.
"""

from collections.abc import Mapping
from functools import lru_cache

from games.engine import Seat, with_changes
from games.yeti_mountain import effects, placing, reach, turns, yeti
from games.yeti_mountain.cards import HOOK
from games.yeti_mountain.mountain import CAMP, DANGER, YETI, Place
from games.yeti_mountain.next_turn import (
    PEAK,
    TOLLS,
    Given,
    after_turn,
    lowered,
    steps_to_go,
    yeti_in_reach,
)
from games.yeti_mountain.position import State

# What it costs to end where another team may lead the Yeti.
RISK = 0.25
DIGITS = 2


def way_worth(state: State, way: reach.Way) -> tuple[float, Place | None]:
    """Return the steps to the summit that this way saves, less if the Yeti may come next; with the
    tile to jump to at its end.

    The jump is over another team; None if no jump is worth a card.
    """
    saved = _far_now(state) - _far(_after_way(state, way)) - TOLLS[DANGER] * way.dangers
    more, jump = _best_jump(state, way)
    worth = saved + more + _camp_worth(state, way) + _yeti_tile_worth(state, way)
    return round(worth, DIGITS), jump


def _after_way(state: State, way: reach.Way) -> State:
    """Return the team at its end, or at its best landing: with the Compass if the Yeti throws
    it."""
    if not way.falls:
        return state.with_team(state.seat, at=way.end, marked=way.marked)
    end = lowered(state, way.end, reach.ROWS_DOWN[way.falls])
    after = state.with_team(state.seat, at=end, marked=False)
    if way.falls != "yeti":
        return after
    falls = state.team(state.seat).falls + 1
    return with_changes(after.with_team(state.seat, falls=falls), compass=state.seat)


def _camp_worth(state: State, way: reach.Way) -> float:
    """Return the best card of the storage, which a team at the end of this way may take from
    there."""
    if way.falls or state.kind(way.end) != CAMP or not state.team(state.seat).room:
        return 0.0
    return max((card_worth(state, way.end, card) for card in state.storage), default=0.0)


def _yeti_tile_worth(state: State, way: reach.Way) -> float:
    """Value the step that the team leads the Yeti from a Yeti tile at the way's end."""
    # If the same team leads the Yeti at the end of the round, too: what that is worth besides.
    on_tile = not way.falls and state.kind(way.end) == YETI
    if not on_tile or state.yeti is None or state.mountain.is_last_level(way.end):
        return 0.0
    after = _after_way(state, way)
    later = yeti.STEPS if _leads_next(after) else 0
    return _best_lead(after, 1 + later) - (_best_lead(after, later) if later else 0.0)


def _leads_next(state: State) -> bool:
    """Say if the team in turn leads the Yeti after its turn."""
    last = state.seat % len(state.teams) + 1 == state.first
    return last and yeti.leader(state) == state.seat


def _best_lead(state: State, steps: int) -> float:
    """Value this many steps of the Yeti for the team in turn."""
    facts = state.board_facts(), state.turn.axe, state.turn.shoes, state.options
    return _best_lead_given(Given((facts, state.seat), state, state.seat), steps)


@lru_cache(maxsize=1 << 11)
def _best_lead_given(given: Given, steps: int) -> float:
    """Return a turn has up to three lists, and most of their ways end on the same Yeti tiles."""
    state, seat = given.state, given.seat
    leads = reach.leads(state, steps)
    alone = steps_left_alone(state) if leads else {}
    return max((lead_worth(state, lead, seat, alone) for lead in leads), default=0.0)


def card_worth(state: State, place: Place | None, card: str) -> float:
    """Return the steps that an Item card saves a team playing it there; 0 for cards that lead
    nowhere."""
    if card != HOOK or place is None:
        return float(effects.STEPS_UP.get(card, 0))
    tiles = filter(state.free, state.mountain.away(place, effects.HOOK_ROWS))
    there = _to_go(state, place)
    return max((there - _to_go(state, tile) for tile in tiles), default=0.0)


def _best_jump(state: State, way: reach.Way) -> tuple[float, Place | None]:
    if way.falls or not any(map(state.seat_at, state.mountain.near[way.end])):
        return 0.0, None
    used = state.turn.used + len(way.path)
    there = _after_way(state, way).with_turn(used=used)
    jumps = ((jump_worth(there, place), place) for place in turns.jumps(there))
    more, jump = max(jumps, default=(0.0, None))
    return (more, jump) if more > 0 else (0.0, None)


def jump_worth(state: State, place: Place) -> float:
    """Return what a jump there and the best way after it save, less the price of the card."""
    after = turns.jump(state, place)
    more = max((way_worth(after, way)[0] for way in reach.ways(after)), default=0.0)
    saved = _far_now(state) - _far(after)
    return round(saved + max(0.0, more) - PEAK, DIGITS)


def _far(state: State) -> float:
    """Return the steps that the team in turn has to go, and the cost of its place.

    Those that the Yeti keeps it from in its next turn come on top: the Compass takes them away.
    """
    place = state.team(state.seat).at
    return _to_go(state, place) + _barred(state) + RISK * _at_risk(state, place)


_far_now = lru_cache(maxsize=1)(_far)
"""Cached: all ways of a list are compared with where the team is."""


def _barred(state: State) -> float:
    """Return the steps that the team in turn is further from the summit after its next turn because
    of the Yeti's place."""
    if not _yeti_near(state, state.seat):
        return 0.0
    return after_turn(state, state.seat) - after_turn(with_changes(state, yeti=None), state.seat)


def _yeti_near(state: State, seat: Seat) -> bool:
    """Say if a team can come beside the Yeti in its next turn, and the Yeti can check it."""
    at = state.team(seat).at
    on_top = at is not None and state.mountain.is_last_level(at)
    return not on_top and yeti_in_reach(state, seat)


def lead_worth(state: State, lead: reach.Lead, seat: Seat, alone: Mapping[Seat, float]) -> float:
    """Return the steps that others lose by it until their next turns are over, less those that the
    own team loses, times the number of others.

    `alone`: the steps that each team then has left on a mountain without a Yeti.
    """
    after = lead.after
    for thrown in lead.thrown:
        beside = after.with_team(thrown, at=state.team(thrown).at)
        places = placing.targets(beside, thrown, yeti.THROWN)
        best = min(places, key=lambda place: steps_left(after, thrown, place), default=None)
        after = after.with_team(thrown, at=best)
    lost = {
        each: after_turn(after, each) - left if lead.thrown or _yeti_near(after, each) else 0.0
        for each, left in alone.items()
    }
    own = lost.pop(seat)
    return round(sum(lost.values()) - len(lost) * own, DIGITS)


def steps_left_alone(state: State) -> dict[Seat, float]:
    """Return the steps that each team has left after its next turn if no Yeti bars the way."""
    alone = with_changes(state, yeti=None)
    return {seat: after_turn(alone, seat) for seat in range(1, len(state.teams) + 1)}


def throws_others(state: State, seat: Seat, steps: int) -> bool:
    """Say if this many steps of the Yeti can throw others down and be worth it."""
    alone = steps_left_alone(state)
    return any(
        lead.thrown and lead_worth(state, lead, seat, alone) > 0
        for lead in reach.leads(state, steps)
    )


def nearer_to_others(state: State, lead: reach.Lead, seat: Seat) -> int:
    """Count how many steps nearer the Yeti then is to another team than to the own one."""
    end = lead.path[-1]
    far = state.mountain.distances(end)
    places = [team.at for team in lead.after.teams]
    steps = [far[at] if at and at in far else end.row for at in places]
    return steps.pop(seat - 1) - min(steps)


def steps_left(state: State, seat: Seat, place: Place | None) -> float:
    """Return the steps to the summit that a team, placed there, has left after its next turn."""
    return after_turn(state.with_team(seat, at=place), seat)


def _at_risk(state: State, place: Place | None) -> bool:
    """Say if another team may lead the Yeti beside the team in turn before its next turn."""
    if place is None or state.yeti is None or state.mountain.is_last_level(place):
        return False
    lowest = min(team.row for team in state.teams if team is not state.team(state.seat))
    if place.row <= lowest or yeti.left_alone(state, state.seat, place):
        return False
    return state.mountain.distances(state.yeti)[place] <= yeti.STEPS + 1


def _to_go(state: State, place: Place | None) -> float:
    """Return the steps to the summit on the cheapest way; None is off the mountain."""
    return steps_to_go(state.mountain, state.covered)[place]
