"""The roll of the day: put before a class, its ways listed, and found by children, each alone."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.people.services.publishing import class_count
from classroom.play.task_queue import enqueue
from classroom.review.models import DayRoll, FoundWay, Question, WayTries
from classroom.review.questions.publishing import publish_answer, publish_question, question_count
from classroom.review.questions.services import question_ask
from classroom.review.questions.ways_page import RUNGS
from classroom.review.reports.memories import answer_teach
from games import dice
from games.errors import Illegal, Stale, gettext_noop
from games.ways import PRESETS, RollRules, Way, best_goal, facts_of, read, ways

SIDES = (6, 6, 6)
FIVE_SIDES = (4, 6, 8, 12, 20)
TABLES = range(2, 13)
MINUTES = range(1, 6)


@transaction.atomic
def ways_ask(
    *, lesson: Lesson, preset: str = PRESETS[0], goal: int = 0, minutes: int | None = 2
) -> Question:
    """Put a fresh roll before the class of this lesson, for so many minutes (None: until the
    teacher goes on). `goal` is the table of the preset `table`.

    Raises a UserError for a preset, a table or a time that there is not, and if the lesson is over.
    """
    is_table = preset == "table"
    if preset not in PRESETS or (is_table and goal not in TABLES):
        raise Illegal(gettext_noop("Choose what the class looks for."))
    if minutes is not None and minutes not in MINUTES:
        raise Illegal(gettext_noop("Choose from 1 to 5 minutes."))
    if lesson.status == Lesson.Status.ENDED:
        raise Illegal(gettext_noop("This lesson is over. Start a new one first."))
    rules = RollRules(preset, goal if is_table else 0)
    seed, thrown = _thrown(rules)
    if preset == "target":
        rules = RollRules(preset, best_goal(thrown))
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


def _thrown(rules: RollRules) -> tuple[bytes, list[int]]:
    """Throw until there is a way to find; only of a table there may be none."""
    sides = FIVE_SIDES if rules.name == "five" else SIDES
    while True:
        seed = secrets.token_bytes(dice.SEED_BYTES)
        thrown = list(dice.numbers(seed, 0, sides))
        if rules.name == "target" or ways(thrown, rules):
            return seed, thrown


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
    if not question.show_answers:
        _teach(question, student, way, result)
    _way_store(question, roll, student, way, result)


def _teach(question: Question, student: Student, way: Way, result: int) -> None:
    """Only the first claim counts; a wrong one of several sums does not say which was wrong."""
    facts = facts_of(way)
    is_right = result == way.result
    for fact in facts if is_right or len(facts) == 1 else ():
        claimed = fact._replace(claim=fact.answer if is_right else result)
        answer_teach(student=student, fact=claimed, key=f"ways {question.pk} {fact.sum}")


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
        FoundWay.objects.create(**whose, text=way.text, is_new=is_new)
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
