"""An answer of a student to a question, stored once."""

from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.people.models import Student
from classroom.practice.models import Hike, Question
from classroom.review.reports.memories import practice_answer_learn


def has_answered(student: Student, key: str) -> bool:
    """Say if a press with this key was stored before."""
    return PracticeAnswer.objects.filter(student=student, key=key).exists()


def answer_store(*, hike: Hike, question: Question, key: str, claim: int) -> None:
    """Store the answer, under the lock of the hike. The first try teaches the student's memory."""
    fact = question.fact
    answer = PracticeAnswer.objects.create(
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
    question.tries += 1
    question.claim = claim
    question.is_solved = answer.is_right
    question.save(update_fields=["tries", "claim", "is_solved"])
    if question.tries == 1:
        practice_answer_learn(student=hike.student, answer=answer)
