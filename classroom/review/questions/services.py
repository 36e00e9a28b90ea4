"""A poll of the class: opened, answered, its answers shown, closed. Closing deletes it all.

Whatever a teacher presses holds the class first and then the poll, so that who presses at the same
moment waits, and sees what the first has done.
"""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from classroom.facts.texts import facts_of_texts
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.number_talks import talk_match_create
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.tables import table_resume
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.models import SchoolClass, Student
from classroom.people.services.publishing import class_count, publish_class
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.analysis.hint_lists import playable_hints
from classroom.review.analysis.move_quality import best_texts
from classroom.review.analysis.positions import legal_text, log_before
from classroom.review.models import Answer, Poll, PollAnswer, Question
from classroom.review.questions.disclosure import is_undecided, may_show_best, poll_log, poll_ply
from classroom.review.questions.publishing import (
    publish_answer,
    publish_later,
    publish_question,
)
from classroom.review.reports.memories import answer_teach
from classroom.review.stored_hints import cached_hint_list
from games.engine import Seat
from games.errors import Stale, UserError, gettext_noop
from games.movelog import MoveLog

OPEN_FOR = timedelta(hours=12)


@transaction.atomic
def poll_open(
    *,
    school_class: SchoolClass,
    match: Match,
    log: MoveLog,
    ply: int,
    seat: Seat,
    is_number_talk: bool = False,
    exit_question: Question | None = None,
) -> Poll:
    """Put this position before the class, and close any open poll.

    The answers to an `exit_question` are kept with its lesson, on whose wall it stands. Raises a
    UserError if `disclosure` does not let it be put.
    """
    ply = poll_ply(match, log, ply, seat)
    publish_question(school_class.pk)
    for before in Poll.objects.filter(school_class=school_class):
        # The same table stays paused: it must not choose while it is asked about.
        if before.match_id != match.pk:
            _table_resume(before)
        _poll_delete(before)
    poll = Poll.objects.create(
        school_class=school_class,
        match=match,
        ply=ply,
        seat=seat,
        is_number_talk=is_number_talk,
        exit_question=exit_question,
    )
    lesson = exit_question.lesson if exit_question else open_lesson_of(school_class)
    if lesson is not None:
        show_on_projectors(lesson, Stop("poll"))
        version_bump_and_notify(lesson)
    return poll


@transaction.atomic
def number_talk_open(*, lesson: Lesson, game: str) -> Poll:
    """Put a fresh roll of this game before the class, whatever the tables play.

    Raises a UserError for a game without sums, and once the lesson is over.
    """
    match = talk_match_create(lesson=lesson, game=game)
    log = match_log(match)
    return poll_open(
        school_class=lesson.school_class,
        match=match,
        log=log,
        ply=log.ply,
        seat=min(log.to_move),
        is_number_talk=True,
    )


def poll_answer(*, poll: Poll, student: Student, log: MoveLog, text: str) -> None:
    """Store what this student would play; until the answers are shown it can be changed. The first
    answer to a fact teaches their memory, also a wrong one, which is refused.

    Raises a UserError if the move is not allowed, and Stale if the answers are shown.
    """
    if not poll.show_answers:
        place = f"poll {poll.match_id} {poll.ply}"
        for fact in facts_of_texts(log)(poll.ply, poll.seat, text):
            answer_teach(student=student, fact=fact, key=f"{place} {fact.sum}")
    _answer_store(poll, student, log, text)


@transaction.atomic
def _answer_store(poll: Poll, student: Student, log: MoveLog, text: str) -> None:
    class_count(poll.school_class_id)
    _bump_version(poll)
    if poll.show_answers:
        raise Stale(gettext_noop("The answers are shown now. Look at them."))
    text = legal_text(poll_log(poll.match, log, poll.ply, poll.seat), poll.seat, text)
    PollAnswer.objects.update_or_create(poll=poll, student=student, defaults={"text": text})
    if poll.exit_question_id is not None:
        _keep_answer(poll, student, text)
    publish_answer(student.school_class_id, student.pk)


@transaction.atomic
def poll_show(*, poll: Poll, log: MoveLog, marks_best: bool = True) -> None:
    """Show everybody the answers from now on. Raises Stale if the poll is closed.

    With `marks_best` the best moves are marked among them, in a running game only once the table
    has chosen; call it again then.
    """
    publish_class(poll.school_class_id)
    _bump_version(poll)
    if marks_best and may_show_best(poll.match, log, poll.ply):
        hints = playable_hints(cached_hint_list(poll.match, log, poll.ply, poll.seat))
        poll.best = best_texts(log_before(log, poll.ply), poll.seat, hints)
    poll.show_answers = True
    poll.save(update_fields=["best", "show_answers"])


@transaction.atomic
def poll_close(*, poll: Poll) -> None:
    """Delete the poll and all answers, also one that is just being given. Those to an exit question
    stay with it. A table that was paused to be asked about plays on."""
    publish_question(poll.school_class_id)
    if Poll.objects.filter(pk=poll.pk).exists():
        _table_resume(poll)
    _poll_delete(poll)


def _table_resume(poll: Poll) -> None:
    """Let the table play on whose open choice was put, unless the whole lesson is paused."""
    match = Match.objects.filter(pk=poll.match_id, status=Match.Status.PAUSED).first()
    # A game that was paused for a release with other rules has no log any more.
    with suppress(UserError):
        if match is not None and is_undecided(match_log(match), poll.ply):
            table_resume(match=match)


def _poll_delete(poll: Poll) -> None:
    with suppress(Stale):
        _bump_version(poll)
        poll.delete()
        if poll.exit_question_id is not None:
            question = Question.objects.filter(pk=poll.exit_question_id, closed_at=None)
            question.update(closed_at=timezone.now())


def poll_now(poll: Poll) -> dict[str, Any]:
    """Return the poll with its answers, for `poll_reopen`."""
    position = ("match_id", "ply", "seat", "is_number_talk", "exit_question_id")
    facts = {name: getattr(poll, name) for name in (*position, "show_answers", "best")}
    return {**facts, "answers": list(poll.answers.values_list("student", "text"))}


@transaction.atomic
def poll_reopen(*, school_class: SchoolClass, before: dict[str, Any]) -> Poll:
    """Put a poll that was just closed before the class again, with its answers; close any other."""
    publish_question(school_class.pk)
    for other in Poll.objects.filter(school_class=school_class):
        poll_close(poll=other)
    facts = {name: value for name, value in before.items() if name != "answers"}
    poll = Poll.objects.create(school_class=school_class, **facts)
    students = school_class.students.filter(status__in=Student.IN_CLASS)
    here = set(students.values_list("pk", flat=True))
    PollAnswer.objects.bulk_create(
        PollAnswer(poll=poll, student_id=student, text=text)
        for student, text in before["answers"]
        if student in here
    )
    exit_question = poll.exit_question
    lesson = exit_question.lesson if exit_question else open_lesson_of(school_class)
    if lesson is not None:
        show_on_projectors(lesson, Stop("poll"))
        version_bump_and_notify(lesson)
    return poll


def _keep_answer(poll: Poll, student: Student, text: str) -> None:
    """Store the answer with the lesson."""
    today = timezone.localdate(timezone=student.school_class.zone)
    Answer.objects.update_or_create(
        question_id=poll.exit_question_id or 0,
        student=student,
        defaults={"text": text},
        create_defaults={"text": text, "school_class_id": poll.school_class_id, "day": today},
    )


def polls_sweep() -> int:
    """Close what nobody has closed. Returns how many polls."""
    forgotten = list(Poll.objects.filter(opened_at__lt=timezone.now() - OPEN_FOR))
    for poll in forgotten:
        # A class that is deleted at this moment takes its poll with it.
        with suppress(SchoolClass.DoesNotExist):
            poll_close(poll=poll)
    return len(forgotten)


def _bump_version(poll: Poll) -> None:
    """Count one change and tell the teachers and the projector; holds the poll's row until the
    commit.
    """
    if not Poll.objects.filter(pk=poll.pk).update(version=F("version") + 1):
        raise Stale(gettext_noop("This question is closed. Wait for the next one."))
    poll.refresh_from_db(fields=["version", "show_answers"])
    publish_later(f"poll:{poll.pk}")
    publish_later(f"class:{poll.school_class_id}:answers")
