"""The question of a class: asked, its answers shown, closed.

Whatever is pressed holds the class first and then the question, so that who presses at the same
moment waits, and sees what the first has done.
"""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from classroom.facts.known import AnyFact
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.number_talks import talk_match_create
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.tables import table_resume, tables_come_back
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.best_move import stored_decision
from classroom.review.models import Answer, Poll, Question
from classroom.review.questions.closed import closed_forget, closed_note, closed_question
from classroom.review.questions.disclosure import asked_ply, is_undecided, may_show_best
from classroom.review.questions.facts_to_ask import HOW_WAS_IT, fact_to_ask
from classroom.review.questions.publishing import publish_question, question_count
from classroom.review.questions.selectors import open_question
from games.engine import Seat
from games.errors import Illegal, Stale, UserError, gettext_noop

OPEN_FOR = timedelta(hours=12)
VIEW = "ask"
OPEN, ANSWERS, BEST, WHY = 1, 2, 3, 4
"""The pages of the question on the wall: before its answers are shown, with them, with the best
marked, and what becomes of the board by the answer of most and by the best.
"""
PAIR, IDEAS = "pair", "ideas"
"""The views of two answers, and of two other ideas, side by side: asked what is the same, then why
each is as good as it is.
"""
Kind = Question.Kind


@transaction.atomic
def decision_ask(*, school_class: SchoolClass, match: Match, ply: int, seat: Seat) -> Question:
    """Put this position before the class. Raises a UserError if `disclosure` does not let it."""
    ply = asked_ply(match, match_log(match), ply, seat)
    return question_ask(
        Question(school_class=school_class, kind=Kind.DECISION, match=match, ply=ply, seat=seat)
    )


@transaction.atomic
def roll_ask(*, lesson: Lesson, game: str, is_last: bool = False) -> Question:
    """Put a fresh roll of this game before the class, whatever the tables play.

    Raises a UserError for a game without sums, and once the lesson is over, unless it `is_last`.
    """
    match = talk_match_create(lesson=lesson, game=game, is_exit=is_last)
    log = match_log(match)
    return question_ask(
        Question(
            school_class=lesson.school_class,
            lesson=lesson if is_last else None,
            kind=Kind.ROLL,
            match=match,
            ply=log.ply,
            seat=min(log.to_move),
        )
    )


@transaction.atomic
def last_question_ask(
    *, lesson: Lesson, fact: AnyFact | None = None, sentence: str = ""
) -> Question:
    """End the lesson if it is on, and ask its class this fact, or else this sentence, or else a
    fresh roll of its game. It stays with the lesson, with its answers.

    Raises a UserError, and changes nothing, for a lesson that nobody has begun, and a game without
    sums.
    """
    status = version_bump_and_notify(lesson)
    if status == Lesson.Status.LOBBY:
        raise Illegal(gettext_noop("Nobody has played yet. Start the lesson first."))
    if status != Lesson.Status.ENDED:
        lesson_end(lesson=lesson)
    if fact is None and not sentence:
        return roll_ask(lesson=lesson, game=lesson.game, is_last=True)
    question = Question(school_class=lesson.school_class, lesson=lesson, sentence=sentence)
    question.kind = Kind.FACT if fact else Kind.SENTENCE
    if fact is not None:
        question.operation, question.sum = fact.operation, fact.sum
    return question_ask(question)


def last_question_offer(*, lesson: Lesson) -> Question:
    """Ask the class of a lesson that is over what the lesson itself suggests: a fact to practice,
    else a fresh roll of its game, else how it was."""
    fact = fact_to_ask(lesson)
    if fact is None:
        with suppress(Illegal):
            return last_question_ask(lesson=lesson)
    return last_question_ask(lesson=lesson, fact=fact, sentence=gettext(HOW_WAS_IT))


def question_ask(question: Question) -> Question:
    """Store the question, and put it on the wall. What was open before is closed."""
    publish_question(question.school_class_id)
    before = open_question(question.school_class_id)
    if before is not None:
        # The same table stays paused: it must not choose while it is asked about.
        _close(before, resumes=before.match_id != question.match_id)
    question.save()
    show_on_wall(question, Stop(VIEW, OPEN))
    return question


def show_on_wall(question: Question, stop: Stop) -> None:
    lesson = question.lesson or open_lesson_of(question.school_class)
    if lesson is not None:
        question_come(question, lesson)
        show_on_projectors(lesson, stop)
        version_bump_and_notify(lesson)


def question_come(question: Question, lesson: Lesson) -> None:
    """Note what the wall of the lesson shows now, if that is not the question itself."""
    if lesson.projector_view != VIEW:
        question.came_after = lesson.projector_view
        question.save(update_fields=["came_after"])


@transaction.atomic
def question_show(*, question: Question, page: int = BEST) -> None:
    """Show everybody the answers from now on, and this page on the wall. Raises Stale if the
    question is closed.

    From the page of the best moves on these are marked, in a running game once the table has
    chosen; call it again then.
    """
    answers_show(question=question, page=page)
    show_on_wall(question, Stop(VIEW, page))


@transaction.atomic
def answers_show(*, question: Question, page: int, anyway: bool = False) -> None:
    """Do so for a wall that shows this page already. With `anyway` nobody waits for the table.

    Else a table that was paused to be asked about plays on, so that it can choose.
    """
    publish_question(question.school_class_id)
    question_count(question)
    match, ply, seat = question.match, question.ply, question.seat
    if match is not None and page >= BEST:
        log = match_log(match)
        if not anyway and not may_show_best(match, log, ply):
            _table_resume(question)
        else:
            question.best = list(stored_decision(match, log, ply, seat).best)
    question.show_answers = True
    question.save(update_fields=["best", "show_answers"])


@transaction.atomic
def question_close(*, question: Question) -> None:
    """Take the question from all screens. The last one of a lesson stays with its answers, and so
    does a roll of the day; any other is deleted, also an answer that is just being given. A table
    that was paused to be asked about plays on."""
    publish_question(question.school_class_id)
    _close(question)


def _close(question: Question, *, resumes: bool = True) -> None:
    row = Question.objects.filter(pk=question.pk, closed_at=None)
    before = row.first()
    if before is None:
        return
    if not question.has_ways:
        closed_note(before)
    if resumes:
        _table_resume(question)
        lesson = open_lesson_of(before.school_class)
        if lesson is not None:
            tables_come_back(lesson)
    if question.lesson_id is None and not question.has_ways:
        row.delete()
    else:
        row.update(closed_at=timezone.now())


def _table_resume(question: Question) -> None:
    """Let the table play on whose open choice was put, unless the whole lesson is paused."""
    match = Match.objects.filter(pk=question.match_id or 0, status=Match.Status.PAUSED).first()
    # A game that was paused for a release with other rules has no log any more.
    with suppress(UserError):
        if match is not None and is_undecided(match_log(match), question.ply):
            table_resume(match=match)


@transaction.atomic
def question_reopen(*, school_class: SchoolClass) -> Question:
    """Put the question that was just closed before its class again, with the answers that it had.

    Raises Stale if that is a minute ago, or the class has another one.
    """
    publish_question(school_class.pk)
    before = closed_question(school_class.pk)
    if before is None or open_question(school_class.pk) is not None:
        raise Stale(gettext_noop("It is too late to take this back."))
    closed_forget(school_class.pk)
    question, answers = before.question, before.answers
    question.closed_at = None
    question.save()
    students = school_class.students.filter(status__in=Student.IN_CLASS)
    here = set(students.values_list("pk", flat=True))
    Answer.objects.bulk_create(
        (one for one in answers if one.student_id in here), ignore_conflicts=True
    )
    show_on_wall(question, Stop(VIEW, OPEN))
    return question


def last_question_close(*, instance: Lesson, created: bool, **_signal: object) -> None:
    """Close what the lesson before has left open, once its class has a new one."""
    question = open_question(instance.school_class_id) if created else None
    if question is not None and question.lesson_id is not None:
        question_close(question=question)


def table_question_close(*, lesson: Lesson, **_signal: object) -> None:
    """Close what was asked during a lesson that is over now: it has a last question of its own."""
    question = open_question(lesson.school_class_id)
    if question is not None and question.lesson_id is None:
        question_close(question=question)


def questions_sweep() -> int:
    """Close what nobody has closed. Returns how many questions."""
    long_ago = timezone.now() - OPEN_FOR
    Poll.objects.filter(opened_at__lt=long_ago).delete()
    forgotten = list(Question.objects.filter(closed_at=None, asked_at__lt=long_ago))
    for question in forgotten:
        # A class that is deleted at this moment takes its question with it.
        with suppress(SchoolClass.DoesNotExist):
            question_close(question=question)
    return len(forgotten)
