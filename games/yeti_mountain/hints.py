"""Make the hint list: every tile in reach, or every walk of the Yeti; and the ladder."""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, Required

from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop, true_minus
from games.facts import SIGNS, TIMES
from games.yeti_mountain import moves, reach, turns
from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.hint_words import rung as rung
from games.yeti_mountain.mountain import EMPTY, NAMES, SUMMIT, Place
from games.yeti_mountain.notation import place_name, write
from games.yeti_mountain.position import State
from games.yeti_mountain.tiles import does_something
from games.yeti_mountain.worth import (
    jump_worth,
    lead_worth,
    nearer_to_others,
    steps_left_alone,
    way_worth,
)

UNIT = gettext_noop("steps")
PASSES = frozenset({"end"})


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Return all that the seat's list depends on; None unless it has steps left or leads the
    Yeti."""
    if _list_seat(state) != seat:
        return None
    team = state.team(seat)
    begun = state.turn.used > 0, state.turn.start_row
    turn = state.turn.steps, begun, state.turn.axe, state.turn.shoes, state.turn.jumped
    has = state.storage, team.room, team.sherpa, team.crystals, state.item.empty, state.danger.empty
    return state.agenda[:1], state.options, state.board_facts(), turn, has


def _list_seat(state: State) -> Seat:
    """Say whose list there is now, 0 for nobody's."""
    if state.over:
        return 0
    if state.agenda:
        return next((task.seat for task in state.agenda[:1] if isinstance(task, LeadYeti)), 0)
    at = state.team(state.seat).at
    return state.seat if state.turn.steps > 0 and at != state.mountain.summit else 0


class WayHint(Hint):
    """`text` is the first step; `path`: the row and tile of each of the `steps`; `worth`: how
    many steps nearer to the summit."""

    place: str
    path: list[list[int]]
    steps: int
    worth: float


class StepHint(WayHint):
    """A way to a tile; a jump, which has no steps; or `end`, which has no path.

    `word`: what the tile is called; `effect`: what it does now (`nothing`, `tile`, `gap`,
    `yeti`, `summit`); `thrown`: by the Yeti; `dangers`: Danger tiles on the way; `gain`: rows
    from here; `net`: rows of the turn; `jump`: the row and tile to jump to at its end, if any.
    """

    row: int
    word: str
    effect: str
    thrown: bool
    dangers: int
    gain: int
    net: int
    jump: list[int]


class YetiHint(WayHint):
    """`thrown`: the seats the Yeti would throw down."""

    thrown: list[Seat]


class StepList(HintList[Any], total=False):
    """`question` is `steps`, `yeti` or `""`; `left`: steps; `gone`: no Yeti is on the mountain."""

    question: Required[str]
    left: int
    gone: bool


def hint_list(state: State, seat: Seat | None) -> StepList:
    """Return the list of the seat (None: of whoever has one); `hints` is empty if it has none."""
    owner = _list_seat(state)
    if not owner or seat not in (None, owner):
        return {"question": "", "hints": []}
    if state.agenda:
        return _yeti_list(state, owner)
    result = [_hint(state, way) for way in reach.ways(state)]
    result += [_jump(state, place) for place in turns.jumps(state)]
    if result:
        result = sorted([*result, _end(state)], key=partial(_rank, state))
    gone = state.yeti is None
    return {"question": "steps", "left": state.turn.steps, "gone": gone, "hints": result}


def _rank(state: State, hint: StepHint) -> tuple[Any, ...]:
    """Return the most worth, then the fewest steps, a jump after them.

    A turn may begin with steps that change nothing, but does not go on with them: then it is better
    to end it.
    """
    aside = (not hint["path"]) != (state.turn.used > 0)
    return -hint["worth"], aside, not hint["steps"], hint["steps"], hint["place"]


def _end(state: State) -> StepHint:
    rows, metres, row = turns.net_rows(state), state.options.metres, state.team(state.seat).row
    height = f"{row} {SIGNS[TIMES]} {metres} = {row * metres} m"
    return {
        "text": write(turns.end_move(state)),
        "equation": height if metres else signed_sum(state.turn.route),
        "place": "",
        "path": [],
        "steps": 0,
        "row": state.team(state.seat).row,
        "word": "",
        "effect": "nothing",
        "thrown": False,
        "dangers": 0,
        "gain": 0,
        "net": rows,
        "jump": [],
        "worth": 0.0,
    }


def _jump(state: State, place: Place) -> StepHint:
    """Return the jump over another team from the own tile, as a way without steps."""
    rows = place.row - state.team(state.seat).row
    return {
        **_end(state),
        "text": write(moves.Peak(place)),
        "equation": signed_sum((*state.turn.route, rows)),
        "place": place_name(place),
        "path": [[*place]],
        "row": place.row,
        "word": NAMES[state.kind(place)][1],
        "gain": rows,
        "net": turns.net_rows(state) + rows,
        "jump": [*place],
        "worth": jump_worth(state, place),
    }


def _hint(state: State, way: reach.Way) -> StepHint:
    rows = reach.route(state, way)
    step = moves.Step if state.team(state.seat).at else moves.Enter
    worth, jump = way_worth(state, way)
    return {
        "text": write(step(way.path[0])),
        "equation": signed_sum((*state.turn.route, *rows)),
        "place": place_name(way.end),
        "row": way.end.row,
        "path": [list(place) for place in way.path],
        "steps": len(way.path),
        "word": NAMES[state.kind(way.end)][1],
        "effect": _effect(state, way),
        "thrown": way.falls == "yeti",
        "dangers": way.dangers,
        "gain": sum(rows),
        "net": turns.net_rows(state) + sum(rows),
        "jump": [*jump] if jump else [],
        "worth": worth,
    }


def _effect(state: State, way: reach.Way) -> str:
    kind = state.kind(way.end)
    if way.falls:
        return way.falls
    if kind == SUMMIT:
        return "summit"
    quiet = kind == EMPTY or not does_something(state, state.seat, way.end)
    return "nothing" if quiet else "tile"


def signed_sum(terms: tuple[int, ...]) -> str:
    """Return a route sum with true minuses: `+2 - 2 + 1 = +1`; no rows at all are `0 = 0`."""
    moved = [term for term in terms if term] or [0]
    terms_text = " ".join(f"{'-' if term < 0 else '+'} {abs(term)}" for term in moved)
    terms_text = terms_text.replace(" ", "", 1) if moved != [0] else "0"
    total = sum(moved)
    return true_minus(f"{terms_text} = {total:+d}" if total else f"{terms_text} = 0")


def _yeti_list(state: State, seat: Seat) -> StepList:
    """Return the best walk to each tile, the best first; then those of equal worth in order."""
    left = next(task.left for task in state.agenda if isinstance(task, LeadYeti))
    alone = steps_left_alone(state)
    leads = sorted(reach.leads(state, left), key=partial(_rank_of_equals, state, seat))
    result = [_yeti_hint(state, lead, seat, alone) for lead in leads]
    result.sort(key=lambda hint: -hint["worth"])
    by_place: dict[str, YetiHint] = {}
    for hint in result:
        by_place.setdefault(hint["place"], hint)
    return {"question": "yeti", "left": left, "hints": [*by_place.values()]}


def _rank_of_equals(state: State, seat: Seat, lead: reach.Lead) -> tuple[Any, ...]:
    """Return the own team stays, most others are thrown, the Yeti ends nearer to others, higher
    up."""
    nearer, row = nearer_to_others(state, lead, seat), lead.path[-1].row
    return seat in lead.thrown, -len(lead.thrown), -nearer, -row, lead.path


def _yeti_hint(state: State, lead: reach.Lead, seat: Seat, alone: Mapping[Seat, float]) -> YetiHint:
    return {
        "text": write(moves.YetiTo(lead.path[0])),
        "equation": " → ".join(map(place_name, lead.path)),
        "place": place_name(lead.path[-1]),
        "path": [list(place) for place in lead.path],
        "steps": len(lead.path),
        "thrown": list(lead.thrown),
        "worth": lead_worth(state, lead, seat, alone),
    }


# Values --------------------------------------------------------------------------------------


def value(hint: WayHint) -> float:
    """Return how many steps nearer to the summit a way brings the team, or a walk of the Yeti keeps
    others from it."""
    return hint["worth"]


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Never: no dice come before a team's steps."""
    return None
