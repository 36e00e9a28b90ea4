"""The hint list of a roll, or of what to roll, and the ladder drawn from it."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Required

from games.climb_on import chances, climbing
from games.climb_on.counting import Way, way_to
from games.climb_on.equations import cost_equation, payment_equation
from games.climb_on.hint_words import rung as rung
from games.climb_on.moves import END, REST, TOP, Go, Roll, Spend, Target
from games.climb_on.notation import target_name, write
from games.climb_on.panels import SIDE
from games.climb_on.paying import payments
from games.climb_on.position import MOST_STAMINA, ON_TOP, State
from games.climb_on.reach import Path
from games.climb_on.resting import STAMINA as REST_STAMINA
from games.climb_on.turns import FACES, STAMINA_FOR_DICE, may_stay
from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop

UNIT = gettext_noop("rows up")
PASSES = frozenset({"end"})
# What a point of stamina is worth when rolls and rests are compared; README.md has the duels
# that calibrate it.
ROWS_PER_STAMINA = 0.25
# With less than this a team has to rest before the next roll: each missing point costs more.
LEAST_STAMINA, ROWS_PER_MISSING_STAMINA = min(STAMINA_FOR_DICE.values()), 1.0
# A final hold, and the top behind it, are worth more than any hold; a panel has four rows.
ROWS_FINAL = SIDE


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Return all that the list depends on; None unless the seat may roll or has rolled."""
    if seat != state.seat or state.phase not in ("turn", "moved", "rolled"):
        return None
    if state.team.where == ON_TOP:
        return None
    team, wall = replace(state.team, hand=()), (state.wall, state.pieces, state.fresh)
    return state.options, state.phase, seat, team, state.turn, wall


class GoHint(Hint, total=False):
    """A move, or to stay. `way`: to the hold; `path`: squares; `payment`: as arithmetic; `back`:
    stamina that the dice left over give; `rows`: up.
    """

    to: Required[str]
    way: Way | None
    cost: Required[int]
    path: Required[list[list[int]]]
    awards: Required[str]
    back: Required[int]
    rows: Required[int]
    new_awards: Required[int]
    final: Required[bool]
    dice: list[int]
    payment: str


class RollHint(Hint, total=False):
    """A roll, with its keys, or a rest. `text` is None while stamina is short; `jump`: a target
    or None, `way`: to there; `left`: stamina after it; `cost`: of the nearest target; `rows`: up
    on average.
    """

    to: Required[str]
    dice: Required[int]
    stamina: Required[int]
    left: Required[int]
    rows: Required[float]
    chalk: bool
    jump: str | None
    way: Way | None
    cost: int | None
    reach: dict[str, Any]
    fall: dict[str, Any]


class MoveList(HintList[Any]):
    """`question` is `go`, `roll` or "" (nothing to decide: `hints` is empty)."""

    question: str


def hint_list(state: State, seat: Seat | None) -> MoveList:
    """Return the list of the seat whose turn it is (None: of whoever's it is)."""
    if list_key(state, state.seat if seat is None else seat) is None:
        return {"question": "", "hints": []}
    if state.phase == "rolled":
        by_text = sorted(_go_hints(state), key=lambda hint: hint["text"] or "")
        return {"question": "go", "hints": sorted(by_text, key=go_rank)}
    top = [hint for hint in _go_hints(state) if hint["to"] == TOP]
    rolls = [_roll_hint(state, forecast) for forecast in chances.forecasts(state)]
    rolls.append(_pause_hint(state))
    return {"question": "roll", "hints": [*top, *sorted(rolls, key=_roll_rank)]}


# After the roll ------------------------------------------------------------------------------


def _go_hints(state: State) -> list[GoHint]:
    ways = climbing.ways(state) if climbing.can_pay(state) else {}
    hints = [_go_hint(state, to, path) for to, path in ways.items()]
    if may_stay(state) and state.turn.dice:
        hints.append(_stay_hint(state))
    return hints


def _go_hint(state: State, to: Target, path: Path) -> GoHint:
    payment = payments(climbing.purse(state), path.points)[0]
    roll = state.turn.roll or Roll(0)
    left = sum(state.turn.dice) - sum(payment.dice)
    new = [corner for corner in climbing.entered_panels(state, path) if corner in state.fresh]
    return {
        "text": write(Go(to, (), *payment)),
        "equation": cost_equation(path),
        "to": target_name(to),
        "way": way_to(state.team, state.seat, to),
        "cost": path.points,
        "path": [list(square) for square in path.squares],
        "dice": list(payment.dice),
        "awards": payment.awards,
        "payment": payment_equation(payment, roll.chalk, roll.jump is not None),
        "back": min(left, MOST_STAMINA - state.team.stamina),
        "rows": chances.rows_up(state, to),
        "new_awards": len(set(new)),
        "final": _is_final(state, to),
    }


def _stay_hint(state: State) -> GoHint:
    """Make the hint to stay and rest all the dice; the text spends the first of them."""
    total = sum(state.turn.dice)
    return {
        "text": write(Spend(state.turn.dice[0])),
        "equation": f"{' + '.join(map(str, state.turn.dice))} = {total}",
        "to": "",
        "cost": 0,
        "path": [],
        "awards": "",
        "back": min(total, MOST_STAMINA - state.team.stamina),
        "rows": 0,
        "new_awards": 0,
        "final": False,
    }


def _is_final(state: State, to: Target) -> bool:
    """Say if the climber may leave over the top from there."""
    return to != TOP and state.top_panel(to) is not None


def go_rank(hint: GoHint) -> tuple[Any, ...]:
    """Return the top, a final hold, more rows, fewer cards, more new awards, more stamina back."""
    return (
        hint["to"] != TOP,
        not hint["final"],
        -hint["rows"],
        len(hint["awards"]),
        -hint["new_awards"],
        -hint["back"],
    )


# Before the roll -----------------------------------------------------------------------------


def _pause_hint(state: State) -> RollHint:
    """Make the hint to rest, or to end the turn if the climber has moved already."""
    rests = state.phase != "moved"
    back = min(REST_STAMINA, MOST_STAMINA - state.team.stamina) if rests else 0
    text, left = write(REST if rests else END), state.team.stamina + back
    return {
        "text": text,
        "equation": "",
        "to": "",
        "dice": 0,
        "stamina": -back,
        "left": left,
        "rows": 0,
    }


def _roll_hint(state: State, result: chances.Forecast) -> RollHint:
    roll, stamina = result.roll, STAMINA_FOR_DICE[result.roll.dice]
    return {
        "text": write(roll) if stamina <= state.team.stamina else None,
        "equation": f"{result.reach.ways} ÷ {result.reach.of} = {result.reach.percent} %",
        "to": "",
        "dice": roll.dice,
        "chalk": roll.chalk,
        "jump": None if roll.jump is None else target_name(roll.jump),
        "way": None if roll.jump is None else way_to(state.team, state.seat, roll.jump),
        "stamina": stamina,
        "left": state.team.stamina - stamina,
        "cost": result.cost,
        "reach": result.reach.as_dict(),
        "fall": result.fall.as_dict(),
        "rows": round(result.rows, 2),
    }


def _roll_rank(hint: RollHint) -> tuple[Any, ...]:
    """Rank first by what can be done, then by most rows less the stamina they cost."""
    return hint["text"] is None, -value(hint), hint["stamina"], hint["text"] or ""


# Values --------------------------------------------------------------------------------------


def value(hint: Any) -> float:
    """Value rows up; more for a final hold and the top, less for the stamina that dice cost or
    leave."""
    if "stamina" in hint:
        missing = max(0, LEAST_STAMINA - hint["left"])
        price = ROWS_PER_STAMINA * max(0, hint["stamina"]) + ROWS_PER_MISSING_STAMINA * missing
        return float(hint["rows"] - price)
    return float(hint["rows"] + ROWS_FINAL * bool(hint["final"] or hint["to"] == target_name(TOP)))


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Return the values, exact over all throws of the dice that were asked for; a fall is worth
    nothing."""
    roll = state.turn.roll
    if state.phase != "rolling" or seat != state.seat or roll is None:
        return None
    most = state.in_turn("rolled", dice=(max(FACES),) * roll.dice)
    ready = climbing.purse(most).most - sum(most.turn.dice)
    values = [
        (path.points - ready, value(_target_facts(most, to)))
        for to, path in climbing.ways(most).items()
    ]
    result, throws = Counter[float](), chances.throws(roll.dice, chances.is_risky(state, roll))
    result[0.0] += len(FACES) ** roll.dice - throws.total()
    for total, count in throws.items():
        best = [rows for least, rows in values if least <= total]
        result[max([*best, 0.0] if may_stay(most) or not best else best)] += count
    return +result


def _target_facts(state: State, to: Target) -> dict[str, Any]:
    rows = chances.rows_up(state, to)
    return {"to": target_name(to), "rows": rows, "final": _is_final(state, to)}
