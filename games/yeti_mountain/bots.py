"""List what a bot may say in Yeti Mountain, best first."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import takewhile

from games.bots import within
from games.engine import Seat
from games.yeti_mountain import cards, moves
from games.yeti_mountain.agenda import Drop, Face, Lands, Offer, Pick
from games.yeti_mountain.effects import WHISTLE_STEPS
from games.yeti_mountain.hints import hint_list, value
from games.yeti_mountain.mountain import DANGER, GAP
from games.yeti_mountain.notation import write
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import legal_moves
from games.yeti_mountain.worth import card_worth, steps_left, throws_others

# Cards that lead up; of the others a bot blows the Whistle where it throws somebody down.
USED = (cards.HOOK, cards.MAP, cards.ROPE)

_listed = lru_cache(maxsize=1)(hint_list)
"""Cached: a bot asks for the order of its moves, and for how many are about as good."""


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """List the moves of a bot: cards that help, the steps of the hint list, the end of the turn;
    answers to a choice.

    A Danger card is played against a team that is further up, else kept: outside its own turn a bot
    with no such card has nothing to say. It throws no card away of its own will, and leads the Yeti
    if that is worth something, if it can.
    """
    legal = legal_moves(state, seat)
    if state.agenda:
        hints = _listed(state, seat)["hints"]
        texts = [hint["text"] for hint in hints if value(hint) > 0 or value(hints[0]) <= 0]
        return tuple(dict.fromkeys(texts or map(write, _answers(state, legal))))
    if not legal:
        return ()
    dangers = [write(move) for move in legal if _hinders(state, seat, move)]
    if seat != state.seat:
        return tuple(dangers)
    return (*dangers, *_own_turn(state, seat, legal))


def near_best(state: State, seat: Seat) -> int:
    """Return the first steps of the ways that are worth as much as the best one; of walks of the
    Yeti only the first, as equal ones may get in the team's own way later."""
    if state.agenda:
        return 1
    hints = _listed(state, seat)["hints"]
    equal = {hint["text"] for hint in hints[: within(0, map(value, hints))]}
    offers = ranked_moves(state, seat)
    return max(1, len([*takewhile(equal.__contains__, offers)]))


def _hinders(state: State, seat: Seat, move: moves.Move) -> bool:
    return isinstance(move, moves.PlayDanger) and state.team(move.on).row > state.team(seat).row


def _own_turn(state: State, seat: Seat, legal: Sequence[moves.Move]) -> list[str]:
    """List cards that help, then the hint list as far as the end of the turn."""
    row = state.team(seat).row
    helps = [
        move
        for move in legal
        if isinstance(move, moves.Draw)
        or (isinstance(move, moves.UseItem) and _helps(state, seat, move.card))
        or (isinstance(move, moves.Peak) and move.place.row > row)
    ]
    hints = [hint["text"] for hint in _listed(state, seat)["hints"]]
    end = next(write(move) for move in legal if isinstance(move, moves.End))
    steps = hints[: hints.index(end)] if end in hints else []
    return list(dict.fromkeys([*map(write, helps), *steps, end]))


def _helps(state: State, seat: Seat, card: str) -> bool:
    return card in USED or (card == cards.WHISTLE and throws_others(state, seat, WHISTLE_STEPS))


def _answers(state: State, legal: Sequence[moves.Move]) -> list[moves.Move]:
    """Return the answers of a choice, the best first; in order if a bot has no opinion."""
    task = state.agenda[0]
    if isinstance(task, Offer) and state.kind(task.place) in (DANGER, GAP):
        return sorted(legal, key=lambda move: not isinstance(move, moves.Leave))
    if isinstance(task, Face):
        return list(reversed(legal))
    if isinstance(task, Drop | Pick):
        return sorted(legal, key=partial(_spared_card_value, state, task.seat))
    if isinstance(task, Lands):
        return sorted(legal, key=partial(_steps_left, state, task.seat))
    return list(legal)


def _spared_card_value(state: State, seat: Seat, move: moves.Move) -> float:
    """Return the worth of the card that a team throws away, or less that of the one it takes."""
    card = move.card if isinstance(move, moves.WithCard) else ""
    worth = card_worth(state, state.team(seat).at, card)
    return -worth if isinstance(move, moves.Take) else worth


def _steps_left(state: State, seat: Seat, move: moves.Move) -> tuple[float, int]:
    """Return the steps left after the next turn; among equals the highest row."""
    place = move.place if isinstance(move, moves.PutAt) else None
    return steps_left(state, seat, place), -(place.row if place else 0)
