"""A team's own turn: what it may do, what each move does, and how the turn ends."""

from dataclasses import replace

from games.engine import Seat
from games.yeti_mountain import cards, moves
from games.yeti_mountain.agenda import BeginTurn, Checks, OnTile, YetiTurn
from games.yeti_mountain.effects import HOOK_ROWS
from games.yeti_mountain.mountain import Place
from games.yeti_mountain.placing import put
from games.yeti_mountain.position import ITEMS_WITH_SHERPA, STEPS, State, Turn


def begin(state: State, task: BeginTurn) -> State:
    """Return the team's turn begins: 3 steps, fewer after a Whiteout; its flare has burnt out."""
    seat, team = task.seat, state.team(task.seat)
    fewer = min(team.lost, STEPS)
    turn = Turn(start_row=team.row, changes=(-fewer,) if fewer else ())
    return replace(state.with_team(seat, lost=0, flare=False), seat=seat, turn=turn)


def end(state: State) -> State:
    """Return the next team's turn; before the first team's the round ends and the Yeti moves."""
    team = state.team(state.seat)
    state = state.with_team(state.seat, frozen=max(0, team.frozen - 1))
    after = state.seat % len(state.teams) + 1
    if after != state.first:
        return state.first_do(BeginTurn(after))
    if on_summit(state):
        return replace(state, over=True)
    state = replace(state, round=state.round + 1, seat=after, turn=Turn())
    return state.first_do(YetiTurn(), BeginTurn(after))


def on_summit(state: State) -> tuple[Seat, ...]:
    summit = state.mountain.summit
    return tuple(seat for seat, team in enumerate(state.teams, start=1) if team.at == summit)


def net_rows(state: State) -> int:
    """Return the rows gained in the turn so far; off the mountain is row 0."""
    return state.team(state.seat).row - state.turn.start_row


def end_move(state: State) -> moves.End:
    """Return the end of the turn as the form sends it, with the right number if one is typed.

    Who stands as high as before has no new height to work out.
    """
    rows, metres = net_rows(state), state.options.metres
    if state.options.calculate == "server" or (metres and not rows):
        return moves.End()
    return moves.End(height=state.team(state.seat).row * metres) if metres else moves.End(rows)


# What a team may do in its turn --------------------------------------------------------------


def own_moves(state: State) -> tuple[moves.Move, ...]:
    """Return every move of the team whose turn it is but its Danger cards; steps first, `end`
    last."""
    last = end_move(state)
    team, at = state.team(state.seat), state.team(state.seat).at
    if at == state.mountain.summit:
        return (last,)
    steps = map(moves.Step if at else moves.Enter, steps_to(state))
    peaks = map(moves.Peak, jumps(state))
    hand = sorted(set(team.items))
    items = (moves.UseItem(card) for card in hand if may_use(state, card))
    draw = (moves.Draw(),) if may_draw(state) else ()
    discards = () if team.room else map(moves.Discard, hand)
    return (*draw, *steps, *peaks, *items, *discards, last)


def steps_to(state: State) -> tuple[Place, ...]:
    """Return the free tiles a step leads to; from off the mountain those of the lowest row."""
    if state.turn.steps <= 0:
        return ()
    at, mountain = state.team(state.seat).at, state.mountain
    near = mountain.near[at] if at else mountain.lowest
    return tuple(place for place in near if state.free(place))


def jumps(state: State) -> tuple[Place, ...]:
    """Return the tiles to which a Peak card leads the team in turn now."""
    team = state.team(state.seat)
    if team.at is None or not team.peaks or team.frozen or state.turn.jumped:
        return ()
    return jump_ends(state, team.at)


def jump_ends(state: State, at: Place) -> tuple[Place, ...]:
    """Return the free tiles behind a team or a straight row of teams beside this tile."""
    taken, ends = {team.at for team in state.teams}, []
    for line in state.mountain.lines[at]:
        # A jump needs a team on the first tile of the line, and lands on the first without a team.
        if line[0] in taken:
            end = next((place for place in line if place not in taken), None)
            if end is not None and state.free(end):
                ends.append(end)
    return tuple(ends)


def may_draw(state: State) -> bool:
    """Say if the team may draw: with a Sherpa card and fewer than three Item cards, before anything
    else in the turn."""
    team = state.team(state.seat)
    few = len(team.items) < ITEMS_WITH_SHERPA
    return state.turn.fresh and team.sherpa and few and not state.item.empty


def may_use(state: State, card: str) -> bool:
    """Say if the card may be used: hot tea only answers a Danger card; the hook and the tent need a
    place."""
    at = state.team(state.seat).at
    if card == cards.HOOK:
        return at is not None and at.row + HOOK_ROWS < state.mountain.summit.row
    return card != cards.TEA and (card != cards.TENT or at is not None)


# What its moves do ---------------------------------------------------------------------------


def step(state: State, place: Place) -> State:
    """Return a step: first the Yeti, then the tile (rulings). On the summit it may end the game."""
    seat = state.seat
    state = put(state.with_turn(used=state.turn.used + 1), seat, place)
    if place == state.mountain.summit:
        return state if state.options.finish_round else replace(state, over=True)
    # What reaching the last level brings has to be done before the tile.
    return replace(state, agenda=(*state.agenda, Checks((seat,)), OnTile(seat, place)))


def jump(state: State, place: Place) -> State:
    """Return a jump costs a Peak card; it is no step and resolves no tile."""
    seat = state.seat
    state = state.with_team(seat, peaks=state.team(seat).peaks - 1).with_turn(jumped=True)
    return put(state, seat, place)
