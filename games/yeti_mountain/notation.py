"""One text a move: `step@r2c4`, `play Roar on 2`, `item Rope`, `place@off`, `end +1`."""

import re
from collections.abc import Callable
from typing import Any

from games.defaults import normal_form as normal_form
from games.engine import Skip, clean, read_skip, write_skip
from games.errors import Unreadable, gettext_noop
from games.yeti_mountain import moves
from games.yeti_mountain.cards import DANGER, DECKS, ITEM, KIND
from games.yeti_mountain.mountain import BOARDS, Place
from games.yeti_mountain.moves import Move

OFF = "off"
_WORDS: dict[str, Move] = {
    "draw": moves.Draw(),
    "resolve": moves.Resolve(),
    "keep": moves.Keep(),
    "leave": moves.Leave(),
    "camp": moves.MakeCamp(),
}
_PLACED: dict[str, Callable[[Place], Move]] = {
    "enter": moves.Enter,
    "step": moves.Step,
    "peak": moves.Peak,
    "place": moves.PutAt,
    "yeti": moves.YetiTo,
}
_ITEMS: dict[str, Callable[[str], Move]] = {
    "item": moves.UseItem,
    "discard": moves.Discard,
    "take": moves.Take,
}
_CARDS = {card.lower(): card for card in KIND}
_LEVELS = {board: level for level, boards in BOARDS.items() for board in boards}
_AT = re.compile(r"([a-z]+) ?@ ?r(\d{1,2}) ?c(\d{1,2})")
_PLAY = re.compile(r"play (.+) on (\d)")
_END = re.compile(r"end(?: ([+-]?) ?(\d{1,2}))?")


def read(text: str) -> Move:
    """The move a text says; capitals do not matter. Raises Unreadable."""
    text = clean(text).lower()
    move = (
        _WORDS.get(text)
        or read_skip(text)
        or _read_place(text)
        or _read_danger(text)
        or _read_end(text)
    )
    if move is None:
        word, _, rest = text.partition(" ")
        move = _with_card(word, rest) or _chance(word, rest)
    if move is None:
        raise Unreadable(gettext_noop("Write a move like this: step@r2c4."))
    return move


def _read_place(text: str) -> Move | None:
    if text == f"place@{OFF}":
        return moves.PutAt(None)
    parts = _AT.fullmatch(text)
    if not parts or parts[1] not in _PLACED:
        return None
    return _PLACED[parts[1]](Place(int(parts[2]), int(parts[3])))


def _read_danger(text: str) -> Move | None:
    parts = _PLAY.fullmatch(text)
    card = _CARDS.get(parts[1], "") if parts else ""
    return moves.PlayDanger(card, int(parts[2])) if parts and card in DECKS[DANGER] else None


def _read_end(text: str) -> Move | None:
    parts = _END.fullmatch(text)
    if not parts:
        return None
    return moves.End(int(parts[1] + parts[2]) if parts[2] else None)


def _with_card(word: str, rest: str) -> Move | None:
    card = _CARDS.get(rest, "")
    if word == "card" and card:
        return moves.CardDrawn(card)
    return _ITEMS[word](card) if word in _ITEMS and card in DECKS[ITEM] else None


def _chance(word: str, rest: str) -> Move | None:
    number = int(rest) if rest in {"1", "2", "3", "4", "5"} else 0
    if number and word in ("dice", "first"):
        return moves.Rolled(number) if word == "dice" else moves.FirstDrawn(number)
    if word == "shuffle" and rest in DECKS:
        return moves.Shuffled(rest)
    return moves.BoardDrawn(rest) if word == "board" and rest in _LEVELS else None


def place_name(place: Place) -> str:
    """`r5c3`: the third tile of the fifth row."""
    return f"r{place.row}c{place.column}"


def write(move: Move) -> str:
    """The canonical text: `read(write(move)) == move`."""
    match move:
        case Skip():
            return write_skip(move)
        case moves.PutAt(None):
            return f"place@{OFF}"
        case moves.PlayDanger(card, on):
            return f"play {card} on {on}"
        case moves.End(None):
            return "end"
        case moves.End(rows):
            return f"end {rows:+d}"
    if type(move) in _STARTS:
        return _STARTS[type(move)](move)
    return next(word for word, named in _WORDS.items() if named == move)


_STARTS: dict[type, Callable[[Any], str]] = {
    moves.Enter: lambda move: f"enter@{place_name(move.place)}",
    moves.Step: lambda move: f"step@{place_name(move.place)}",
    moves.Peak: lambda move: f"peak@{place_name(move.place)}",
    moves.PutAt: lambda move: f"place@{place_name(move.place)}",
    moves.YetiTo: lambda move: f"yeti@{place_name(move.place)}",
    moves.UseItem: lambda move: f"item {move.card}",
    moves.Discard: lambda move: f"discard {move.card}",
    moves.Take: lambda move: f"take {move.card}",
    moves.CardDrawn: lambda move: f"card {move.card}",
    moves.BoardDrawn: lambda move: f"board {move.board}",
    moves.FirstDrawn: lambda move: f"first {move.seat}",
    moves.Rolled: lambda move: f"dice {move.number}",
    moves.Shuffled: lambda move: f"shuffle {move.kind}",
}


def compose(fields: dict[str, list[str]]) -> str:
    """The text of a filled-in form. Raises Unreadable where a box it needs is empty.

    The turn's end has `rows`, as the students typed it: `+1`, `-2`, `0`. The form to play a
    Danger card has `card` and `on`, a seat.
    """
    box = {name: values[-1].strip() for name, values in fields.items() if values}
    if box.get("card") and box.get("on"):
        return f"play {box['card']} on {box['on']}"
    if not box.get("rows"):
        raise Unreadable(gettext_noop("Type how many rows you went up or down."))
    return f"end {box['rows']}"
