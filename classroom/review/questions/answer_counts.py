"""Count equal answers of a class together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from classroom.analysis.hint_matching import move_identity
from classroom.analysis.positions import move_sentence
from classroom.review.faces import BY_NAME, FACES, Face
from games.engine import Seat
from games.errors import Sentence, UserError, true_minus
from games.movelog import MoveLog

NamedAnswer = tuple[str, str]
"""An answer, and the name of who gave it."""


@dataclass(frozen=True)
class AnswerCount:
    """An answer that `count` students gave, written as `text`: in words, or with a `face`.

    `percent` of all answers; `names` for teachers. `is_best`: it is right, or helps most.
    """

    text: str
    words: Sentence
    count: int
    percent: int
    is_best: bool
    names: tuple[str, ...]

    @property
    def face(self) -> Face | None:
        return BY_NAME.get(self.text)


def count_moves(
    log: MoveLog, seat: Seat, answers: Sequence[NamedAnswer], best: Iterable[str] = ()
) -> list[AnswerCount]:
    """Count the moves for the seat at the end of the log, the most frequent first.

    A best move that nobody chose comes last, with a count of 0.
    """
    identify = partial(move_identity, log, seat)
    groups = _groups(answers, identify)
    legal = [text for text in best if _is_legal(log, seat, text)]
    top = [identify(text) for text in legal]
    if top and not any(move in top for move, _text, _names in groups):
        groups.append((top[0], legal[0], []))
    counts = [
        _count(answers, text, names, move_sentence(log, seat, text), move in top)
        for move, text, names in groups
    ]
    return sorted(counts, key=lambda one: -one.count)


def count_words(answers: Sequence[NamedAnswer], answer: int | None) -> list[AnswerCount]:
    """Count numbers, of which `answer` is right, the most frequent first, or else faces, all six
    in their order."""
    faces = [] if answer is not None else [(face.name, face.name, list[str]()) for face in FACES]
    counts = [
        _count(answers, text, names, answer_words(text), text == str(answer))
        for _same, text, names in _groups(answers, str, faces)
    ]
    return counts if faces else sorted(counts, key=lambda one: -one.count)


def answer_words(text: str) -> Sentence:
    """Say a number as people read it, the word of a face, or a move as it is written."""
    if text in BY_NAME:
        return Sentence(BY_NAME[text].word)
    return Sentence("%(answer)s", {"answer": true_minus(text)})


Groups = list[tuple[Any, str, list[str]]]


def _groups(
    answers: Sequence[NamedAnswer], identify: Callable[[str], Any], groups: Groups | None = None
) -> Groups:
    """Put equal answers together: what they are, the first of them, and who gave them."""
    groups = list(groups or ())
    for text, name in answers:
        identity = identify(text)
        names = next((names for other, _text, names in groups if other == identity), None)
        if names is None:
            groups.append((identity, text, [name]))
        else:
            names.append(name)
    return groups


def _count(
    answers: Sequence[NamedAnswer], text: str, names: list[str], words: Sentence, is_best: bool
) -> AnswerCount:
    percent = round(100 * len(names) / max(1, len(answers)))
    return AnswerCount(text, words, len(names), percent, is_best, tuple(sorted(names)))


def _is_legal(log: MoveLog, seat: Seat, text: str) -> bool:
    try:
        log.play(seat, text)
    except UserError:
        return False
    return True
