"""One text a move: `step@r2c4`, `play Roar on 2`, `item Rope`, `place@off`, `end +1`."""

import re
from collections.abc import Callable
from dataclasses import astuple
from functools import lru_cache
from typing import Any

from games.engine import Skip, clean, read_skip, write_skip
from games.errors import Unreadable, gettext_noop
from games.yeti_mountain import moves
from games.yeti_mountain.cards import DANGER, DECKS, ITEM
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
_ON_TILES: dict[str, Callable[[Place], Move]] = {
    "enter": moves.Enter,
    "step": moves.Step,
    "peak": moves.Peak,
    "place": moves.PutAt,
    "yeti": moves.YetiTo,
}
_DANGERS, _ITEMS = ({card.lower(): card for card in DECKS[kind]} for kind in (DANGER, ITEM))
_NUMBERS = {str(number): number for number in range(1, 6)}
# The moves that are a word and a value: what may follow the word, and the value it stands for.
_WITH_VALUES: dict[str, tuple[Callable[[Any], Move], dict[str, Any]]] = {
    "item": (moves.UseItem, _ITEMS),
    "discard": (moves.Discard, _ITEMS),
    "take": (moves.Take, _ITEMS),
    "card": (moves.CardDraw, _DANGERS | _ITEMS),
    "dice": (moves.Roll, _NUMBERS),
    "first": (moves.FirstPick, _NUMBERS),
    "shuffle": (moves.Shuffle, {kind: kind for kind in DECKS}),
    "board": (moves.BoardPick, {name: name for names in BOARDS.values() for name in names}),
}
_AT = re.compile(r"([a-z]+) ?@ ?r(\d{1,2}) ?c(\d{1,2})")
_PLAY = re.compile(r"play (.+) on (\d)")
_END = re.compile(r"end(?: ([+-]?) ?(\d{1,2})| (\d{1,3}) m)?")


@lru_cache(maxsize=4096)
def read(text: str) -> Move:
    """Return the move a text says; capitals do not matter. Raises Unreadable."""
    text = clean(text).lower()
    move = _WORDS.get(text) or read_skip(text) or _read_pattern(text) or _read_value(text)
    if move is None:
        raise Unreadable.unlike("step@r2c4")
    return move


def _read_pattern(text: str) -> Move | None:
    """Return a move to a tile, a Danger card on a team or the end of a turn."""
    if text == f"place@{OFF}":
        return moves.PutAt(None)
    if (parts := _AT.fullmatch(text)) and parts[1] in _ON_TILES:
        return _ON_TILES[parts[1]](Place(int(parts[2]), int(parts[3])))
    if (parts := _PLAY.fullmatch(text)) and parts[1] in _DANGERS:
        return moves.PlayDanger(_DANGERS[parts[1]], int(parts[2]))
    if parts := _END.fullmatch(text):
        rows = int(parts[1] + parts[2]) if parts[2] else None
        return moves.End(rows, int(parts[3]) if parts[3] else None)
    return None


def _read_value(text: str) -> Move | None:
    word, _, rest = text.partition(" ")
    if word not in _WITH_VALUES:
        return None
    move, values = _WITH_VALUES[word]
    return move(values[rest]) if rest in values else None


def place_name(place: Place) -> str:
    """Write `r5c3`: the third tile of the fifth row."""
    return f"r{place.row}c{place.column}"


_WORD_OF: dict[Any, str] = {
    **{type(move): word for word, move in _WORDS.items()},
    **{move: word for word, move in _ON_TILES.items()},
    **{move: word for word, (move, _) in _WITH_VALUES.items()},
}


def write(move: Move) -> str:
    """Return the canonical text: `read(write(move)) == move`."""
    match move:
        case Skip():
            return write_skip(move)
        case moves.PutAt(None):
            return f"place@{OFF}"
        case moves.PlayDanger(card, on):
            return f"play {card} on {on}"
        case moves.End(rows, height):
            number = "" if rows is None else f" {rows:+d}"
            return f"end{number if height is None else f' {height} m'}"
        case moves.OnTile(place) | moves.PutAt(place) if place:
            return f"{_WORD_OF[type(move)]}@{place_name(place)}"
    return " ".join([_WORD_OF[type(move)], *map(str, astuple(move))])


def compose(fields: dict[str, list[str]]) -> str:
    """Compose the text of a filled-in form. Raises Unreadable if a box it needs is empty.

    The turn's end has `rows`, as the students typed it: `+1`, `-2`, `0`; or `height`, in metres.
    The form to play a Danger card has `card` and `on`, a seat.
    """
    box = {name: values[-1].strip() for name, values in fields.items() if values}
    if box.get("card") and box.get("on"):
        return f"play {box['card']} on {box['on']}"
    if "height" in box:
        height = clean(box["height"])
        if not re.fullmatch(r"\d{1,3}", height):
            raise Unreadable(gettext_noop("Type a whole number, like 12."))
        return f"end {int(height)} m"
    rows = clean(box.get("rows", ""))
    if not rows:
        raise Unreadable(gettext_noop("Type how many rows you went up or down."))
    if not re.fullmatch(r"[+-]? ?\d{1,2}", rows):
        raise Unreadable(gettext_noop("Type your rows as a number, like 2 or −2."))  # noqa: RUF001
    return f"end {rows}"
