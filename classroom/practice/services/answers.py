"""An answer of a student to a question, stored once."""

from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.people.models import Student
from classroom.practice.models import Hike, Question
from classroom.review.reports.memories import practice_answer_learn
from games.facts import fact_of

# A child is told the fact at the third try. What comes after all these is a finger that rests on a
# button, or a program.
MOST_A_DAY = 20


def has_answered(student: Student, key: str) -> bool:
    """Say if a press with this key was stored before."""
    return PracticeAnswer.objects.filter(student=student, key=key).exists()


def answer_store(*, hike: Hike, question: Question, key: str, claim: int) -> None:
    """Store the answer, under the lock of the hike. The first try teaches the student's memory.

    After so many answers to a fact on a day the question goes on, and none is kept.
    """
    answer_of = question.fact.answer
    fact = fact_of(question.sum, answer_of, claim)  # 8 x 7 is the fact 7 x 8
    answer = PracticeAnswer(
        school_class_id=hike.school_class_id,
        student=hike.student,
        operation=fact.operation,
        sum=fact.sum,
        answer=answer_of,
        claim=claim,
        number=question.tries + 1,
        day=timezone.localdate(),
        key=key,
    )
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
