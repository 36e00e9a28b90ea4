"""What a team could have played: its hint list with the chosen entry marked."""

from dataclasses import dataclass
from typing import Any

from classroom.play.models import HintList
from classroom.review.history import read
from classroom.review.selectors import Viewer
from games.engine import CHANCE, Refusal, Seat, Sentence, State
from games.movelog import MoveLog


@dataclass(frozen=True)
class Option:
    """An entry of the list in words."""

    sentence: Sentence
    chosen: bool


@dataclass(frozen=True)
class Possible:
    """The list, best first; `rank` counts from 1, None where the chosen move is not on it."""

    seat: Seat
    options: tuple[Option, ...]
    rank: int | None


def possible(viewer: Viewer, log: MoveLog, ply: int) -> Possible | None:
    """What the team that made the row at this ply could choose from.

    None for rows without a choice, without a stored list, and while it is not the viewer's to
    see: a running match shows it to the teacher, once the move itself may be read.
    """
    if not 0 <= ply < log.ply or not (viewer.open or viewer.teacher):
        return None
    seat, state = log.rows[ply].seat, log.states[ply]
    if seat == CHANCE or read(viewer, log, ply).sentence is None:
        return None
    if log.game.hints.question(state, seat) is None:
        return None
    stored = HintList.objects.filter(
        match=viewer.match, ply=_asked_at(log, seat, ply), seat=seat
    ).first()
    return _marked(log, ply, stored.data["hints"]) if stored else None


def _asked_at(log: MoveLog, seat: Seat, ply: int) -> int:
    """The ply at which the question began that the seat has at this ply."""
    question = log.game.hints.question
    asked = question(log.states[ply], seat)
    while ply > 0 and question(log.states[ply - 1], seat) == asked:
        ply -= 1
    return ply


def _marked(log: MoveLog, ply: int, hints: list[dict[str, Any]]) -> Possible:
    seat, state, game = log.rows[ply].seat, log.states[ply], log.game
    texts = [hint["text"] for hint in hints]
    chosen = _chosen(log, ply, texts)
    options = (
        Option(game.board.sentence(state, seat, game.notation.read(one)), place == chosen)
        for place, one in enumerate(texts)
    )
    return Possible(seat, tuple(options), None if chosen is None else chosen + 1)


def _chosen(log: MoveLog, ply: int, texts: list[str]) -> int | None:
    """The place of the row in a list of texts.

    The same text; else what leads to the same position; else the same signs in another order
    (a list has 2 + 6, not 6 + 2 as well), and of these the one with most words alike.
    """
    text = log.rows[ply].text
    if text in texts:
        return texts.index(text)
    after = _after(log, ply, text)
    for place, one in enumerate(texts):
        if _after(log, ply, one) == after:
            return place
    turned = [place for place, one in enumerate(texts) if _signs(one) == _signs(text)]
    return max(turned, key=lambda place: _alike(texts[place], text), default=None)


def _after(log: MoveLog, ply: int, text: str) -> State | None:
    try:
        move = log.game.notation.read(text)
        return log.game.rules.play(log.states[ply], log.rows[ply].seat, move)
    except Refusal:
        return None


def _signs(text: str) -> list[list[str]]:
    return [sorted(word) for word in text.split()]


def _alike(one: str, other: str) -> int:
    return sum(a == b for a, b in zip(one.split(), other.split(), strict=False))
