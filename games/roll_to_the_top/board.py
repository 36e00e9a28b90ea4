"""Show a seat its view of Roll to the Top!, as plain data for templates."""

from collections.abc import Container
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.contract import Button, View
from games.engine import Seat
from games.errors import gettext_noop, true_minus
from games.roll_to_the_top.dice import Hand, plain_sum
from games.roll_to_the_top.drawing import picture
from games.roll_to_the_top.moves import FACES, Move, Place, Undo
from games.roll_to_the_top.notation import square_name, write
from games.roll_to_the_top.position import (
    DICE,
    FILL,
    OVER,
    State,
    can_place,
    dice_left,
    most_gold,
    public_gold,
    public_numbers,
    takes,
    to_move,
    white_counts,
)
from games.roll_to_the_top.rules import non_placements, open_squares, outcome
from games.roll_to_the_top.sheets import OWN_TITLE, TITLES, sheet_of
from games.roll_to_the_top.words import button, name_square, sentence as sentence, todo

UNIT = gettext_noop("squares")


class BoardView(View):
    """`squares`: the viewer's sheet from the bottom left (the public's is empty); `others`: the
    other sheets as `numbers` in the same order and which of them are `gold`, as of the last round,
    the fullest first. `most_gold`: the seats with the star.

    `dice`: all five, smallest first; `number` is None if it was not rolled; `white`: the face that
    came with them; `white_counts`: whether it decides what changes, now or next; `done`: how many
    are done. `sheet`: the name of a built-in sheet, else
    ""; `form`: whether the seat fills its sheet now and has a die and a square left.
    """

    form: bool
    sheet: str
    title: str
    direction: str
    calculate: str
    signs: str
    white: str
    white_counts: bool
    dice: list[dict[str, Any]]
    squares: list[dict[str, Any]]
    others: list[dict[str, Any]]
    seats: int
    done: int
    over: bool
    winners: tuple[Seat, ...]
    most_gold: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> BoardView:
    """Return the table as this seat (None: the public) sees it."""
    is_form = seat is not None and _filling(state, seat) and can_place(state, seat)
    return _view(state, seat, _squares(state, seat), is_form)


def checker_view(state: State, seat: Seat) -> BoardView | None:
    """Return the sheet as of the last round; squares filled since then show their dice, not the
    sum."""
    team = state.teams[seat - 1]
    if not _checks_later(state) or team.done:
        return None
    if not team.placed:
        return view(state, seat)
    gold = public_gold(state, seat)
    earlier = replace(team, numbers=public_numbers(state, seat), placed=(), gold=gold)
    teams = (*state.teams[: seat - 1], earlier, *state.teams[seat:])
    squares = _squares(replace(state, teams=teams), seat)
    for filled in team.placed:
        index = state.sheet.index_by_position[filled.row, filled.column]
        terms, is_gold = true_minus(plain_sum(filled.dice)), len(filled.dice) > 1
        words = name_square(state, index, terms, range(0), is_gold)
        looks = {"number": terms, "fresh": True, "gold": is_gold, "open": False}
        squares[index] |= {**looks, "words": words}
    return _view(state, seat, squares, is_form=False)


def _view(
    state: State, seat: Seat | None, squares: list[dict[str, Any]], is_form: bool
) -> BoardView:
    """Return the table with these squares on the viewer's sheet."""
    result, buttons = outcome(state), _buttons(state, seat)
    view: BoardView = {
        "phase": state.phase,
        "round": state.round,
        "todo": todo(state, seat),
        "buttons": buttons,
        "form": is_form,
        "sheet": state.options.sheet if state.options.sheet in TITLES else "",
        "title": TITLES.get(state.options.sheet, OWN_TITLE),
        "direction": state.options.direction,
        "calculate": state.options.calculate,
        "signs": state.options.signs,
        "white": state.white,
        "white_counts": white_counts(state),
        "dice": _dice(state, seat, {button["text"] for button in buttons}),
        "squares": squares,
        "others": _others(state, seat),
        "seats": len(state.teams),
        "done": sum(team.done for team in state.teams),
        "over": result.over,
        "winners": result.winners,
        "most_gold": most_gold(state),
    }
    view["drawing"] = picture(view, own=seat is not None)
    return view


def is_hidden_from_checker(before: State, mover: Seat, move: Move, now: State) -> bool:
    """Return the sums of a round that the team is not done with."""
    is_running = now.phase == FILL and now.round == before.round and not now.teams[mover - 1].done
    return isinstance(move, Place) and is_running and _checks_later(now)


def _checks_later(state: State) -> bool:
    """Say if the checker works out the sums of the round when the team is done."""
    return state.options.calculate == "student" and state.phase == FILL


def progress(state: State) -> tuple[dict[Seat, int], int]:
    """Return the squares that were full on each team's sheet when the last round ended."""
    squares = len(state.sheet.squares)
    full = {seat: squares - empty for seat, empty in open_squares(state).items()}
    return full, len(full) * squares


def is_visible(before: State, mover: Seat, move: Move, now: State, seat: Seat | None) -> bool:
    """Show placements and take-backs of a round to the seat alone until all are done."""
    if seat == mover or not isinstance(move, (Place, Undo)):
        return True
    return now.round > before.round or now.phase == OVER


def without_secrets(state: State, seat: Seat) -> State | None:
    """Return the position; None once the seat has placed a number, until the round is over."""
    return None if state.phase == FILL and state.teams[seat - 1].placed else state


def _filling(state: State, seat: Seat | None) -> bool:
    return seat is not None and state.phase == FILL and seat in to_move(state)


def _buttons(state: State, seat: Seat | None) -> list[Button]:
    """Return the buttons."""
    # `done` comes before `undo`: it keeps its place, and leads once all dice are used.
    moves = non_placements(state, seat) if seat else ()
    offered = sorted(moves, key=lambda move: isinstance(move, Undo))
    return [{"text": write(move), "label": button(move)} for move in offered]


def _dice(state: State, seat: Seat | None, changes: Container[str]) -> list[dict[str, Any]]:
    """Describe the dice. Before the first roll all are in play. `used`: the viewer has placed it
    this round; `press`: the move that adds this die or takes it out, if the viewer may."""
    rolled, left = dict(state.rolled), list(_left(state, seat))
    dice = []
    for sides in state.kit.sides:
        number, in_play = rolled.get(sides), sides in (state.dice or state.kit.sides)
        free = in_play and number in left
        if free:
            left.remove(rolled[sides])
        used = state.phase == FILL and seat is not None and in_play and not free
        press = f"remove d{sides}" if in_play else f"add d{sides}"
        dice.append(
            {
                "sides": sides,
                "number": number,
                "in_play": in_play,
                "used": used,
                "press": press if press in changes else "",
            }
        )
    return dice


def _squares(state: State, seat: Seat | None) -> list[dict[str, Any]]:
    """Describe the squares: `x` counts half squares from the left; an open one takes `lowest` to
    `highest`; `any`: it takes every number."""
    sheet = state.sheet
    team = state.teams[seat - 1] if seat else None
    numbers = team.numbers if team else (0,) * len(sheet.squares)
    gold = team.gold if team else frozenset()
    fresh = {(one.row, one.column) for one in team.placed} if team else set()
    filling, highest = _filling(state, seat), state.kit.highest
    bare, squares = _bare_squares(state.options.sheet), []
    for index, square in enumerate(sheet.squares):
        taken = range(0)
        if filling:
            taken = takes(sheet, numbers, index, state.options.direction, highest)
        squares.append(
            {
                **bare[index],
                "number": numbers[index] or None,
                "fresh": (square.row, square.column) in fresh,
                "gold": index in gold,
                "open": bool(taken),
                "lowest": taken[0] if taken else None,
                "highest": taken[-1] if taken else None,
                "any": len(taken) == highest,
                "words": name_square(state, index, numbers[index], taken, index in gold),
            }
        )
    return squares


@lru_cache(maxsize=64)
def _bare_squares(sheet: str) -> list[dict[str, Any]]:
    """Return the squares of this sheet before anything is written into them."""
    squares = sheet_of(sheet).squares
    left = min(square.x for square in squares)
    return [
        {
            "name": square_name(square.row, square.column),
            "row": square.row,
            "column": square.column,
            "x": square.x - left,
            "dot": square.dot,
        }
        for square in squares
    ]


def _left(state: State, seat: Seat | None) -> Hand:
    return dice_left(state, seat) if seat else ()


def _others(state: State, seat: Seat | None) -> list[dict[str, Any]]:
    sheets = {other: public_numbers(state, other) for other in range(1, len(state.teams) + 1)}
    fullest = sorted(sheets, key=lambda other: (sheets[other].count(0), other))
    gold = {other: public_gold(state, other) for other in sheets}
    return [
        {
            "seat": other,
            "numbers": [number or None for number in sheets[other]],
            "gold": [index in gold[other] for index in range(len(sheets[other]))],
            "empty": sheets[other].count(0),
            "done": state.teams[other - 1].done,
        }
        for other in fullest
        if other != seat
    ]


def score(state: State, seat: Seat) -> int:
    """Return how far the team has come, the squares of a round that still runs included."""
    return sum(number > 0 for number in state.teams[seat - 1].numbers)


def die_faces(state: State) -> list[list[str]]:
    """Return what each die that is due can show, in the order of its sides; the white die comes
    last."""
    numbers = [
        [str(face) for face in range(1, sides + 1)] for sides in state.dice or state.kit.sides
    ]
    return [*numbers, list(FACES)] if state.phase == DICE else numbers
