"""Placing panels, before the game and in a rest, and what else a rest is for."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from games.climb_on import dealing, placing
from games.climb_on.moves import Clip, Place, Redraw, Rest
from games.climb_on.panels import PANELS
from games.climb_on.position import State
from games.climb_on.wall import BESIDE, Placed, Square
from games.engine import without
from games.errors import Illegal, gettext_noop

STAMINA = 5
MOST_PLACED = 3


# Placing -------------------------------------------------------------------------------------


def placements(state: State) -> Iterator[Place]:
    """Yield every placement of the team whose turn it is, while it may place one."""
    if not _may_place(state):
        return
    for number in dict.fromkeys(state.team.hand):
        if is_first(state):
            result = placing.first_places(number, state.seat)
        else:
            result = placing.panel_placements(
                state.wall, number, state.seat, state.options.limit, state.occupied
            )
        for corner, turns in result:
            yield Place(number, corner, turns)


def _may_place(state: State) -> bool:
    can_go_on = state.turn.placed < MOST_PLACED and state.team.stamina > 0
    return state.phase == "setup" or (state.phase == "rest" and can_go_on)


def _initial(state: State) -> int:
    """Count how many initial panels the team whose turn it is has placed."""
    return sum(placed.initial == state.seat for placed in state.wall.panels)


def place_panel(state: State, move: Place) -> State:
    if state.phase not in ("setup", "rest"):
        raise Illegal(gettext_noop("Choose Rest first. Then you may place panels."))
    if state.phase == "rest" and state.turn.placed == MOST_PLACED:
        raise Illegal(gettext_noop("You have placed three panels. Do something else."))
    check_stamina(state, 1 if state.phase == "rest" else 0)
    if move.number not in PANELS or move.number not in state.team.hand:
        raise Illegal(gettext_noop("Choose a panel from your hand."))
    initial = state.seat if state.phase == "setup" else 0
    placed = Placed(move.number, move.corner, move.turns, initial)
    placing.check_turn(placed, is_first(state))
    check_where(state, placed)
    hand = without(state.team.hand, [move.number])
    state = replace(state, wall=state.wall.placed(placed)).with_team(hand=hand)
    if state.phase == "setup":
        return _next_setup(state)
    state = state.with_team(stamina=state.team.stamina - 1)
    return state.in_turn("rest", placed=state.turn.placed + 1)


def is_first(state: State) -> bool:
    """Say if the team whose turn it is places its first panel now."""
    return state.phase == "setup" and not _initial(state)


def check_where(state: State, new: Placed) -> None:
    """Raise Illegal with the rule that the panel would break at its corner."""
    limit, first = state.options.limit, is_first(state)
    placing.check_where(state.wall, new, state.seat, limit, state.occupied, first)


def _next_setup(state: State) -> State:
    """Return the next team places; after the last panel of the last team the first turn begins."""
    last = state.seat == len(state.teams)
    done = last and _initial(state) == state.options.initial
    return replace(state, seat=state.seat % len(state.teams) + 1, phase="turn" if done else "setup")


def check_stamina(state: State, needed: int) -> None:
    if state.team.stamina < needed:
        raise Illegal(gettext_noop("Rest first. This needs %(needed)s strength."), needed=needed)


# Rest, clips and new panels ------------------------------------------------------------------


def rest(state: State, move: Rest) -> State:
    if state.phase != "turn":
        raise Illegal(gettext_noop("Finish your turn. Rest in the next one."))
    return replace(state, phase="rest").add_stamina(STAMINA)


def clips(state: State) -> list[Square]:
    """Return the squares that the team may clip now, what it costs left aside."""
    at = state.team.at
    if at is None or state.turn.clipped:
        return []
    around = ((at[0] + dx, at[1] + dy) for dx, dy in BESIDE)
    others = (team.clip for team in state.teams if team is not state.team)
    occupied = state.pieces.union(clip for clip in others if clip)
    return [square for square in around if state.wall.empty(square) and square not in occupied]


def rest_clips(state: State) -> list[Square]:
    """Return the squares that the team may clip for stamina."""
    return clips(state) if state.phase == "rest" and state.team.stamina > 0 else []


def clip(state: State, move: Clip) -> State:
    if state.phase != "rest":
        raise Illegal(gettext_noop("To clip, rest or use a die."))
    check_clip(state, move.square)
    check_stamina(state, 1)
    return put_clip(state.with_team(stamina=state.team.stamina - 1), move.square)


def check_clip(state: State, square: Square) -> None:
    if state.team.at is None:
        raise Illegal(gettext_noop("You cannot clip here. Climb first."))
    if state.turn.clipped:
        raise Illegal(gettext_noop("You already clipped this turn. Do something else."))
    if square not in clips(state):
        raise Illegal(gettext_noop("Clip into an empty square next to your climber."))


def put_clip(state: State, square: Square) -> State:
    state = state.in_turn(state.phase, clipped=True, redraw=bool(state.team.hand))
    return state.with_team(clip=square)


def redraws(state: State) -> list[Redraw]:
    """Return every choice of panels to throw away."""
    if not state.turn.redraw:
        return []
    hand = state.team.hand
    chosen = (combinations(hand, count) for count in range(1, len(hand) + 1))
    return [Redraw(numbers) for some in chosen for numbers in dict.fromkeys(some)]


def redraw(state: State, move: Redraw) -> State:
    if not state.turn.redraw:
        raise Illegal(gettext_noop("Clip first. Then you may change panels."))
    if Counter(move.numbers) - Counter(state.team.hand) or not move.numbers:
        raise Illegal(gettext_noop("Choose panels from your hand."))
    hand = without(state.team.hand, move.numbers)
    state = state.with_team(hand=hand).in_turn(state.phase)
    state = replace(state, discards=(*state.discards, *move.numbers))
    return dealing.owe(state, state.seat, len(move.numbers), state.phase)
