"""What a class would play: equal moves counted together, nobody named."""

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.review.analysis.hint_matching import Same, same
from games.engine import Seat
from games.errors import Sentence, UserError
from games.movelog import MoveLog


@dataclass(frozen=True)
class Choice:
    """A move that `count` students would play; `percent` of all answers."""

    sentence: Sentence
    count: int
    percent: int
    best: bool


def spread(log: MoveLog, seat: Seat, texts: Iterable[str], best: Iterable[str]) -> list[Choice]:
    """The choices of the seat at the end of the log, the most frequent first.

    A best move that nobody chose comes last, with a count of 0.
    """
    found: list[tuple[Same, str, int]] = []
    for text in texts:
        _count(found, same(log, seat, text), text)
    top = [same(log, seat, text) for text in best if _legal(log, seat, text)]
    if top and not any(kind in top for kind, _, _ in found):
        found.append((top[0], next(iter(best)), 0))
    whole = sum(count for _, _, count in found)
    ranked = sorted(found, key=lambda one: -one[2])
    return [
        Choice(_said(log, seat, text), count, round(100 * count / max(1, whole)), kind in top)
        for kind, text, count in ranked
    ]


def _count(found: list[tuple[Same, str, int]], kind: Same, text: str) -> None:
    for number, (other, first, count) in enumerate(found):
        if other == kind:
            found[number] = other, first, count + 1
            return
    found.append((kind, text, 1))


def _legal(log: MoveLog, seat: Seat, text: str) -> bool:
    try:
        log.play(seat, text)
    except UserError:
        return False
    return True


def _said(log: MoveLog, seat: Seat, text: str) -> Sentence:
    return log.game.board.sentence(log.state, seat, log.game.notation.read(text))
