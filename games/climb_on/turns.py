"""The dice of a move turn, falls, and how a turn ends."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from games.climb_on import climbing, dealing
from games.climb_on.moves import AWARD_OF, End, Fall, Roll, Rolled, Spend, Target
from games.climb_on.position import FULL_HAND, GROUND, ON_TOP, ON_WALL, OUT, State, Turn
from games.climb_on.resting import check_clip, check_stamina, clips, put_clip
from games.engine import without
from games.errors import Illegal, gettext_noop

STAMINA_FOR_DICE = {2: 3, 3: 5, 4: 8}
FACES = (1, 2, 3)


# Dice ----------------------------------------------------------------------------------------


def rolls(state: State) -> Iterator[Roll]:
    """Yield every roll the team may ask for."""
    if not _may_roll(state):
        return
    jumps: list[Target | None] = [None]
    if state.team.jump:
        jumps += climbing.targets(state)
    dice = [count for count, cost in STAMINA_FOR_DICE.items() if cost <= state.team.stamina]
    for jump, chalk, count in product(jumps, (False, True)[: 1 + (state.team.chalk > 0)], dice):
        yield Roll(count, chalk, jump)


def _may_roll(state: State) -> bool:
    """Say if the team may roll: once a turn, before the dice move; a team on top has nowhere to
    go."""
    return state.phase in ("turn", "moved") and state.team.where != ON_TOP


def roll(state: State, move: Roll) -> State:
    if not _may_roll(state):
        raise Illegal(gettext_noop("Roll only once a turn, before you climb with dice."))
    check_stamina(state, STAMINA_FOR_DICE[move.dice])
    if move.chalk and not state.team.chalk:
        raise Illegal(gettext_noop("You have no Chalk card left."))
    if move.jump is not None and not state.team.jump:
        raise Illegal(gettext_noop("You have no Jump card left."))
    if move.jump is not None and move.jump not in climbing.targets(state):
        raise climbing.no_target(state, move.jump)
    return state.in_turn("rolling", roll=move).with_team(
        stamina=state.team.stamina - STAMINA_FOR_DICE[move.dice],
        chalk=state.team.chalk - move.chalk,
        jump=state.team.jump - (move.jump is not None),
    )


def show_dice(state: State, move: Rolled) -> State:
    """Return the dice lie; a climber that cannot hold on falls next."""
    request = state.turn.roll
    if state.phase != "rolling" or request is None:
        raise Illegal(gettext_noop("Roll the dice first."))
    if len(move.dice) != request.dice or not set(FACES).issuperset(move.dice):
        raise Illegal(gettext_noop("Roll the number of dice you chose."))
    state = state.in_turn("rolled", dice=move.dice)
    if state.is_safe:
        return state
    critical = request.risky and move.dice.count(1) > 1
    if critical or (request.special and not climbing.in_reach(state)):
        return state.in_turn("fall")
    return state


def may_stay(state: State) -> bool:
    """Say if the team may stay: after a plain roll, and after its first one, it need not move."""
    roll = state.turn.roll if state.phase == "rolled" else None
    return roll is not None and (state.is_safe or not roll.special)


def spends(state: State) -> Iterator[Spend]:
    """Yield every way to spend an unused die."""
    if state.phase == "spend" or may_stay(state):
        for die in dict.fromkeys(state.turn.dice):
            yield Spend(die)
            yield from (Spend(die, square) for square in clips(state))


def spend(state: State, move: Spend) -> State:
    if state.phase == "rolled" and not may_stay(state):
        raise Illegal(gettext_noop("Climb first. Then use the dice left over."))
    if state.phase not in ("rolled", "spend") or move.die not in state.turn.dice:
        raise Illegal(gettext_noop("Use a die that is still free."))
    if move.clip is not None:
        check_clip(state, move.clip)
    state = state.in_turn("spend", dice=without(state.turn.dice, [move.die]))
    if move.clip is not None:
        return put_clip(state, move.clip)
    return state.add_stamina(move.die)


# Falling and the end of a turn ---------------------------------------------------------------


def fall(state: State, move: Fall) -> State:
    """Let the team fall to its marker; without one, out of the game or back to the ground. The turn
    is over."""
    if state.phase != "fall":
        raise Illegal(gettext_noop("The climber does not fall now."))
    team = state.team
    if team.clip:
        state = state.with_team(where=ON_WALL, at=team.clip)
    elif state.options.ground_fall == "restart":
        state = state.with_team(where=GROUND, at=None)
    else:
        state = replace(state, discards=(*state.discards, *team.hand))
        state = state.with_team(where=OUT, at=None, hand=())
    return next_turn(_award_cards(state))


def may_end(state: State) -> bool:
    return state.phase in ("turn", "rest", "moved", "spend", "last") or may_stay(state)


def end(state: State, move: End) -> State:
    if not may_end(state):
        raise Illegal(gettext_noop("Finish this first. Then end your turn."))
    return end_turn(state)


def end_turn(state: State) -> State:
    """Return the turn ends as it stands: awards come in, and after a rest new panels."""
    rests, state = state.phase == "rest", _award_cards(state)
    if not rests:
        return next_turn(state)
    state = dealing.owe(state, state.seat, FULL_HAND - len(state.team.hand), "next")
    return next_turn(state) if state.phase == "next" else state


def _award_cards(state: State) -> State:
    """Return one card for each panel entered for the first time, while there are any."""
    team = state.team
    if team.where == OUT:
        return state
    supply = Counter(O=state.overhang_awards, H=state.hard_awards)
    won: Counter[str] = Counter()
    for corner in state.turn.entered:
        card = AWARD_OF[state.wall.at[corner].kind]
        won[card] += corner not in team.had and won[card] < supply[card]
    state = state.with_team(
        overhang=team.overhang + won["O"],
        hard=team.hard + won["H"],
        had=team.had.union(state.turn.entered),
    )
    left = supply - won
    return replace(state, overhang_awards=left["O"], hard_awards=left["H"])


def next_turn(state: State) -> State:
    """Return the next team that is not out; after the last one the round and perhaps the game
    ends."""
    state = state.with_team(rolled=state.team.rolled or state.turn.roll is not None)
    state = replace(state, turn=Turn())
    climbing_on = [seat for seat in state.seats if state.teams[seat - 1].where != OUT]
    later = [seat for seat in climbing_on if seat > state.seat]
    if later:
        return replace(state, phase="turn", seat=later[0])
    on_top = any(team.where == ON_TOP for team in state.teams)
    if not climbing_on or on_top or not state.pile:
        return replace(state, phase="over")
    return replace(state, phase="turn", seat=climbing_on[0], round=state.round + 1)
