"""Show a seat its view of Climb ON!: hands are for their owners, the draw pile for nobody."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.climb_on.drawing import Frame, choices, picture
from games.climb_on.faces import face
from games.climb_on.guide import guide
from games.climb_on.moves import Clip, Deal, End, Move, Place, Rest, Spend, Vote
from games.climb_on.notation import panel_name, target_name, write
from games.climb_on.panels import PANELS, SIDE, Panel
from games.climb_on.position import ON_TOP, VOTING, State
from games.climb_on.rules import legal_moves, outcome
from games.climb_on.strength import sum_of
from games.climb_on.wall import Placed, Square, height, notch
from games.climb_on.ways import NO_CLIMBS, climbs_of, rolls_of
from games.climb_on.words import SIDES, label, sentence as sentence, todo
from games.contract import Button, View
from games.engine import CHANCE, Seat
from games.errors import gettext_noop

UNIT = gettext_noop("squares")


class BoardView(View):
    """`panels` on the wall see `_panel`; `teams` see `_team`; `hand`: the viewer's own panels
    with every place they may go to now; `ways`: what its climber can move to now, see `ways.py`;
    `detours`: ways through overhang and hard panels that the cheapest ways leave out, like
    `ways`, the cheapest first; `through`: the panels with an award that ways and detours enter,
    as the form's field `via`;
    `jump_targets`, as the field `jump`; `forms`: which forms of the notation are open;
    `guide`: why its panels may not go elsewhere, see `guide.guide`, None while none is placed;
    `choices`: moves that are shown as pictures, see `_choices`; `pile`: how many panels are left
    to draw; `sum`: what all could pay together.
    """

    seat: Seat
    holds: str
    calculate: str
    limit: int
    top: int
    panels: list[dict[str, Any]]
    teams: list[dict[str, Any]]
    hand: list[dict[str, Any]]
    ways: list[dict[str, Any]]
    detours: list[dict[str, Any]]
    through: list[str]
    jump_targets: list[str]
    sum: dict[str, Any]
    choices: dict[str, list[dict[str, Any]]]
    forms: list[str]
    form: bool
    guide: dict[str, Any] | None
    roll: dict[str, Any] | None
    dice: list[int]
    awards: dict[str, int]
    pile: int
    winners: list[Seat]


def view(state: State, seat: Seat | None) -> BoardView:
    """Return the table as this seat (None: the public) sees it."""
    is_mine = seat is not None and seat == state.seat
    moves = legal_moves(state, seat) if seat is not None else ()
    forms = _forms(state, moves)
    climbs = climbs_of(state) if is_mine else NO_CLIMBS
    rolls, jumps = rolls_of(state) if "roll" in forms else ([], [])
    public = _public_view(state)
    view: BoardView = {
        **public,
        "todo": todo(state, seat),
        "buttons": _buttons(moves),
        "choices": {**_choices(state, moves), "rolls": rolls, "jumps": jumps},
        "teams": [
            _team(state, other, seat) if other == seat else team
            for other, team in enumerate(public["teams"], 1)
        ],
        "hand": _hand(state, seat, moves),
        "ways": climbs["ways"],
        "detours": climbs["detours"],
        "through": climbs["through"],
        "jump_targets": [jump["to"] for jump in jumps],
        "forms": forms,
        "form": bool(forms),
    }
    frame = Frame.of(view)
    if "place" in forms:
        view["guide"] = guide(state, *frame.corners)
    view["drawing"] = {**public["drawing"], **choices(view, frame)}
    return view


@lru_cache(maxsize=64)
def _public_view(state: State) -> BoardView:
    """Return the view that all seats share; of the picture all but what can be tapped."""
    view: BoardView = {
        "phase": state.phase,
        "round": state.round,
        "seat": state.seat,
        "todo": todo(state, None),
        "buttons": [],
        "choices": {},
        "holds": state.options.colour,
        "calculate": state.options.calculate,
        "limit": state.options.limit,
        "top": state.options.top,
        "panels": [_panel(state, placed, n) for n, placed in enumerate(state.wall.panels)],
        "teams": [_team(state, other, None) for other in state.seats],
        "hand": [],
        "guide": None,
        "ways": [],
        "detours": [],
        "through": [],
        "jump_targets": [],
        "forms": [],
        "form": False,
        "roll": _roll(state),
        "dice": list(state.turn.dice),
        "sum": sum_of(state),
        "awards": {"overhang": state.overhang_awards, "hard": state.hard_awards},
        "pile": len(state.pile) - sum(count for _, count in state.owed),
        "winners": list(outcome(state).winners),
    }
    view["drawing"] = picture(view, Frame.of(view))
    return view


def progress(state: State) -> tuple[dict[Seat, int], int]:
    """Return the squares between each piece and the ground; a panel is SIDE of them high."""
    way = SIDE * state.options.top
    heights = {
        seat: way if team.where == ON_TOP else min(way, team.at[1] if team.at else 0)
        for seat, team in enumerate(state.teams, start=1)
    }
    return heights, way * len(heights)


def _panel(state: State, placed: Placed, n: int) -> dict[str, Any]:
    """Return one panel on the wall: corner `x`, `y`; `rows` as it lies, the top row first;
    `initial`: the seat whose initial panel it is, 0 for none; `is_top`: whether its edge is the
    top."""
    x, y = placed.corner
    return {
        "part": f"text-{n}",
        "name": panel_name(placed.number),
        "x": x,
        "y": y,
        "turn": 90 * placed.turns,
        "rows": list(placed.panel.faces[placed.turns]),
        "marks": sorted(placed.panel.marks),
        "kind": placed.kind,
        "initial": placed.initial,
        "height": height(placed.corner),
        "is_top": height(placed.corner) >= state.options.top,
    }


def _team(state: State, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    """Describe a team: `at` and `clip` as [x, y] or None; `up`: squares from the ground to its own,
    of the `goal` up to the top edge; `notch`: the x of its start; `panels`: how many it holds;
    `hand`: which, for the team itself, after the end for all, else None.
    """
    team = state.teams[seat - 1]
    panel = state.wall.panel_of(team.at) if team.at else None
    owed = sum(count for other, count in state.owed if other == seat)
    open_hand = seat == viewer or state.phase == "over"
    return {
        "seat": seat,
        "part": f"team-{seat}",
        "plays": seat == state.seat and state.phase not in (VOTING, "over"),
        "where": team.where,
        "at": list(team.at) if team.at else None,
        "clip": list(team.clip) if team.clip else None,
        "up": team.at[1] + 1 if team.at else 0,
        # A panel may reach half a panel above the lowest top.
        "goal": max(SIDE * state.options.top, panel.corner[1] + SIDE if panel else 0),
        "notch": notch(seat)[0],
        "stamina": team.stamina,
        "chalk": team.chalk,
        "jump": team.jump,
        "overhang": team.overhang,
        "hard": team.hard,
        "panels": len(team.hand) + owed,
        "hand": [panel_name(number) for number in team.hand] if open_hand else None,
    }


def _hand(state: State, seat: Seat | None, moves: Iterable[Move]) -> list[dict[str, Any]]:
    """Return the viewer's panels, the easiest first: `faces` after 0, 90, 180 and 270 degrees (with
    an arrow only the first), `drawings` of them, see `faces.face`, and `places` as {x, y, turns,
    covers}, empty while it may not place."""
    if seat is None:
        return []
    letter = state.options.letter
    hand = sorted(state.teams[seat - 1].hand, key=lambda number: PANELS[number].difficulty(letter))
    places: dict[int, dict[Square, list[int]]] = {}
    for move in moves:
        if isinstance(move, Place):
            corners = places.setdefault(move.number, {})
            corners.setdefault(move.corner, []).append(90 * move.turns)
    return [
        {
            "part": f"hand-{panel_name(number)}-{hand[:n].count(number)}",
            "name": panel_name(number),
            "marks": sorted(PANELS[number].marks),
            "kind": PANELS[number].kind,
            "faces": [list(PANELS[number].faces[turns]) for turns in PANELS[number].turns],
            "drawings": _drawings(PANELS[number], state.options.colour),
            "places": [
                {"x": x, "y": y, "turns": turned, "covers": (x, y) in state.wall.at}
                for (x, y), turned in places.get(number, {}).items()
            ],
        }
        for n, number in enumerate(hand)
    ]


def _drawings(panel: Panel, holds: str) -> list[dict[str, Any]]:
    faces = (face(panel.faces[turns], panel.kind, panel.marks, holds) for turns in panel.turns)
    return [{"turn": 90 * turns, **drawing} for turns, drawing in enumerate(faces)]


def _forms(state: State, moves: Iterable[Move]) -> list[str]:
    """Say which of place, go, roll and redraw the viewer can fill in now."""
    kinds = {type(move).__name__.lower() for move in moves}
    return [form for form in ("place", "go", "roll", "redraw") if form in kinds]


def _buttons(moves: Iterable[Move]) -> list[Button]:
    """Return what needs no picture: the end of the turn, and votes."""
    ends = (move for move in moves if isinstance(move, End | Vote))
    return [{"text": write(move), "label": label(move)} for move in ends]


def _choices(state: State, moves: Iterable[Move]) -> dict[str, list[dict[str, Any]]]:
    """Return the moves that the form shows as pictures, with their `text` and `label`.

    `rests`; `clips` beside the
    climber to a square `to` on a `side`, some with a `die`; `spends` of a `die` for stamina, with
    how many `others` show the same.
    """
    at = state.team.at
    choices: dict[str, list[dict[str, Any]]] = {"rests": [], "clips": [], "spends": []}
    for move in moves:
        match move:
            case Rest():
                choices["rests"].append(_choice(move))
            case Spend(die, None):
                like = state.turn.dice.count(die)
                choices["spends"].append({**_choice(move), "die": die, "others": like - 1})
            case Clip(square) | Spend(_, (_, _) as square) if at:
                side = SIDES[square[0] - at[0], square[1] - at[1]]
                paid = {"die": move.die if isinstance(move, Spend) else None}
                where = {"to": target_name(square), "side": side}
                choices["clips"].append({**_choice(move, side), **paid, **where})
    return choices


def _choice(move: Move, side: str = "") -> dict[str, Any]:
    return {"text": write(move), "label": label(move, side)}


def _roll(state: State) -> dict[str, Any] | None:
    """Return the roll of this turn, None before it."""
    if (roll := state.turn.roll) is None:
        return None
    jump = None if roll.jump is None else target_name(roll.jump)
    return {"dice": roll.dice, "chalk": roll.chalk, "jump": jump, "points": roll.points}


def is_visible(before: State, mover: Seat, move: Move, now: State, seat: Seat | None) -> bool:
    """Hide a deal to a hand until the match is over, a vote until all have voted."""
    if isinstance(move, Vote):
        return seat == mover or now.phase != VOTING
    if mover == CHANCE and isinstance(move, Deal) and move.seat:
        return seat == move.seat or now.phase == "over"
    return True


def without_secrets(state: State, seat: Seat) -> State | None:
    """Leave the hand out; None while teams vote, or panels are dealt or placed."""
    if state.phase in (VOTING, "deal", "setup", "rest"):
        return None
    return state.with_teams(seat, replace(state.teams[seat - 1], hand=()))


def score(state: State, seat: Seat) -> int:
    """Return how far the team has come: the row of its climber, over the top one more than all
    rows."""
    return state.row_of(seat)
