"""Which hint of a list a move is, however it is spelled."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.analysis.hint_lists import Hint
from games.engine import Move, Seat, State
from games.errors import UserError
from games.movelog import MoveLog


@dataclass(frozen=True)
class MoveIdentity:
    """Equal for moves that are the same for a table: they lead to one position, or say one
    calculation with its numbers in another order."""

    position: State
    move: Move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoveIdentity) and (
            self.position == other.position or self.move == other.move
        )

    __hash__ = None  # type: ignore[assignment]  # Being alike in one of two ways has no hash.


def move_identity(log: MoveLog, seat: Seat, text: str) -> MoveIdentity:
    """Identify this move of the seat at the end of the log. Raises a UserError."""
    move = log.game.hooks.normal_form(log.game.notation.read(text))
    return MoveIdentity(log.play(seat, text).state, move)


def hint_index(log: MoveLog, seat: Seat, text: str, hints: Sequence[Hint]) -> int | None:
    """Find a legal move among playable hints: its index, or None."""
    # Most moves are found by their text. Playing a hint is slow, so after that the hints that look
    # most alike are played first.
    texts = [hint["text"] for hint in hints]
    if text in texts:
        return texts.index(text)
    identity = move_identity(log, seat, text)
    for index in sorted(range(len(texts)), key=lambda n: -_shared_words(texts[n], text)):
        try:
            if move_identity(log, seat, texts[index]) == identity:
                return index
        except UserError:
            continue
    return None


def _shared_words(one: str, other: str) -> int:
    """Count the words that both texts have in the same place."""
    return sum(a == b for a, b in zip(one.split(), other.split(), strict=False))
