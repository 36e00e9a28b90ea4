"""Read from a request what the forms of a table send."""

import re
import secrets

from django.http import QueryDict

from games.contract import Game
from games.engine import clean
from games.errors import Unreadable, gettext_noop
from games.together import MOST as MOST_TOGETHER

# What a browser may send for one move, fields and all.
MOST_FIELDS = 40
# What every form of a table sends beside the fields of the game.
_TABLE_FIELDS = frozenset({"csrfmiddlewaretoken", "key", "ply", "text", "then"})


def read_number(form: QueryDict, name: str) -> int:
    """A small number, -1 for anything else."""
    value = form.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1


def read_move(form: QueryDict, game: Game) -> str:
    """The text of the move that a button or the game's own form sent. Raises Unreadable."""
    if "text" in form:
        return str(form["text"])
    if len(form) > MOST_FIELDS:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    return game.notation.compose(read_game_fields(form))


def read_later_moves(form: QueryDict) -> list[str]:
    """Read the moves that are to be played after the one of the button, parted by semicolons.
    Raises Unreadable."""
    texts = [text for text in form.get("then", "").split(";") if text]
    if len(texts) >= MOST_TOGETHER:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    return texts


def read_game_fields(form: QueryDict) -> dict[str, list[str]]:
    """Return the game's own fields."""
    return {name: form.getlist(name) for name in form if name not in _TABLE_FIELDS}


def read_numbers(form: QueryDict) -> list[int]:
    """Read the checker's numbers, one for each sum. Raises Unreadable for anything else."""
    typed = [clean(text) for text in form.getlist("number")]
    if not all(re.fullmatch(r"-?[0-9]{1,9}", text) for text in typed):
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return [int(text) for text in typed]


def read_rung(form: QueryDict) -> tuple[int, int]:
    """The ply of the hint list and the rung of a hint button; (-1, 0) for anything else."""
    match = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,3})", form.get("rung", ""))
    return (int(match[1]), int(match[2])) if match else (-1, 0)


def read_key(form: QueryDict) -> str:
    """Read the idempotency key of a press; make a fresh one if the form has none."""
    key = form.get("key", "")
    return key if re.fullmatch(r"[\w-]{1,64}", key, re.ASCII) else new_key()


def new_key() -> str:
    """A fresh idempotency key for the next press."""
    return secrets.token_urlsafe(16)
