"""The cards of Yeti Mountain as a seat sees them, with what it can do with each now."""

from collections.abc import Callable
from typing import Any

from games.contract import Button
from games.engine import Seat
from games.yeti_mountain import moves
from games.yeti_mountain.agenda import Face
from games.yeti_mountain.cards import TEXTS
from games.yeti_mountain.effects import STEPS_UP
from games.yeti_mountain.notation import write
from games.yeti_mountain.position import State
from games.yeti_mountain.words import label


def hand(state: State, seat: Seat, legal: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the viewer's own cards; `use` and `discard` are texts of moves, None if not possible
    now.

    Hot tea is used while the Danger card lies open.
    """
    team = state.team(seat)
    return {
        "items": [
            card_view(card, legal, use=moves.UseItem, discard=moves.Discard) for card in team.items
        ],
        "dangers": [card_view(card) for card in team.dangers],
    }


def plays_now(legal: Any) -> list[dict[str, Any]]:
    """Return the viewer's Danger cards that can be played now, each with `on`: seats and texts."""
    plays: dict[str, dict[str, Any]] = {}
    for move in legal:
        if isinstance(move, moves.PlayDanger):
            play = plays.setdefault(move.card, {**card_view(move.card), "on": []})
            play["on"].append({"seat": move.on, **button(move)})
    return list(plays.values())


def card_view(card: str, legal: Any = (), **answers: Callable[[str], moves.Move]) -> dict[str, Any]:
    """Describe a card and what the viewer can do with it: texts of moves by name, None if not
    possible now; `steps`: those that it gives."""
    can = {name: move(card) for name, move in answers.items()}
    texts = {name: write(move) if move in legal else None for name, move in can.items()}
    steps = STEPS_UP.get(card, 0)
    return {"card": card, "title": card, "words": TEXTS[card], "steps": steps, **texts}


def deck_view(state: State, kind: str) -> dict[str, Any]:
    deck = state.deck(kind)
    return {"left": len(deck.left), "out": [card_view(card) for card in deck.out]}


def open_card(state: State) -> str:
    """Return the Danger card that lies open, "" for none."""
    return next((task.card for task in state.agenda[:1] if isinstance(task, Face)), "")


def button(move: moves.Move, card: str = "") -> Button:
    return {"text": write(move), "label": label(move, card)}
