"""Count equal moves of a class together, without naming anybody."""

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.review.analysis.hint_matching import MoveIdentity, move_identity
from classroom.review.analysis.positions import move_sentence
from games.engine import Seat
from games.errors import Sentence, UserError
from games.movelog import MoveLog


@dataclass(frozen=True)
class AnswerCount:
    """A move that `count` students would play, written as `text`; `percent` of all answers."""

    text: str
    sentence: Sentence
    count: int
    percent: int
    best: bool


def count_answers(
    log: MoveLog, seat: Seat, texts: Iterable[str], best: Iterable[str]
) -> list[AnswerCount]:
    """Count the answers for the seat at the end of the log, the most frequent first.

    A best move that nobody chose comes last, with a count of 0.
    """
    counts: list[tuple[MoveIdentity, str, int]] = []
    for text in texts:
        _count(counts, move_identity(log, seat, text), text)
    top = [move_identity(log, seat, text) for text in best if _is_legal(log, seat, text)]
    if top and not any(move in top for move, _, _ in counts):
        counts.append((top[0], next(iter(best)), 0))
    total = sum(count for _, _, count in counts)
    return [
        AnswerCount(
            text=text,
            sentence=move_sentence(log, seat, text),
            count=count,
            percent=round(100 * count / max(1, total)),
            best=move in top,
        )
        for move, text, count in sorted(counts, key=lambda one: -one[2])
    ]


def _is_legal(log: MoveLog, seat: Seat, text: str) -> bool:
    try:
        log.play(seat, text)
    except UserError:
        return False
    return True


def _count(counts: list[tuple[MoveIdentity, str, int]], move: MoveIdentity, text: str) -> None:
    for index, (other, first, count) in enumerate(counts):
        if other == move:
            counts[index] = other, first, count + 1
            return
    counts.append((move, text, 1))
