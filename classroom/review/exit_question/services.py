"""The exit question of a lesson: asked with its end, answered, its answers shown, closed.

Whatever is pressed holds the class first, as in a poll. Answers stay with the lesson.
"""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from classroom.facts.known import AnyFact
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.number_talks import talk_match_create
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.models import Student
from classroom.people.services.publishing import class_count
from classroom.play.selectors import match_log
from classroom.review.faces import BY_NAME
from classroom.review.models import Answer, Poll, Question
from classroom.review.questions.publishing import publish_answer, publish_question
from classroom.review.questions.services import poll_close, poll_open, poll_reopen
from classroom.review.reports.memories import answer_teach
from games.errors import Illegal, Stale, Unreadable, gettext_noop

OPEN_FOR = timedelta(hours=12)
VIEW = "exit"
Kind = Question.Kind


@transaction.atomic
def exit_question_ask(
    *, lesson: Lesson, fact: AnyFact | None = None, sentence: str = ""
) -> Question:
    """End the lesson if it is on, and ask its class this fact, or else this sentence, or else a
    fresh roll of its game. What was open before is closed.

    Raises a UserError, and changes nothing, for a lesson that nobody has begun, and a game without
    sums.
    """
    status = version_bump_and_notify(lesson)
    if status == Lesson.Status.LOBBY:
        raise Illegal(gettext_noop("Nobody has played yet. Start the lesson first."))
    if status != Lesson.Status.ENDED:
        lesson_end(lesson=lesson)
    publish_question(lesson.school_class_id)
    for poll in Poll.objects.filter(school_class=lesson.school_class_id):
        poll_close(poll=poll)
    _open_questions().filter(school_class=lesson.school_class_id).update(closed_at=timezone.now())
    kind = Kind.FACT if fact else Kind.SENTENCE if sentence else Kind.ROLL
    question = Question(school_class=lesson.school_class, lesson=lesson, kind=kind)
    if fact is not None:
        question.operation, question.sum = fact.operation, fact.sum
    question.sentence = sentence
    if kind == Kind.ROLL:
        _put_position(question, lesson)
    else:
        question.save()
        show_on_projectors(lesson, Stop(VIEW))
    return question


def _put_position(question: Question, lesson: Lesson) -> None:
    """Roll the dice of the lesson's game once more, and put them before the class as a poll."""
    match = talk_match_create(lesson=lesson, game=lesson.game, is_exit=True)
    log = match_log(match)
    question.match, question.ply, question.seat = match, log.ply, min(log.to_move)
    question.save()
    poll_open(
        school_class=question.school_class,
        match=match,
        log=log,
        ply=question.ply,
        seat=question.seat,
        is_number_talk=True,
        exit_question=question,
    )


@transaction.atomic
def exit_answer(*, question: Question, student: Student, number: int, text: str) -> None:
    """Store the answer of a student: the first one, which teaches their memory, or with the next
    `number` a change of it.

    A copy of a press changes nothing. Raises Unreadable for what is neither a number nor a face,
    and Stale once the answers are shown.
    """
    class_count(question.school_class_id)
    _count(question)
    if question.show_answers or not question.is_open:
        raise Stale(gettext_noop("The answers are shown now. Look at them."))
    is_right = _check(question, text)
    before = Answer.objects.filter(question=question, student=student).first()
    if number != (before.number + 1 if before else 1):
        return
    today = timezone.localdate(timezone=student.school_class.zone)
    Answer.objects.update_or_create(
        question=question,
        student=student,
        defaults={"text": text, "is_right": is_right, "number": number},
        create_defaults={
            "text": text,
            "is_right": is_right,
            "school_class_id": question.school_class_id,
            "day": today,
        },
    )
    if before is None and question.fact is not None:
        fact = question.fact.fact._replace(claim=int(text))
        answer_teach(student=student, fact=fact, key=f"exit {question.pk}")
    publish_answer(question.school_class_id, student.pk)


def _check(question: Question, text: str) -> bool | None:
    """Say if a number is right; None for a face. Raises Unreadable."""
    if question.fact is None:
        if text not in BY_NAME:
            raise Unreadable(gettext_noop("Tap one of the faces."))
        return None
    if not text.removeprefix("-").isdecimal():
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return int(text) == question.fact.answer


@transaction.atomic
def exit_answers_show(*, question: Question) -> None:
    """Show everybody the answers from now on, without names."""
    publish_question(question.school_class_id)
    _count(question)
    question.show_answers = True
    question.save(update_fields=["show_answers"])


@transaction.atomic
def exit_question_close(*, question: Question) -> None:
    """Take the question from all screens. Its answers stay with the lesson."""
    publish_question(question.school_class_id)
    for poll in question.polls.all():
        poll_close(poll=poll)
    _open_questions().filter(pk=question.pk).update(closed_at=timezone.now())
    question.refresh_from_db()


@transaction.atomic
def exit_question_reopen(*, question: Question, polls: list[dict[str, Any]]) -> None:
    """Put a question that was just closed on all screens again, with the `polls` that it had.

    Raises Stale if the class has another one.
    """
    publish_question(question.school_class_id)
    if _open_questions().filter(school_class=question.school_class_id).exists():
        raise Stale(gettext_noop("It is too late to take this back."))
    Question.objects.filter(pk=question.pk).update(closed_at=None)
    question.refresh_from_db()
    for before in polls:
        poll_reopen(school_class=question.school_class, before=before)
    if not polls and question.lesson is not None:
        show_on_projectors(question.lesson, Stop(VIEW))


def lesson_forget_exit(*, instance: Lesson, created: bool, **_signal: object) -> None:
    """Close what the lesson before has left open, once its class has a new one."""
    open_one = _open_questions().filter(school_class=instance.school_class_id)
    if created and (question := open_one.first()):
        exit_question_close(question=question)


def exit_questions_sweep() -> int:
    """Close what nobody has closed. Returns how many questions."""
    forgotten = list(_open_questions().filter(asked_at__lt=timezone.now() - OPEN_FOR))
    for question in forgotten:
        exit_question_close(question=question)
    return len(forgotten)


def _open_questions() -> QuerySet[Question]:
    questions: QuerySet[Question] = Question.objects.filter(closed_at=None)
    return questions


def _count(question: Question) -> None:
    """Count one change; holds the row of the question until the commit. Raises Stale if it is
    gone."""
    if not Question.objects.filter(pk=question.pk).update(version=F("version") + 1):
        raise Stale(gettext_noop("This question is closed. Wait for the next one."))
    question.refresh_from_db(fields=["version", "show_answers", "closed_at"])
