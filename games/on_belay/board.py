"""Show a seat its view of On Belay, as plain data."""

from typing import Any

from games.calculation import OPERATIONS, gain_or_zero
from games.contract import Button, View
from games.engine import CHANCE, Seat
from games.errors import gettext_noop
from games.on_belay.drawing import ghost_mark, mountain
from games.on_belay.moves import Climb, Move
from games.on_belay.notation import write
from games.on_belay.position import State
from games.on_belay.rules import legal_moves, outcome, position, to_move
from games.on_belay.words import label, sentence as sentence, todo

UNIT = gettext_noop("feet")
PHASES = ("roll", "chance", "move", "verdict", "home", "over")


class BoardView(View):
    """`dice` as they were rolled; `trails` with `n`, `steps` and `top` in feet; `teams` see
    `_team`; `form` and `judge` are None unless the seat has a climb or verdicts to give.
    """

    dice: list[int]
    height: int
    rope: int
    trails: list[dict[str, int]]
    teams: list[dict[str, Any]]
    form: dict[str, Any] | None
    judge: list[dict[str, Any]] | None
    calculate: str
    multiples: bool
    winners: list[Seat]


def view(state: State, seat: Seat | None) -> BoardView:
    """Return the table as this seat (None: the public) sees it.

    Moves of a running move phase and all verdicts of a running check are left out, except the
    seat's own.
    """
    options = state.options
    active = seat is not None and seat != CHANCE and seat in to_move(state)
    view: BoardView = {
        "round": state.round,
        "phase": "chance" if state.phase == "home" else state.phase,
        "dice": list(state.dice),
        "todo": todo(state, seat, active),
        "buttons": _buttons(state, seat),
        "height": options.height,
        "rope": options.rope,
        "trails": [
            {"n": trail, "steps": top, "top": trail * top}
            for trail, top in zip(options.trails, options.tops, strict=True)
        ],
        "teams": [_team(state, team, seat) for team in state.seats],
        "form": _form(state, seat) if active and seat and state.phase == "move" else None,
        "judge": _judge(state, seat) if active and seat and state.phase == "verdict" else None,
        "calculate": options.calculate,
        "multiples": options.multiples,
        "winners": list(outcome(state).winners),
    }
    view["drawing"] = mountain(view, seat)
    return view


def _team(state: State, team: Seat, seat: Seat | None) -> dict[str, Any]:
    """Describe a team: its climbers in feet; `busy` while it has to act, `move` only if it may be
    seen."""
    options, visible = state.options, team == seat or state.phase != "move"
    climbers = position(state, team) if visible else state.team(team)
    feet, move = options.feet(climbers), state.moves[team - 1]
    return {
        "seat": team,
        "climbers": [
            {
                "trail": trail,
                "steps": n,
                "feet": height,
                "says": options.elevation(trail, n),
                "on_top": n == top,
            }
            for trail, n, height, top in zip(
                options.trails, climbers, feet, options.tops, strict=True
            )
        ],
        "highest": max(feet),
        "lowest": min(feet),
        "tops": options.on_top(climbers),
        "moved": move is not None,
        "busy": team in to_move(state),
        "move": write(move) if move is not None and visible else None,
    }


def _form(state: State, seat: Seat) -> dict[str, Any]:
    """Describe the climb form: dice values, operations, and trails with steps left. `at` says on
    which of its `top` steps the own climber stands."""
    rows = zip(state.options.trails, state.team(seat), state.options.tops, strict=True)
    return {
        "dice": list(state.dice),
        "operations": list(OPERATIONS),
        "trails": [{"n": trail, "at": n, "top": top} for trail, n, top in rows if n < top],
    }


def _judge(state: State, seat: Seat) -> list[dict[str, Any]]:
    """List the teams this one has yet to check, with the elevation of their lowest and highest
    climbers, in `words` as it may be read."""
    teams = []
    for team in (other for judge, other in state.to_judge if judge == seat):
        feet = state.options.feet(state.team(team))
        climbers = zip(feet, state.options.trails, state.team(team), strict=True)
        (_, *low), *_, (_, *high) = sorted(climbers)
        teams.append(
            {
                "seat": team,
                "highest": max(feet),
                "lowest": min(feet),
                "words": [state.options.elevation(*low), state.options.elevation(*high)],
                "typed": {
                    call: state.options.needs_number(state.team(team), call == "off")
                    for call in ("safe", "off")
                },
            }
        )
    return teams


def _buttons(state: State, seat: Seat | None) -> list[Button]:
    """List moves without a form: roll, pass, and verdicts if the server finds the difference."""
    if seat is None:
        return []
    labels = ((move, label(move)) for move in legal_moves(state, seat))
    return [{"text": write(move), "label": words} for move, words in labels if words]


def progress(state: State) -> tuple[dict[Seat, int], int]:
    """Return the feet of each team's climbers, counted at the last finished move phase."""
    options = state.options
    feet = {seat: sum(options.feet(state.team(seat))) for seat in state.seats}
    return feet, len(feet) * sum(options.feet(options.tops))


def ghost(state: State, seat: Seat, move: Move) -> dict[str, Any] | None:
    """Return the place to which a climb would take its climber, by the steps that the team
    gives."""
    options = state.options
    if not isinstance(move, Climb) or move.trail not in options.trails:
        return None
    steps = gain_or_zero(move.calculation) // move.trail if move.steps is None else move.steps
    climber = state.team(seat)[options.trails.index(move.trail)]
    feet = (climber + steps) * move.trail
    if not 0 <= feet <= options.height:
        return None
    return ghost_mark(view(state, seat), seat, move.trail, feet)


def is_visible(before: State, mover: Seat, move: Move, now: State, seat: Seat | None) -> bool:
    """Hide climbs, passes and verdicts of others until their phase is over.

    After a take-back to an earlier phase they stay hidden, too, until the table is past it.
    """
    if mover in (CHANCE, seat) or before.phase not in ("move", "verdict"):
        return True
    return _moment(now) > _moment(before)


def without_secrets(state: State, seat: Seat) -> State | None:
    """Return the position; None once the seat has moved or judged, until its phase is over."""
    verdicts_left = sum(judge == seat for judge, _ in state.to_judge)
    has_judged = state.phase == "verdict" and verdicts_left < len(state.seats) - 1
    has_moved = state.phase == "move" and state.moves[seat - 1] is not None
    return None if has_judged or has_moved else state


def _moment(state: State) -> tuple[int, int]:
    return state.round, PHASES.index(state.phase)


def score(state: State, seat: Seat) -> int:
    """Return how far the team has come, its own move of a move phase included."""
    return sum(state.options.feet(position(state, seat)))
