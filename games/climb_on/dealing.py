"""The draw pile: panels go to hands, and in a contest on the wall, by chance."""

from collections import Counter
from dataclasses import replace

from games.climb_on.moves import Deal
from games.climb_on.panels import PANELS
from games.climb_on.position import State
from games.climb_on.wall import BETWEEN_NOTCHES, Placed
from games.engine import Forced, Shuffle, without
from games.errors import Illegal, gettext_noop

WALL = 0
MOST_RED_FRAMES = 2


def full_pile(seats: int, sets: str) -> tuple[int, ...]:
    """Return two sets of panels; `by_teams` of two teams, as printed, one set."""
    return tuple(sorted([*PANELS] * (1 if sets == "by_teams" and seats == 2 else 2)))


def owe(state: State, seat: int, count: int, after: str) -> State:
    """Return the position in which chance owes the seat panels, as many as the pile has left.

    Without any to deal it is the position with `after` as its phase.
    """
    count = min(count, len(state.pile))
    if count == 0:
        return replace(state, phase=after)
    return replace(state, phase="deal", owed=((seat, count),), after_deal=after)


def deal_pool(state: State) -> tuple[int, ...]:
    """Return the panels among which chance draws now."""
    if state.owed[0][0] == WALL:
        return tuple(number for number in state.pile if PANELS[number].kind)
    return state.pile


def draw(state: State) -> Shuffle | Forced:
    """Return the whole pile is mixed and the first panels of it are dealt, unless nothing is left
    to chance: all of it is dealt, or all of it is alike."""
    (seat, count), pile = state.owed[0], deal_pool(state)
    certain = len(set(pile)) == 1 or (seat != WALL and count == len(pile))
    return Forced() if certain else Shuffle(len(pile))


def chance_move(state: State, result: tuple[int, ...]) -> Deal:
    (seat, count), pile = state.owed[0], deal_pool(state)
    numbers = [pile[index] for index in (result or range(len(pile)))[:count]]
    # A hand has no order; the panels of a contest lie from the left to the right.
    return Deal(seat, tuple(numbers if seat == WALL else sorted(numbers)))


def deal(state: State, move: Deal) -> State:
    """Return the position after a deal; its phase is `deal` still or `after_deal`."""
    seat, count = state.owed[0]
    few = Counter(move.numbers) - Counter(deal_pool(state))
    if move.seat != seat or len(move.numbers) != count or few:
        raise Illegal(gettext_noop("Those are not the next panels."))
    state = replace(state, pile=without(state.pile, move.numbers), owed=state.owed[1:])
    state = _lay_on_wall(state, move.numbers) if seat == WALL else _in_hand(state, move)
    return state if state.owed else replace(state, phase=state.after_deal)


def _lay_on_wall(state: State, numbers: tuple[int, ...]) -> State:
    """Lay contest panels in the middle between two neighbours."""
    wall, bottom = state.wall, state.options.contest_bottom
    for index, number in enumerate(numbers):
        corner = (BETWEEN_NOTCHES * index + BETWEEN_NOTCHES // 2, bottom)
        wall = wall.placed(Placed(number, corner))
    return replace(state, wall=wall)


def _in_hand(state: State, move: Deal) -> State:
    team = state.teams[move.seat - 1]
    hand = tuple(sorted((*team.hand, *move.numbers)))
    red = tuple(number for number in hand if PANELS[number].red_frame)
    if state.after_deal == "setup" and len(red) > MOST_RED_FRAMES:
        hand = without(hand, red)
        owed = ((move.seat, len(red)), *state.owed)
        state = replace(state, pile=tuple(sorted((*state.pile, *red))), owed=owed)
    return state.with_teams(move.seat, replace(team, hand=hand))
