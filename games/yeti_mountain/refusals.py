"""Why a move is not taken, in words for a child that say what to do next."""

from games.engine import Seat
from games.errors import Illegal, gettext_noop
from games.yeti_mountain import agenda, cards, moves
from games.yeti_mountain.mountain import ROCK, Place
from games.yeti_mountain.moves import Move
from games.yeti_mountain.position import State

_ANSWER_FIRST: dict[type[agenda.Task], str] = {
    agenda.PutYeti: gettext_noop("Put the Yeti on a lit tile."),
    agenda.LeadYeti: gettext_noop("Move the Yeti to a free tile next to it."),
    agenda.YetiLands: gettext_noop("Put the Yeti on a lit tile."),
    agenda.Offer: gettext_noop("Choose first: use this tile, or leave it."),
    agenda.Face: gettext_noop("Choose what to do with your Danger card first."),
    agenda.Lands: gettext_noop("Choose a lit tile to land on."),
    agenda.Drop: gettext_noop("Choose one of your Item cards to throw away."),
    agenda.Pitch: gettext_noop("Choose first: make camp here, or not."),
    agenda.Pick: gettext_noop("Take a card from the storage."),
}


def not_an_answer(task: agenda.Task) -> Illegal:
    """Return a choice is open, and this does not answer it."""
    return Illegal(_ANSWER_FIRST[type(task)])


def no_danger(state: State, seat: Seat, move: moves.PlayDanger) -> Illegal:
    if move.card not in state.team(seat).dangers:
        return Illegal(gettext_noop("Choose a Danger card from your hand."))
    if move.on == seat:
        return Illegal(gettext_noop("Play Danger cards on another team."))
    return Illegal(gettext_noop("Choose a team that is on the mountain."))


def not_in_own_turn(state: State, move: Move) -> Illegal:
    """Return the team's own turn does not allow this."""
    if state.team(state.seat).at == state.mountain.summit:
        return Illegal(gettext_noop("You are on top. End your turn."))
    match move:
        case moves.Draw():
            return _no_draw(state)
        case moves.Enter(place) | moves.Step(place):
            return _no_step(state, place, isinstance(move, moves.Enter))
        case moves.Peak():
            return _no_jump(state)
        case moves.UseItem(card):
            return _no_item(state, card)
        case moves.Discard(card) if card in state.team(state.seat).items:
            return Illegal(gettext_noop("Keep your card. Your hand has room."))
        case moves.Discard():
            return Illegal(gettext_noop("Choose one of your Item cards to throw away."))
    return Illegal(gettext_noop("There is no card to answer now. Take a step."))


def _no_draw(state: State) -> Illegal:
    if not state.turn.fresh:
        return Illegal(gettext_noop("Use your Sherpa only at the start of your turn."))
    if not state.team(state.seat).sherpa:
        return Illegal(gettext_noop("Get a Sherpa card first."))
    return Illegal(gettext_noop("Your hand is full. Take a step."))


def _no_step(state: State, place: Place, enters: bool) -> Illegal:
    at, tiles = state.team(state.seat).at, state.mountain.tiles
    if state.turn.steps <= 0:
        return Illegal(gettext_noop("You have no steps left. End your turn."))
    if place not in tiles:
        return Illegal(gettext_noop("There is no such tile. Choose another one."))
    if at is None and (place.row != 1 or not enters):
        return Illegal(gettext_noop("Start on a tile in the lowest row."))
    if at is not None and (enters or place not in state.mountain.near[at]):
        return Illegal(gettext_noop("Step to a tile that touches yours."))
    if tiles[place].kind == ROCK:
        return Illegal(gettext_noop("A rock is in the way. Walk around it."))
    if place == state.yeti:
        return Illegal(gettext_noop("The Yeti is there. Choose another tile."))
    return Illegal(gettext_noop("A team is there. Choose another tile."))


def _no_jump(state: State) -> Illegal:
    team = state.team(state.seat)
    if not team.peaks:
        return Illegal(gettext_noop("You have no Peak card left. Take a step."))
    if team.frozen:
        return Illegal(gettext_noop("Your rope is frozen. Take a step."))
    if state.turn.jumped:
        return Illegal(gettext_noop("Play only one Peak card a turn. Take a step."))
    return Illegal(gettext_noop("Jump straight over the teams next to you to a free tile."))


def _no_item(state: State, card: str) -> Illegal:
    if card not in state.team(state.seat).items:
        return Illegal(gettext_noop("Choose an Item card from your hand."))
    if card == cards.TEA:
        return Illegal(gettext_noop("Save Hot tea until you draw a Danger card."))
    if card == cards.TENT:
        return Illegal(gettext_noop("Start on the mountain first. Then use this card."))
    return Illegal(gettext_noop("Use the hook lower down. It needs two rows above you."))
