"""Cards: what each does when it is resolved or played."""

from games.engine import Seat
from games.yeti_mountain import cards
from games.yeti_mountain.agenda import Drop, LeadYeti, Moved, RollYeti
from games.yeti_mountain.placing import without_sherpa
from games.yeti_mountain.position import State

HOOK_ROWS = 2
WHISTLE_STEPS = 2
ROWS_DOWN = {cards.ROCKFALL: -1, cards.AVALANCHE: -2}
STEPS_UP = {cards.ROPE: 1, cards.MAP: 2}


def danger(state: State, by: Seat, on: Seat, card: str) -> State:
    """Return a Danger card takes effect on a team: drawn by itself, or played `by` another."""
    team = state.team(on)
    match card:
        case cards.ROCKFALL | cards.AVALANCHE:
            return state.first_do(Moved(on, ROWS_DOWN[card], card, by))
        case cards.WHITEOUT if by == on:
            return state.with_turn(changes=(*state.turn.changes, -max(0, state.turn.steps)))
        case cards.WHITEOUT:
            return state.with_team(on, lost=team.lost + 1)
        case cards.LOOSE_PACK:
            return state.first_do(Drop(on))
        case cards.DAY_OFF:
            return without_sherpa(state, on)
        case cards.CRACKED:
            return state.with_team(on, crystals=max(0, team.crystals - 1))
        case cards.ROAR:
            return state.first_do(RollYeti(by)) if state.yeti else state
        case cards.FROZEN_ROPE:
            # In its own turn the victim's next turn is the second one that ends from now.
            return state.with_team(on, frozen=max(team.frozen, 1 + (on == state.seat)))
    raise KeyError(card)


def item(state: State, seat: Seat, card: str) -> State:
    """Return an Item card takes effect in the turn of the team that plays it."""
    match card:
        case cards.ROPE | cards.MAP:
            return state.with_turn(changes=(*state.turn.changes, STEPS_UP[card]))
        case cards.ICE_AXE:
            return state.with_turn(axe=True)
        case cards.SNOWSHOES:
            return state.with_turn(shoes=True)
        case cards.HOOK:
            return state.first_do(Moved(seat, HOOK_ROWS, card, seat))
        case cards.FLARE:
            return state.with_team(seat, flare=True)
        case cards.WHISTLE:
            return state.first_do(LeadYeti(seat, WHISTLE_STEPS))
        case cards.TENT:
            return state.with_team(seat, camp=state.team(seat).at)
    raise KeyError(card)
