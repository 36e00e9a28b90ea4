"""Chance: what it has to draw for the task at hand, and what follows from the draw."""

from collections.abc import Callable
from dataclasses import replace

from games.engine import Dice, Draw, Forced, OneOf, Seat, without
from games.errors import Illegal, gettext_noop
from games.yeti_mountain import cards, moves
from games.yeti_mountain.agenda import (
    Deal,
    DrawBoard,
    DrawFirst,
    Face,
    LeadYeti,
    PutYeti,
    Refill,
    RollYeti,
    Task,
)
from games.yeti_mountain.position import Deck, State, board_names

HAND, OPEN, STORAGE = "hand", "open", "storage"


def due(state: State) -> Draw | None:
    """What the first task draws; None where it is no draw."""
    match state.agenda[0] if state.agenda else None:
        case DrawBoard(level):
            return OneOf(len(tuple(board_names(level))))
        case DrawFirst():
            return Dice((len(state.teams),))
        case RollYeti():
            return OneOf(len(cards.YETI_DIE))
        case Deal(kind):
            left = state.deck(kind).left
            return OneOf(len(left)) if left else Forced()
    return None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Chance:
    """The move that says this result of what is due."""
    match state.agenda[0]:
        case DrawBoard(level):
            return moves.BoardDrawn(tuple(board_names(level))[result[0]])
        case DrawFirst():
            return moves.FirstDrawn(result[0])
        case RollYeti():
            return moves.Rolled(cards.YETI_DIE[result[0]])
        case Deal(kind) if state.deck(kind).left:
            return moves.CardDrawn(state.deck(kind).left[result[0]])
        case Deal(kind):
            return moves.Shuffled(kind)
    raise Illegal(gettext_noop("There is nothing to roll or draw now."))


def apply_chance(state: State, move: moves.Move) -> State:
    """The state after chance's move. Raises Illegal where it does not say what is due."""
    done = replace(state, agenda=state.agenda[1:])
    match state.agenda[0] if state.agenda else None, move:
        case DrawBoard(level), moves.BoardDrawn(board) if board in board_names(level):
            return replace(done, boards=(*state.boards, board))
        case DrawFirst(), moves.FirstDrawn(seat) if 1 <= seat <= len(state.teams):
            return _deal_hands(replace(done, first=seat, seat=seat))
        case RollYeti(seat), moves.Rolled(number) if number in cards.YETI_DIE:
            return done.first_do(LeadYeti(seat, number))
        case Deal() as deal, moves.CardDrawn(card) if card in state.deck(deal.kind).left:
            return _GOES[deal.goes](_take_from_deck(done, card), deal.seat, card)
        case Deal(kind), moves.Shuffled(named) if named == kind and not state.deck(kind).left:
            return state.with_deck(kind, Deck(state.deck(kind).out))
    raise Illegal(gettext_noop("Something else comes first now."))


def _deal_hands(state: State) -> State:
    """A Danger and an Item card for each team from the first on; then the last puts the Yeti."""
    hands = [
        Deal(kind, seat, HAND) for seat in state.order() for kind in (cards.DANGER, cards.ITEM)
    ]
    return state.first_do(*hands, PutYeti(state.order()[-1]))


def _take_from_deck(state: State, card: str) -> State:
    kind = cards.KIND[card]
    deck = state.deck(kind)
    return state.with_deck(kind, replace(deck, left=without(deck.left, [card])))


def _to_hand(state: State, seat: Seat, card: str) -> State:
    team = state.team(seat)
    if cards.KIND[card] == cards.DANGER:
        return state.with_team(seat, dangers=cards.with_card(team.dangers, card))
    return state.with_team(seat, items=cards.with_card(team.items, card))


def _face_up(state: State, seat: Seat, card: str) -> State:
    return state.first_do(Face(seat, card))


def _to_storage(state: State, seat: Seat, card: str) -> State:
    return replace(state, storage=cards.with_card(state.storage, card))


_GOES: dict[str, Callable[[State, Seat, str], State]] = {
    HAND: _to_hand,
    OPEN: _face_up,
    STORAGE: _to_storage,
}


def refill(state: State, task: Refill) -> State:
    """Item cards are drawn, face up, until five lie in the storage."""
    missing = cards.STORED - len(state.storage)
    return state.first_do(*(Deal(cards.ITEM, 0, STORAGE),) * missing)


def idle(state: State, task: Task) -> bool:
    """Whether this task draws from a deck that has neither cards nor discards."""
    return isinstance(task, Deal) and state.deck(task.kind).empty
