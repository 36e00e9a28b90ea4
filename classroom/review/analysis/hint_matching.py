"""Where a move stands on a hint list, however it is spelled."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.review.analysis.hint_lists import Hint
from games.engine import Move, Seat, State
from games.errors import UserError
from games.movelog import MoveLog


@dataclass(frozen=True)
class Same:
    """Equal for moves that are the same for a table: they lead to one position, or say one
    calculation with its numbers in another order."""

    position: State
    move: Move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (
            self.position == other.position or self.move == other.move
        )

    __hash__ = None  # type: ignore[assignment]  # Being alike in one of two ways has no hash.


def same(log: MoveLog, seat: Seat, text: str) -> Same:
    """What this move of the seat is at the end of the log. Raises a UserError."""
    notation = log.game.notation
    return Same(log.play(seat, text).state, notation.normal_form(notation.read(text)))


def place(log: MoveLog, seat: Seat, text: str, hints: Sequence[Hint]) -> int | None:
    """The place from 0 of a legal move among playable hints; None where it is not among them.

    The same text is found without playing; after it, the hints that look most alike come first.
    """
    texts = [hint["text"] for hint in hints]
    if text in texts:
        return texts.index(text)
    chosen = same(log, seat, text)
    for number in sorted(range(len(texts)), key=lambda n: -_alike(texts[n], text)):
        try:
            if same(log, seat, texts[number]) == chosen:
                return number
        except UserError:
            continue
    return None


def _alike(one: str, other: str) -> int:
    """How many words the two have in the same place."""
    return sum(a == b for a, b in zip(one.split(), other.split(), strict=False))
