"""The roll of the day: put before a class, its ways listed, and found by children, each alone."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.services.lifecycle import lesson_prepare
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.services.publishing import class_count
from classroom.play.task_queue import enqueue
from classroom.prepared import PreparedInsert, PreparedQuery, PreparedUpdate
from classroom.review.models import DayRoll, FoundWay, Question, WayTries
from classroom.review.models.rolls import GRACE
from classroom.review.questions.publishing import (
    publish_answer,
    publish_question,
    question_count,
    wall_hurry,
)
from classroom.review.questions.services import question_ask
from classroom.review.questions.ways_hints import RUNGS, offer_after
from classroom.review.questions.ways_page import tries_of
from classroom.review.reports.memories import answer_teach
from games import dice
from games.errors import Illegal, Stale, gettext_noop
from games.ways import PRESETS, TABLE, RollRules, Way, facts_of, read, ways
from games.ways_line import MINUTES, TABLES
from games.ways_throw import Throw, thrown

_MARGIN = 0.1  # seconds by which the worker comes rather late than early


@transaction.atomic
def ways_ask(
    *,
    lesson: Lesson,
    preset: str = PRESETS[0],
    goal: int = 0,
    minutes: int | None = 2,
    chosen: Sequence[int] | None = None,
    seed: bytes = b"",
    ghost: Mapping[str, object] | None = None,
) -> Question:
    """Put a fresh roll before the class of this lesson, for so many minutes (None: until the
    teacher goes on). `goal` is the table of the preset `table`.

    With `chosen` dice it has no seed, and may have any `goal`; with a `seed` it has the dice of
    another roll. `ghost`: what climbs beside the class (`ropes`).

    Raises a UserError for a preset, a table or a time that there is not, and if the lesson is over.
    """
    is_table = preset == TABLE
    if preset not in PRESETS or (is_table and goal not in TABLES):
        raise Illegal(gettext_noop("Choose what the class looks for."))
    if minutes is not None and minutes not in MINUTES:
        raise Illegal(gettext_noop("Choose from 1 to 5 minutes."))
    if lesson.status == Lesson.Status.ENDED:
        raise Illegal(gettext_noop("This lesson is over. Start a new one first."))
    seed = b"" if chosen else seed or secrets.token_bytes(dice.SEED_BYTES)
    own = Throw(tuple(chosen), RollRules(preset, goal), 0) if chosen else None
    roll = own or thrown(seed, preset, goal)
    question = question_ask(Question(school_class=lesson.school_class, kind=Question.Kind.WAYS))
    day_roll = DayRoll.objects.create(
        question=question,
        preset=roll.rules.name,
        goal=roll.rules.goal,
        seed=seed,
        dice=roll.dice,
        ends_at=timezone.now() + timedelta(minutes=minutes) if minutes else None,
        ghost=ghost,
    )
    transaction.on_commit(lambda: _send_worker(day_roll))
    return question


def _send_worker(roll: DayRoll) -> None:
    """Have the ways listed, and the pages drawn again when time alone has changed them."""
    enqueue("classroom.review.tasks.day_roll_ways", roll.pk)
    waits = [offer_after(roll.rules)]
    if roll.ends_at is not None:
        waits.append(roll.ends_at + GRACE - timezone.now())
    for wait in waits:
        seconds = wait.total_seconds() + _MARGIN
        enqueue("classroom.review.tasks.day_roll_redraw", roll.pk, wait=seconds)


@transaction.atomic
def class_ways_ask(*, school_class: SchoolClass, teacher: Teacher, **what: Any) -> Lesson:
    """Do so in the lesson that the class has, or in the lobby of a new one; return that lesson."""
    lesson: Lesson | None = open_lesson_of(school_class)
    if lesson is None:
        lesson = lesson_prepare(school_class=school_class, teacher=teacher)
    ways_ask(lesson=lesson, **what)
    return lesson


@transaction.atomic
def day_roll_list(*, roll: DayRoll) -> None:
    """Store all the ways of this roll, and show on wall and screens how many there are."""
    roll.ways = [way.text for way in ways(roll.dice, roll.rules)]
    roll.save(update_fields=["ways"])
    publish_question(roll.question.school_class_id)


@transaction.atomic
def day_roll_show(*, roll: DayRoll) -> None:
    """Show who has no way yet that there are hints, or everybody that time is up."""
    if roll.question.is_open:
        publish_question(roll.question.school_class_id)


def way_find(*, question: Question, student: Student, text: str, result: int) -> None:
    """Store a way that a student has found, and teach their memory its sums.

    A wrong result is stored as what they tried last, for the help that the page has then. Raises a
    UserError for what is no way, or one of theirs, and Stale once all are shown or the time is up.
    """
    roll = question.roll
    way = way_read(roll, text, result)
    _way_store(question, roll, student, way, result)
    # What was refused teaches nothing.
    way_teach(student=student, way=way, result=result, key=f"ways {question.pk}")


def way_read(roll: DayRoll, text: str, result: int) -> Way:
    """Return the way that a child has typed. A die alone that is to make another number is no way:
    there is nothing to work out in it that help could show. Raises a UserError."""
    way = read(text, roll.dice, roll.rules)
    if not way.signs and result != way.result:
        raise Illegal(gettext_noop("One die alone is just its own number."))
    return way


def way_teach(*, student: Student, way: Way, result: int, key: str) -> None:
    """Teach the memory of a student the sums of a way, with a key for the occasion. Only the first
    claim counts; a wrong one of several sums does not say which was wrong."""
    facts = facts_of(way)
    is_right = result == way.result
    for fact in facts if is_right or len(facts) == 1 else ():
        claimed = fact._replace(claim=fact.answer if is_right else result)
        answer_teach(student=student, fact=claimed, key=f"{key} {fact.sum}")


@transaction.atomic
def _way_store(question: Question, roll: DayRoll, student: Student, way: Way, result: int) -> None:
    class_count(question.school_class_id)
    question_count(question)
    if question.show_answers:
        raise Stale(gettext_noop("All ways are shown now. Look at them."))
    if roll.is_over:
        raise Stale(gettext_noop("Time is up. Look at the wall."))
    finders = _finders(roll.pk, way.text)
    if (student.pk,) in finders:
        raise Illegal(gettext_noop("You have this way already. Find another one."))
    last = _last_try(question, roll, student)
    is_right = result == way.result
    is_new = is_right and not finders
    if is_right:
        today = timezone.localdate(timezone=student.school_class.zone)
        whose = {"school_class_id": question.school_class_id, "roll": roll, "student": student}
        _insert([FoundWay(**whose, text=way.text, is_new=is_new, day=today)])
        last.claim, last.tries, last.hints = None, 0, 0
    else:
        last.tries = last.tries + 1 if last.text == way.text else 1
        last.claim, last.wrong = result, last.wrong + 1
    last.text = way.text
    _update(last.pk, last.text, last.claim, last.tries, last.wrong, last.hints)
    publish_answer(question.school_class_id, student.pk)
    if is_new:
        wall_hurry(question.school_class)


def _last_try(question: Question, roll: DayRoll, student: Student) -> WayTries:
    for tries in tries_of(roll.pk, student.pk):
        return tries
    return WayTries.objects.create(
        school_class_id=question.school_class_id, roll=roll, student=student
    )


_finders = PreparedQuery(
    lambda roll, text: FoundWay.objects.filter(roll=roll, text=text).values_list("student")
)
_insert = PreparedInsert(FoundWay)
_update = PreparedUpdate(
    lambda pk, text, claim, tries, wrong, hints: (
        WayTries.objects.filter(pk=pk),
        {"text": text, "claim": claim, "tries": tries, "wrong": wrong, "hints": hints},
    )
)


@transaction.atomic
def way_hint(*, question: Question, student: Student) -> None:
    """Go one rung up the ladder of hints: how many are missing, then what one makes, then a die."""
    roll = question.roll
    last = _last_try(question, roll, student)
    last.hints = min(last.hints + 1, RUNGS)
    last.claim = None
    last.save(update_fields=["hints", "claim"])
    publish_answer(question.school_class_id, student.pk)
