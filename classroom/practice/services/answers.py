"""An answer of a student to a question, stored once."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.facts.quick import QUICK
from classroom.people.models import Student
from classroom.practice.models import Hike, Question
from classroom.review.reports.memories import practice_answer_learn

# A child is told the fact at the third try. What comes after all these is a finger that rests on a
# button, or a program.
MOST_A_DAY = 20


def has_answered(student: Student, key: str) -> bool:
    """Say if a press with this key was stored before."""
    return PracticeAnswer.objects.filter(student=student, key=key).exists()


def answer_store(
    *, hike: Hike, question: Question, key: str, claim: int, time: timedelta | None
) -> None:
    """Store the answer, under the lock of the hike. The first try teaches the student's memory.

    `time`: how long the question was open at most, None if that is not known.

    After so many answers to a fact on a day the question goes on, and none is kept.
    """
    fact = question.remembered
    answer = PracticeAnswer(
        school_class_id=hike.school_class_id,
        student=hike.student,
        operation=fact.operation,
        sum=fact.sum,
        answer=fact.answer,
        claim=claim,
        number=question.tries + 1,
        day=timezone.localdate(),
        key=key,
    )
    answer.is_quick = answer.is_right and answer.number == 1 and time is not None and time < QUICK
    question.claim = claim
    question.is_solved = answer.is_right
    of_today = PracticeAnswer.objects.filter(
        student=hike.student, day=answer.day, operation=fact.operation, sum=fact.sum
    )
    is_kept, is_first = of_today.count() < MOST_A_DAY, question.tries == 0
    question.tries = min(question.tries + 1, MOST_A_DAY)
    if is_kept:
        answer.save()
    if is_kept and is_first:
        practice_answer_learn(student=hike.student, answer=answer)
    question.save(update_fields=["tries", "claim", "is_solved"])


def how_store(*, hike: Hike, number: int, how: str) -> None:
    """Store how the student got the answer to this question, at its first try."""
    question = hike.questions.filter(number=number, is_solved=True, tries=1).first()
    if question is not None and how in PracticeAnswer.How:
        first = _first_answers(hike, question).last()
        if first is not None:
            first.how = how
            first.save(update_fields=["how"])


def is_how_known(hike: Hike, question: Question) -> bool:
    """Say if the student has said how they got the answer to this question."""
    return _first_answers(hike, question).exclude(how="").exists()


def _first_answers(hike: Hike, question: Question) -> QuerySet[PracticeAnswer]:
    """Return the first tries at the fact of this question since the hike began."""
    return PracticeAnswer.objects.filter(
        student=hike.student, sum=question.remembered.sum, number=1, day__gte=hike.day
    )
