"""The answer of a student to the question of their class: stored once, and no more once all are
shown."""

from django.db import transaction
from django.utils import timezone

from classroom.analysis.positions import legal_text
from classroom.facts.texts import facts_of_texts
from classroom.people.models import Student
from classroom.people.services.publishing import class_count
from classroom.play.selectors import match_log
from classroom.review.faces import BY_NAME
from classroom.review.models import Answer, Question
from classroom.review.questions.disclosure import public_log
from classroom.review.questions.publishing import publish_answer, question_count
from classroom.review.reports.memories import answer_teach
from games.errors import Stale, Unreadable, gettext_noop
from games.facts import Fact
from games.movelog import MoveLog


def question_answer(
    *, question: Question, student: Student, text: str, number: int | None = None
) -> None:
    """Store the answer of a student: the first one, or a change of it, until answers are shown.
    With a `number` it must be the next one, so that a copy of a press changes nothing.

    The first answer to a fact teaches their memory, also a wrong one, which is refused for a move.
    Raises a UserError for what is no answer, and Stale once the answers are shown.
    """
    log = match_log(question.match) if question.match else None
    if not question.show_answers:
        for key, fact in _facts_in(question, log, text):
            answer_teach(student=student, fact=fact, key=key)
    _answer_store(question, student, log, text, number)


def _facts_in(question: Question, log: MoveLog | None, text: str) -> list[tuple[str, Fact]]:
    """Return the facts in an answer, each with a key by which only the first one counts."""
    if log is not None:
        facts = facts_of_texts(log)(question.ply, question.seat, text)
        return [(f"poll {question.match_id} {question.ply} {one.sum}", one) for one in facts]
    if question.fact is None or not _is_number(text):
        return []
    return [(f"exit {question.pk}", question.fact.fact._replace(claim=int(text)))]


@transaction.atomic
def _answer_store(
    question: Question, student: Student, log: MoveLog | None, text: str, number: int | None
) -> None:
    class_count(question.school_class_id)
    question_count(question)
    if question.show_answers:
        raise Stale(gettext_noop("The answers are shown now. Look at them."))
    text, is_right = _check(question, log, text)
    before = Answer.objects.filter(question=question, student=student).first()
    following = before.number + 1 if before else 1
    if number not in (None, following):
        return
    values = {"text": text, "is_right": is_right, "number": following}
    today = timezone.localdate(timezone=student.school_class.zone)
    Answer.objects.update_or_create(
        question=question,
        student=student,
        defaults=values,
        create_defaults={**values, "school_class_id": question.school_class_id, "day": today},
    )
    publish_answer(question.school_class_id, student.pk)


def _check(question: Question, log: MoveLog | None, text: str) -> tuple[str, bool | None]:
    """Return the answer as it is stored, and whether it is right, None for a face and a move.
    Raises a UserError."""
    if question.match is not None and log is not None:
        position = public_log(question.match, log, question.ply, question.seat)
        return legal_text(position, question.seat, text), None
    if question.fact is None:
        if text not in BY_NAME:
            raise Unreadable(gettext_noop("Tap one of the faces."))
        return text, None
    if not _is_number(text):
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return text, int(text) == question.fact.answer


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
