"""The hint list of a choice or of roll-or-stop, exact over all rolls, and the ladder."""

from collections.abc import Hashable
from typing import Any, Required, TypedDict

from games.cant_stop import effects, odds
from games.cant_stop.moves import ROLL, STOP, Choose
from games.cant_stop.notation import write
from games.cant_stop.position import State
from games.cant_stop.rules import play
from games.cant_stop.words import describe_choice, rung as rung
from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop

UNIT = gettext_noop("steps")
PASSES = frozenset[str]()


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Return all that the list depends on; None unless the seat has to choose, or may roll or
    stop."""
    if seat != state.seat or not (state.phase == "choose" or state.may_stop):
        return None
    return state.options, state.mountain, state.seat, state.climbers, state.dice


class Bust(TypedDict):
    """How many `ways` `of` the next roll bust."""

    ways: int
    of: int
    percent: float


class DecisionHint(Hint):
    """To roll or to stop; `equation`: the spaces gained or saved on average. `worth`: the spaces
    of the turn afterwards.
    """

    worth: float


class ChoiceHint(DecisionHint):
    """`calculation`: the text with the arithmetic; `columns` by their names; `pairs`: the dice of
    each equation."""

    calculation: str
    columns: str
    pairs: list[list[int]]
    equations: list[str]
    effects: list[dict[str, Any]]
    at_stake: int
    bust: Bust
    wins: bool


class DecisionList(HintList[Any], total=False):
    """`question` is `choice`, `roll_or_stop` or `""` (nothing to decide: `hints` is empty), and
    `numbers` the option; the other keys belong to roll-or-stop.
    """

    question: Required[str]
    numbers: str
    at_stake: int
    bust: Bust
    open: list[int]
    gain: float
    loss: float
    advice: str
    wins: bool


def hint_list(state: State, seat: Seat | None) -> DecisionList:
    """Return the list of the seat whose decision is due (None: of whoever's it is)."""
    if list_key(state, state.seat if seat is None else seat) is None:
        return {"question": "", "hints": []}
    return _choice_list(state) if state.phase == "choose" else _roll_list(state)


def _bust(state: State) -> Bust:
    ways, outcomes = odds.bust_ways(state), state.options.kind.outcomes
    return {"ways": ways, "of": outcomes, "percent": round(100 * ways / outcomes, 1)}


# A choice ------------------------------------------------------------------------------------


def _choice_list(state: State) -> DecisionList:
    """List the choices, best first: what wins at once, then the better prospect, then the safer
    next roll."""
    after = {choice: play(state, state.seat, choice) for choice in state.choices}
    ranked = sorted(
        state.choices,
        key=lambda choice: (
            not odds.wins_by_stopping(after[choice]),
            -odds.prospect(after[choice]),
            odds.bust_ways(after[choice]),
        ),
    )
    hints = [_hint(state, choice, after[choice]) for choice in ranked]
    return {"question": "choice", "numbers": state.options.numbers, "hints": hints}


def _hint(state: State, choice: Choose, after: State) -> ChoiceHint:
    words = describe_choice(state, choice)
    return {
        "text": write(choice),
        "equation": ", ".join(words["equations"]),
        "calculation": write(effects.calculation_of(state, choice)[0]),
        **words,
        "at_stake": odds.at_stake(after),
        "bust": _bust(after),
        "wins": odds.wins_by_stopping(after),
        "worth": odds.value(after),
    }


# Roll or stop --------------------------------------------------------------------------------


def _roll_list(state: State) -> DecisionList:
    """Roll while a roll gains more spaces on average than it risks; stop when that wins."""
    bust, stake, outcomes = _bust(state), odds.at_stake(state), state.options.kind.outcomes
    gain_ways, loss_ways = odds.gain_ways(state), bust["ways"] * stake
    gain, loss = round(gain_ways / outcomes, 1), round(loss_ways / outcomes, 1)
    roll: dict[str, Any] = {
        "text": write(ROLL),
        "equation": f"{gain_ways} ÷ {outcomes} = {gain}",
    }
    stop: dict[str, Any] = {
        "text": write(STOP),
        "equation": f"{bust['ways']} × {stake} ÷ {outcomes} = {loss}",  # noqa: RUF001
    }
    wins = odds.wins_by_stopping(state)
    rolls_on = gain_ways > loss_ways and not wins
    roll["worth"] = round(stake + (gain_ways - loss_ways) / outcomes, 2)
    stop["worth"] = stake + (odds.WIN if wins else 0)
    return {
        "question": "roll_or_stop",
        "numbers": state.options.numbers,
        "hints": [roll, stop] if rolls_on else [stop, roll],
        "at_stake": stake,
        "bust": bust,
        "open": sorted(state.mountain.open_columns(state.climbers)),
        "gain": gain,
        "loss": loss,
        "advice": "roll" if rolls_on else "stop",
        "wins": wins,
    }


# Values --------------------------------------------------------------------------------------


def value(hint: DecisionHint) -> float:
    """Return the spaces the turn is worth afterwards: to stop now, or to roll once and stop."""
    return float(hint["worth"])


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Return the values, exact over all outcomes; a bust is worth nothing."""
    if state.phase != "rolling" or seat != state.seat:
        return None
    return dict(odds.prospects(state))
