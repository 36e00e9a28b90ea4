"""Chance: what it has to draw for the task at hand, and what follows from the draw."""

from dataclasses import replace
from itertools import product

from games.engine import Dice, Draw, Forced, OneOf, without
from games.errors import Illegal, gettext_noop
from games.yeti_mountain import agenda, cards, moves
from games.yeti_mountain.mountain import BOARDS
from games.yeti_mountain.position import Deck, State

HAND, OPEN, STORAGE = "hand", "open", "storage"


def due(state: State) -> Draw | None:
    """Return what the first task draws; None if it is no draw."""
    match state.agenda[0] if state.agenda else None:
        case agenda.DrawBoard(level):
            return OneOf(len(tuple(BOARDS[level])))
        case agenda.DrawFirst():
            return Dice((len(state.teams),))
        case agenda.RollYeti():
            return OneOf(len(cards.YETI_DIE))
        case agenda.Deal(kind):
            left = state.deck(kind).left
            return OneOf(len(left)) if left else Forced()
    return None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Chance:
    """Return the move that says this result of what is due."""
    match state.agenda[0]:
        case agenda.DrawBoard(level):
            return moves.BoardPick(tuple(BOARDS[level])[result[0]])
        case agenda.DrawFirst():
            return moves.FirstPick(result[0])
        case agenda.RollYeti():
            return moves.Roll(cards.YETI_DIE[result[0]])
        case agenda.Deal(kind) if state.deck(kind).left:
            return moves.CardDraw(state.deck(kind).left[result[0]])
        case agenda.Deal(kind):
            return moves.Shuffle(kind)
    raise Illegal(gettext_noop("There is nothing to roll or draw now."))


def apply_chance(state: State, move: moves.Move) -> State:
    """Return the state after chance's move. Raises Illegal if it does not say what is due."""
    rest = replace(state, agenda=state.agenda[1:])
    match state.agenda[0] if state.agenda else None, move:
        case agenda.DrawBoard(level), moves.BoardPick(board) if board in BOARDS[level]:
            return replace(rest, boards=(*state.boards, board))
        case agenda.DrawFirst(), moves.FirstPick(seat) if 1 <= seat <= len(state.teams):
            return _deal_hands(replace(rest, first=seat, seat=seat))
        case agenda.RollYeti(seat), moves.Roll(number) if number in cards.YETI_DIE:
            return rest.first_do(agenda.LeadYeti(seat, number))
        case agenda.Deal() as deal, moves.CardDraw(card) if card in state.deck(deal.kind).left:
            return _draw(rest, deal, card)
        case agenda.Deal(kind), moves.Shuffle(name) if name == kind and not state.deck(kind).left:
            return state.with_deck(kind, Deck(state.deck(kind).out))
    raise Illegal(gettext_noop("Something else comes first now."))


def _deal_hands(state: State) -> State:
    """Return a Danger and an Item card for each team from the first on; then the last puts the
    Yeti."""
    hands = [agenda.Deal(kind, seat, HAND) for seat, kind in product(state.order(), cards.DECKS)]
    return state.first_do(*hands, agenda.PutYeti(state.order()[-1]))


def _draw(state: State, deal: agenda.Deal, card: str) -> State:
    """Return the card leaves its deck: face up for its team, into the storage or into a hand."""
    deck = state.deck(deal.kind)
    state = state.with_deck(deal.kind, replace(deck, left=without(deck.left, [card])))
    if deal.goes == OPEN:
        return state.first_do(agenda.Face(deal.seat, card))
    if deal.goes == STORAGE:
        return replace(state, storage=cards.with_card(state.storage, card))
    return state.with_card(deal.seat, card)


def refill(state: State, task: agenda.Refill) -> State:
    """Draw Item cards, face up, until five lie in the storage."""
    missing = cards.STORED - len(state.storage)
    return state.first_do(*(agenda.Deal(cards.ITEM, 0, STORAGE),) * missing)
