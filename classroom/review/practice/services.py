"""Practice sets: made out of missed moves, solved with hints, deleted."""

from collections.abc import Iterable

from django.db import transaction

from classroom.people.models import SchoolClass, Student
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry
from classroom.review.practice.missed_moves import MissedMove
from classroom.review.practice.page import Marking, Task, mark_answer
from games.contract import RUNGS
from games.errors import Illegal, UserError, gettext_noop

TASKS = 10
SETS_PER_STUDENT = 10

Result = PracticeTry.Result


@transaction.atomic
def practice_set_create(
    *,
    school_class: SchoolClass,
    students: Iterable[Student],
    missed: Iterable[MissedMove],
    name: str = "",
    is_own: bool = False,
) -> PracticeSet:
    """Make a set of the first of these positions for these students. Raises Illegal without any."""
    # A student's own sets are few: if there are too many, the oldest goes.
    chosen = list(missed)[:TASKS]
    if not chosen:
        raise Illegal(gettext_noop("There is nothing to practice yet. Play a game first."))
    practice_set = PracticeSet.objects.create(
        school_class=school_class, name=name[:60], is_own=is_own
    )
    practice_set.students.set(students)
    PracticeTask.objects.bulk_create(
        PracticeTask(
            practice_set=practice_set,
            number=number,
            match_id=one.choice.match,
            ply=one.choice.ply,
            seat=one.choice.seat,
            loss=None if one.wrong else one.loss,
        )
        for number, one in enumerate(chosen, start=1)
    )
    if is_own:
        _drop_oldest(practice_set)
    return practice_set


def practice_answer(*, task: Task, student: Student, text: str) -> Marking:
    """Rate this answer and store it; a right one stays. Raises a UserError, which counts as an
    answer, too."""
    try:
        marking = mark_answer(task, text)
    except UserError:
        _note(task, student, Result.AGAIN, "")
        raise
    _note(task, student, marking.result, marking.text)
    return marking


@transaction.atomic
def practice_hint(*, task: Task, student: Student, rung: int) -> None:
    """Climb to this rung; one that was climbed before changes nothing. Raises Illegal."""
    row = _row(task, student)
    if 1 <= rung <= row.rungs:
        return
    if rung != row.rungs + 1 or rung > RUNGS:
        raise Illegal(gettext_noop("These are all the hints for now. You can do it."))
    row.rungs = rung
    row.save(update_fields=["rungs"])


def practice_delete(*, practice_set: PracticeSet) -> None:
    practice_set.delete()


def _row(task: Task, student: Student) -> PracticeTry:
    """Lock the row until the commit: a student may have the task open twice."""
    PracticeTry.objects.get_or_create(task=task.row, student=student)
    return PracticeTry.objects.select_for_update().get(task=task.row, student=student)


@transaction.atomic
def _note(task: Task, student: Student, result: str, text: str) -> None:
    row = _row(task, student)
    row.answers = min(row.answers + 1, 32_000)
    if row.result != Result.RIGHT:
        row.result = result
        row.text = text or row.text
    row.save(update_fields=["answers", "result", "text"])


def _drop_oldest(practice_set: PracticeSet) -> None:
    student = practice_set.students.get()
    sets = PracticeSet.objects.filter(is_own=True, students=student).order_by("-pk")
    PracticeSet.objects.filter(pk__in=[one.pk for one in sets[SETS_PER_STUDENT:]]).delete()


def own_sets_move(*, student: Student, **_signal: object) -> None:
    """Take the sets that a student has made for themselves along into their new class."""
    sets = PracticeSet.objects.filter(is_own=True, students=student)
    sets.update(school_class=student.school_class_id)
