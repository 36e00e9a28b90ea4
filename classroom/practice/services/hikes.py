"""Hikes: begun or gone on with, and each answer stored at once."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from classroom.facts.known import AnyFact
from classroom.facts.schedule import ask_again, facts_due, facts_of_topic, table_facts
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.practice.check_facts import check_facts
from classroom.practice.models import Hike, Question, Task
from classroom.practice.services.answers import answer_store, has_answered
from classroom.practice.services.bot_games import bot_game_start
from classroom.review.practice.missed_moves import missed_by
from classroom.review.practice.services import practice_set_create
from games.topics import read_topic

SOLO_FACTS = 10
CLIMB_FACTS = 12


@transaction.atomic
def hike_begin(*, task: Task, student: Student) -> Hike:
    """Return the student's hike through this task; the first call makes it, and the first on a day
    on which any are due asks its facts."""
    hike, is_new = hike_lock(student, kind=Hike.Kind.TASK, task=task)
    if task.kind == Task.Kind.FACTS and not hike.questions.exists():
        hike_ask(hike, task_facts(task, student))
    elif is_new and task.kind == Task.Kind.TABLE:
        hike_ask(hike, _mixed(table_facts(task.number), hike.pk))
    elif is_new and task.kind == Task.Kind.CHECK:
        hike_ask(hike, check_facts(hike.pk))
    elif is_new and task.practice_set is not None:
        task.practice_set.students.add(student)  # who has come to the class since it was set
    if task.kind == Task.Kind.GAME and hike.match is None:
        hike.match = bot_game_start(student=student, game=task.game, options=task.options)
        hike.save(update_fields=["match"])
    return hike


def task_facts(task: Task, student: Student) -> list[AnyFact]:
    """Return the facts that a task of facts asks this student: of its topic alone, if it has one,
    else those that are due."""
    topic = read_topic(task.topic)
    if topic is None:
        return facts_due(student, task.number)
    return facts_of_topic(student, task.number, topic)


@transaction.atomic
def climb_begin(*, student: Student) -> Hike:
    """Return the student's climb of today: facts that are due, and a position they missed."""
    hike, is_new = hike_lock(student, kind=Hike.Kind.CLIMB, day=timezone.localdate())
    if is_new:
        hike_ask(hike, facts_due(student, CLIMB_FACTS))
        if missed := missed_by([student])[:1]:
            hike.practice_set = practice_set_create(
                school_class=student.school_class, students=[student], missed=missed, is_own=True
            )
            hike.save(update_fields=["practice_set"])
    return hike


@transaction.atomic
def solo_begin(*, student: Student, facts: Sequence[AnyFact] | None = None) -> Hike:
    """Return the student's own practice of today that is not finished, or else begin another: of
    the facts that are due, or of these alone."""
    # The row of the student is a lock: two taps begin one hike.
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    today = timezone.localdate()
    hikes = Hike.objects.filter(student=student, kind=Hike.Kind.SOLO, day=today)
    unfinished = hikes.filter(questions__is_solved=False).distinct().order_by("-pk")
    hike = next((one for one in unfinished if facts is None or _facts_of(one) <= set(facts)), None)
    if hike is None:
        hike = Hike.objects.create(
            school_class=student.school_class, student=student, kind=Hike.Kind.SOLO, day=today
        )
        hike_ask(hike, facts_due(student, SOLO_FACTS) if facts is None else facts)
    return hike


@transaction.atomic
def bots_begin(*, student: Student, game: str) -> Hike:
    """Return the student's own game against bots that is not over, or else begin another."""
    # As for practice of their own: two taps begin one game.
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    own = Hike.objects.filter(student=student, kind=Hike.Kind.SOLO, match__game=game)
    running = own.exclude(match__status=Match.Status.ENDED).order_by("-pk").first()
    return running or Hike.objects.create(
        school_class=student.school_class,
        student=student,
        kind=Hike.Kind.SOLO,
        day=timezone.localdate(),
        match=bot_game_start(student=student, game=game, options={}),
    )


@transaction.atomic
def hike_answer(*, hike: Hike, number: int, key: str, claim: int, later: str = "") -> bool:
    """Store the answer to this question; True if this press has solved it. The first one teaches
    the memory of the student; if it is wrong, the fact comes again after others.

    Nothing changes for a question that is solved, or whose turn has not come, and for a key that
    has answered before. An answer that was given without a connection comes `later`: it names its
    sum, as numbers may have moved, and an open question before it takes no turn.
    """
    # The question is open since the hike was worked at before. This write comes first: it holds the
    # row, so that copies of one answer wait for each other.
    now = timezone.now()
    Hike.objects.filter(pk=hike.pk).update(at=now)
    unsolved = hike.questions.filter(is_solved=False)
    if later:
        question = next((one for one in unsolved if one.sum == later), None)
    else:
        question = next((one for one in unsolved[:1] if one.number == number), None)
    if question is None or has_answered(hike.student, key):
        return False
    time = None if later else now - hike.at
    answer_store(hike=hike, question=question, key=key, claim=claim, time=time)
    if question.tries == 1 and not question.is_solved:
        _ask_again(hike, question)
    return question.is_solved


def hike_lock(student: Student, **which: object) -> tuple[Hike, bool]:
    """Return the hike and whether it is new; its row is held until the commit."""
    defaults = {"school_class": student.school_class, "day": timezone.localdate()}
    hike, is_new = Hike.objects.get_or_create(student=student, **which, defaults=defaults)
    Hike.objects.filter(pk=hike.pk).update(at=timezone.now())
    if not is_new:
        hike.refresh_from_db()
    return hike, is_new


def _facts_of(hike: Hike) -> set[AnyFact]:
    return {one.fact for one in hike.questions.all()}


def hike_ask(hike: Hike, facts: Iterable[AnyFact], start: int = 1) -> None:
    Question.objects.bulk_create(
        Question(hike=hike, number=number, operation=fact.operation, sum=fact.sum)
        for number, fact in enumerate(facts, start=start)
    )


def _ask_again(hike: Hike, missed: Question) -> None:
    """Have a missed fact come again; in a task all facts that it names are asked besides."""
    questions = list(hike.questions.order_by("number"))
    if any(one.is_solved for one in questions if one.number > missed.number):
        return  # it was answered later than what follows it
    past = [one.fact for one in questions if one.number <= missed.number]
    ahead = [one.fact for one in questions if one.number > missed.number]
    right = [one.fact for one in questions if one.is_solved and one.tries == 1]
    hike.questions.filter(number__gt=missed.number).delete()
    may_drop = hike.kind != Hike.Kind.TASK
    hike_ask(hike, ask_again(past, ahead, right, may_drop=may_drop), missed.number + 1)


def _mixed(facts: list[AnyFact], seed: int) -> list[AnyFact]:
    """Mix the facts, in another order for each hike."""
    order = [(position * 7 + seed) % 10 for position in range(len(facts))]
    return [facts[place] for place in order]


def student_hikes_move(*, student: Student, **_signal: object) -> None:
    """Take what a student practices on their own along into their new class; tasks stay."""
    Hike.objects.filter(student=student, task=None).update(school_class=student.school_class_id)
