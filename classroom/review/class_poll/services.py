"""A question to the class: put, answered, shown as a spread, closed. Closing deletes it all."""

import time
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from classroom.live.publish import publish
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.review.analysis.hint_lists import list_kept, playable
from classroom.review.analysis.move_quality import best_texts
from classroom.review.boards import readable
from classroom.review.class_poll.disclosure import asked_log, helps_told, ply_asked
from classroom.review.models import Answer, Question
from games.engine import Seat
from games.errors import Stale, gettext_noop
from games.movelog import MoveLog

OPEN_FOR = timedelta(hours=12)


@transaction.atomic
def question_ask(
    *, school_class: SchoolClass, match: Match, log: MoveLog, ply: int, seat: Seat
) -> Question:
    """Put this position before the class; a question that is open is closed.

    Raises a UserError where `asking` does not let it be put.
    """
    ply = ply_asked(match, log, ply, seat)
    Question.objects.filter(school_class=school_class).delete()
    question = Question.objects.create(school_class=school_class, match=match, ply=ply, seat=seat)
    _tell_class(school_class.pk)
    return question


@transaction.atomic
def question_answer(*, question: Question, student: Student, log: MoveLog, text: str) -> None:
    """What this student would play; until the spread is shown it can be changed.

    Raises a UserError where the move is not allowed, and Stale where the answers are shown.
    """
    _raise_version(question)
    if question.shown:
        raise Stale(gettext_noop("The answers are out. Look at them."))
    before = asked_log(question.match, log, question.ply, question.seat)
    said = readable(before, question.seat, text)
    Answer.objects.update_or_create(question=question, student=student, defaults={"text": said})


@transaction.atomic
def question_show(*, question: Question, log: MoveLog) -> None:
    """From now on everybody sees the spread.

    The best moves are marked in it, of a running game only once the table has chosen; this can
    be done again then.
    """
    if helps_told(question.match, log, question.ply):
        hints = playable(list_kept(question.match, log, question.ply, question.seat))
        question.best = best_texts(log.game, hints)
    question.shown = True
    question.save(update_fields=["best", "shown"])
    _raise_version(question)
    _tell_class(question.school_class_id)


@transaction.atomic
def question_close(*, question: Question) -> None:
    """The question and all answers are gone."""
    number, of = question.pk, question.school_class_id
    question.delete()
    transaction.on_commit(lambda: publish(f"question:{number}", _now()))
    _tell_class(of)


def questions_sweep() -> int:
    """Delete what nobody has closed. Returns how many rows."""
    return int(Question.objects.filter(asked_at__lt=timezone.now() - OPEN_FOR).delete()[0])


def _raise_version(question: Question) -> None:
    """Count one change and tell the screens; holds the question's row until the commit."""
    if not Question.objects.filter(pk=question.pk).update(version=F("version") + 1):
        raise Stale(gettext_noop("This question is closed. Wait for the next one."))
    question.refresh_from_db(fields=["version", "shown"])
    number = question.pk
    transaction.on_commit(lambda: publish(f"question:{number}", _now()))


def _tell_class(number: int) -> None:
    transaction.on_commit(lambda: publish(f"ask:{number}", _now()))


def _now() -> int:
    """A number that only grows, from one question of a class to the next, too."""
    return time.time_ns() // 1_000_000
