"""Walls and positions drawn in a test, and a way to play texts on them."""

from typing import Any

from games.climb_on.game import GAME
from games.climb_on.notation import read, write
from games.climb_on.panels import PANELS, Panel
from games.climb_on.position import State, Team, Turn
from games.climb_on.rules import Options, legal_moves, to_move
from games.climb_on.wall import Placed, Square, Wall, notch
from games.movelog import play_move

BLANK = "...."
PLAIN, RED_FRAMED, ARROW = 26, 23, 25


def panel(*rows: str, marks: str = "") -> int:
    """The number of a new panel with this drawing, the top row first; blank without rows."""
    number = max(PANELS) + 1
    PANELS[number] = Panel(number, rows or (BLANK,) * 4, frozenset(marks.split()))
    return number


def wall(*placed: tuple[Square, int], seats: int = 2) -> Wall:
    """A wall of panels by corner and number. One at a notch is that seat's initial panel, and a
    blank one lies at each notch if none is given."""
    numbers = dict(placed)
    for seat in range(1, seats + 1):
        if notch(seat) not in numbers:
            numbers[notch(seat)] = panel()
    notches = {notch(seat): seat for seat in range(1, seats + 1)}
    return Wall(tuple(Placed(n, at, 0, notches.get(at, 0)) for at, n in numbers.items()))


def position(
    *placed: tuple[Square, int],
    at: Square | None = None,
    phase: str = "turn",
    seats: int = 2,
    others: dict[int, dict[str, Any]] | None = None,
    pile: tuple[int, ...] = (),
    turn: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **team: Any,
) -> State:
    """Team 1 has the turn. `team` is what it has, `others` what the others have, by seat."""
    chosen = Options(**(options or {}))
    mine = {1: {**_standing(at), **team}, **(others or {})}
    teams = tuple(
        Team(**{"jump": chosen.jumps, **_standing(mine.get(seat, {}).get("at")), **mine[seat]})
        if seat in mine
        else Team(jump=chosen.jumps)
        for seat in range(1, seats + 1)
    )
    climbing_wall = wall(*placed, seats=seats)
    return State(
        chosen,
        phase,
        1,
        1,
        climbing_wall,
        teams,
        pile or (25, 26, 27, 28, 29, 30),
        turn=Turn(**(turn or {})),
    )


def _standing(at: Square | None) -> dict[str, Any]:
    return {"at": at, "where": "wall"} if at else {}


def play_out(state: State, *texts: str) -> State:
    """The position after these texts, each said by whoever is due (skips by seat 0)."""
    for text in texts:
        seat = 0 if text.startswith("skip") else min(to_move(state))
        state = play_move(GAME, state, seat, read(text))
    return state


def with_dice(state: State, dice: str, roll: str = "") -> State:
    """After a roll that shows these dice: plain unless `roll` says more, as in `3 chalk`."""
    count = len(dice.split())
    return play_out(state, f"roll {roll or count}", f"dice {dice}")


def texts(state: State, start: str = "") -> list[str]:
    """The listed moves of the seat that has to move, those that start like this."""
    moves = (write(move) for move in legal_moves(state, state.seat))
    return sorted(text for text in moves if text.startswith(start))


def team(state: State, seat: int = 1) -> Team:
    return state.teams[seat - 1]


def with_hand(state: State, *hand: int) -> State:
    return state.with_team(hand=tuple(sorted(hand)))
