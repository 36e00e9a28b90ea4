"""Show a seat its view of Can't Stop, as plain data. Nothing on this table is secret."""

from functools import lru_cache
from typing import Any

from games.cant_stop import climbing, drawing, odds
from games.cant_stop.mountain import COLUMNS, EMPTY, LENGTHS, climbers_left
from games.cant_stop.moves import STOP
from games.cant_stop.notation import write
from games.cant_stop.position import State
from games.cant_stop.rules import legal_moves, outcome
from games.cant_stop.words import describe_choice, label, sentence as sentence, todo
from games.contract import Button, View
from games.engine import Seat
from games.errors import gettext_noop

UNIT = gettext_noop("steps")


class BoardView(View):
    """`columns` see `_column`; `teams` with their columns won; `dice` as they were rolled; `stake`:
    the new steps of this turn by column, which a bust loses, and `at_stake` all of them; `bust`:
    how many `ways` `of` all rolls lose them, and of ten rolls how many; `choices` with `text`,
    `pairs`, `equations` and `effects`, empty if students calculate; `form`: whether the seat now
    has to type its pairs, with this `sign` and at `most` this number, and
    `ways` are those to pair its dice; `standing`: all that the picture
    depends on, and the options."""

    seat: Seat
    dice: list[int]
    columns: list[dict[str, Any]]
    climbers_left: int
    stake: list[dict[str, Any]]
    at_stake: int
    bust: dict[str, int] | None
    teams: list[dict[str, Any]]
    columns_to_win: int
    variant: str
    calculate: str
    numbers: str
    sign: str
    most: int
    choices: list[dict[str, Any]]
    form: bool
    ways: list[list[list[int]]]
    winners: list[Seat]
    standing: list[Any]


def view(state: State, seat: Seat | None) -> BoardView:
    """Return the table as this seat (None: the public) sees it."""
    types_sums = state.options.calculate == "student"
    is_choosing = state.phase == "choose" and seat == state.seat
    return {
        **_public_view(state),
        "todo": todo(state, seat),
        "buttons": _buttons(state, seat),
        "form": is_choosing and types_sums,
        "ways": _ways(state) if is_choosing and types_sums else [],
    }


@lru_cache(maxsize=64)
def _public_view(state: State) -> BoardView:
    """Return the view that all seats share."""
    mountain = state.mountain
    view: BoardView = {
        "round": state.round,
        "phase": state.phase,
        "seat": state.seat,
        "dice": list(state.dice),
        "todo": todo(state, None),
        "buttons": [],
        "columns": [_column(state, column) for column in COLUMNS],
        "climbers_left": climbers_left(state.climbers),
        "stake": _stake(state) if state.phase == "roll" else [],
        "at_stake": odds.at_stake(state),
        "bust": _bust(state) if state.phase == "roll" and state.climbers != EMPTY else None,
        "teams": [_team(state, team) for team in mountain.seats],
        "columns_to_win": state.options.columns_to_win,
        "variant": state.options.variant,
        "calculate": state.options.calculate,
        "numbers": state.options.numbers,
        "sign": state.options.kind.sign,
        "most": state.options.kind.most,
        "choices": _choices(state) if state.options.calculate == "server" else [],
        "form": False,
        "ways": [],
        "winners": list(outcome(state).winners),
        "standing": [mountain.camps, mountain.won, state.climbers, state.phase, state.seat],
    }
    view["drawing"] = drawing.mountain(view)
    return view


def _ways(state: State) -> list[list[list[int]]]:
    """Return both pairs of each way; their order does not tell which sum is larger."""
    return [[list(pair) for pair in sorted(way)] for way in climbing.ways(state.dice)]


def _team(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat,
        "part": f"won-{seat}",
        "columns_won": state.mountain.columns_won(seat),
        "plays": seat == state.seat and state.phase != "over",
    }


def _column(state: State, column: int) -> dict[str, Any]:
    """Describe a column: its name and results, `camps` by seat, the turn's `climber` and the `base`
    it starts from (spaces, 0 for none), `won` (a seat).

    `next` are the spaces a climber goes to when its sum is carried out once and twice; fewer if it
    cannot.
    """
    # `next` lets a page show what a sum would do without giving a sum away.
    mountain = state.mountain
    return {
        "column": column,
        **drawing.column_name(state.options.kind, column),
        "length": LENGTHS[column],
        "won": mountain.won[column],
        "camps": [
            {"seat": seat, "space": camps[column]}
            for seat, camps in enumerate(mountain.camps, start=1)
            if camps[column]
        ],
        "climber": state.climbers[column],
        "base": mountain.camps[state.seat - 1][column],
        "next": _next_spaces(state, column),
    }


def _stake(state: State) -> list[dict[str, Any]]:
    """Return how many steps each climber of the turn has gone up."""
    camps = state.mountain.camps[state.seat - 1]
    return [
        {
            "column": column,
            "label": state.options.kind.label(column),
            "steps": state.climbers[column] - camps[column],
        }
        for column in COLUMNS
        if state.climbers[column]
    ]


def _bust(state: State) -> dict[str, int]:
    """Return the chance to bust, exact and in tenths."""
    ways, outcomes = odds.bust_ways(state), state.options.kind.outcomes
    return {"ways": ways, "of": outcomes, "tenths": odds.bust_tenths(state)}


def _next_spaces(state: State, column: int) -> list[int]:
    spaces, climbers = [], state.climbers
    for _ in range(2):
        if state.mountain.is_open(column, climbers):
            climbers = climbing.climb(state.mountain, state.seat, climbers, column, state.jumping)
            spaces.append(climbers[column])
    return spaces


def _choices(state: State) -> list[dict[str, Any]]:
    return [{"text": write(choice), **describe_choice(state, choice)} for choice in state.choices]


def _buttons(state: State, seat: Seat | None) -> list[Button]:
    """Return the buttons: stop, roll, and the choices if the server calculates."""
    if seat is None or (state.phase == "choose" and state.options.calculate == "student"):
        return []
    moves = sorted(legal_moves(state, seat), key=lambda move: move != STOP)
    return [{"text": write(move), "label": label(state, move)} for move in moves]


def progress(state: State) -> tuple[dict[Seat, int], int]:
    """Return the spaces below each team's base camps, of all on the mountain."""
    seats = range(1, len(state.mountain.camps) + 1)
    return {seat: score(state, seat) for seat in seats}, sum(LENGTHS[one] for one in COLUMNS)


def score(state: State, seat: Seat) -> int:
    """Return how far the team has come: the spaces below its base camps, columns won included."""
    return sum(state.mountain.camps[seat - 1])
