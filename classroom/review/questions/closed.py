"""The question that a class had until a moment ago: for a minute it can be opened again."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from classroom.review.models import Answer, Question

KEPT_FOR = 60  # seconds


@dataclass(frozen=True)
class ClosedQuestion:
    """A question as it was, with the answers that are deleted with it."""

    question: Question
    answers: Sequence[Answer]


def closed_note(question: Question) -> None:
    """Remember a question that is about to be closed."""
    is_last = question.lesson_id is not None
    before = ClosedQuestion(question, [] if is_last else list(question.answers.all()))
    cache.set(_key(question.school_class_id), before, KEPT_FOR)


def closed_question(school_class: int) -> ClosedQuestion | None:
    """Return what this class (by its id) was asked less than a minute ago."""
    before: ClosedQuestion | None = cache.get(_key(school_class))
    return before


def closed_forget(school_class: int) -> None:
    cache.delete(_key(school_class))


def _key(school_class: int) -> str:
    return f"closed_question:{school_class}"
