"""The roll of the day: put before a class, its ways listed, and found by children, each alone."""

import secrets
from collections.abc import Sequence
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
from classroom.review.models import DayRoll, FoundWay, Question, WayTries
from classroom.review.questions.publishing import publish_answer, publish_question, question_count
from classroom.review.questions.services import question_ask
from classroom.review.questions.ways_page import RUNGS
from classroom.review.reports.memories import answer_teach
from games import dice
from games.errors import Illegal, Stale, gettext_noop
from games.ways import FIVE, PRESETS, TABLE, TARGET, RollRules, Way, best_goal, facts_of, read, ways

SIDES = (6, 6, 6)
FIVE_SIDES = (4, 6, 8, 12, 20)
TABLES = range(2, 11)  # of 56 rolls only two have three ways into the table of 11
MINUTES = range(1, 6)
FEWEST = 3  # ways of a roll that is put before a class


@transaction.atomic
def ways_ask(
    *,
    lesson: Lesson,
    preset: str = PRESETS[0],
    goal: int = 0,
    minutes: int | None = 2,
    chosen: Sequence[int] | None = None,
) -> Question:
    """Put a fresh roll before the class of this lesson, for so many minutes (None: until the
    teacher goes on). `goal` is the table of the preset `table`.

    With `chosen` dice it has no seed, and may have any `goal`.

    Raises a UserError for a preset, a table or a time that there is not, and if the lesson is over.
    """
    is_table = preset == TABLE
    if preset not in PRESETS or (is_table and goal not in TABLES):
        raise Illegal(gettext_noop("Choose what the class looks for."))
    if minutes is not None and minutes not in MINUTES:
        raise Illegal(gettext_noop("Choose from 1 to 5 minutes."))
    if lesson.status == Lesson.Status.ENDED:
        raise Illegal(gettext_noop("This lesson is over. Start a new one first."))
    own = (b"", list(chosen), RollRules(preset, goal)) if chosen else None
    seed, thrown, rules = own or _thrown(preset, goal)
    question = question_ask(Question(school_class=lesson.school_class, kind=Question.Kind.WAYS))
    roll = DayRoll.objects.create(
        question=question,
        preset=rules.name,
        goal=rules.goal,
        seed=seed,
        dice=thrown,
        ends_at=timezone.now() + timedelta(minutes=minutes) if minutes else None,
    )
    transaction.on_commit(lambda: enqueue("classroom.review.tasks.day_roll_ways", roll.pk))
    return question


@transaction.atomic
def class_ways_ask(*, school_class: SchoolClass, teacher: Teacher, **what: Any) -> Lesson:
    """Do so in the lesson that the class has, or in the lobby of a new one; return that lesson."""
    lesson: Lesson | None = open_lesson_of(school_class)
    if lesson is None:
        lesson = lesson_prepare(school_class=school_class, teacher=teacher)
    ways_ask(lesson=lesson, **what)
    return lesson


def _thrown(preset: str, goal: int) -> tuple[bytes, list[int], RollRules]:
    """Throw until there are ways enough: to one number, or in a table, there may be none."""
    sides = FIVE_SIDES if preset == FIVE else SIDES
    while True:
        seed = secrets.token_bytes(dice.SEED_BYTES)
        thrown = [number + 1 for number in dice.numbers(seed, 0, sides)]
        aim = best_goal(thrown) if preset == TARGET else goal if preset == TABLE else 0
        rules = RollRules(preset, aim)
        if len(ways(thrown, rules)) >= FEWEST:
            return seed, thrown, rules


@transaction.atomic
def day_roll_list(*, roll: DayRoll) -> None:
    """Store all the ways of this roll, and show on wall and screens how many there are."""
    roll.ways = [way.text for way in ways(roll.dice, roll.rules)]
    roll.save(update_fields=["ways"])
    publish_question(roll.question.school_class_id)


def way_find(*, question: Question, student: Student, text: str, result: int) -> None:
    """Store a way that a student has found, and teach their memory its sums.

    A wrong result is stored as what they tried last, for the help that the page has then. Raises a
    UserError for what is no way, or one of theirs, and Stale once all are shown or the time is up.
    """
    roll = question.roll
    way = read(text, roll.dice, roll.rules)
    _way_store(question, roll, student, way, result)
    # What was refused teaches nothing.
    way_teach(student=student, way=way, result=result, key=f"ways {question.pk}")


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
    if roll.ends_at is not None and timezone.now() > roll.ends_at:
        raise Stale(gettext_noop("Time is up. Look at the wall."))
    whose = {"school_class_id": question.school_class_id, "roll": roll, "student": student}
    texts = roll.found_ways.filter(text=way.text)
    if texts.filter(student=student).exists():
        raise Illegal(gettext_noop("You have this way already. Find another one."))
    last, _ = WayTries.objects.get_or_create(roll=roll, student=student, defaults=whose)
    if result == way.result:
        is_new = not texts.exists()
        today = timezone.localdate(timezone=student.school_class.zone)
        FoundWay.objects.create(**whose, text=way.text, is_new=is_new, day=today)
        last.text, last.claim, last.tries, last.hints = way.text, None, 0, 0
    else:
        last.tries = last.tries + 1 if last.text == way.text else 1
        last.text, last.claim, last.wrong = way.text, result, last.wrong + 1
    last.save()
    publish_answer(question.school_class_id, student.pk)


@transaction.atomic
def way_hint(*, question: Question, student: Student) -> None:
    """Go one rung up the ladder of hints: how many are missing, then what one makes, then a die."""
    roll = question.roll
    whose = {"school_class_id": question.school_class_id, "roll": roll, "student": student}
    last, _ = WayTries.objects.get_or_create(roll=roll, student=student, defaults=whose)
    last.hints = min(last.hints + 1, RUNGS)
    last.claim = None
    last.save(update_fields=["hints", "claim"])
    publish_answer(question.school_class_id, student.pk)
