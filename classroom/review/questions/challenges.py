"""Rolls that children make for their class: with how many ways there are, and how hard it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.services.publishing import class_count
from classroom.review.models import RollDraft
from classroom.review.questions.past_rolls import words_for
from classroom.review.questions.publishing import publish_answer
from classroom.review.questions.ways import class_ways_ask
from games.errors import Illegal, Stale, gettext_noop
from games.ways import TARGET, THREE, TWO, RollRules, Way, best_goal, ways
from games.ways_level import level
from games.ways_throw import FEWEST, SIDES

PRESETS = (TWO, THREE, TARGET)
MOST_GOAL = SIDES[0] ** 3  # what three dice can make
START = (2, 5, 6)


@dataclass(frozen=True)
class Challenge:
    """A roll as a child has put it together: three dice, and what the class looks for."""

    dice: Sequence[int]
    rules: RollRules

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        return ways(self.dice, self.rules)

    @property
    def is_enough(self) -> bool:
        """Say if a class may get it."""
        return len(self.ways) >= FEWEST

    @property
    def level(self) -> str:
        """How hard it is, to be translated."""
        return level(self.ways)

    @property
    def words(self) -> str:
        """Return in words what the class would look for."""
        return words_for(self.rules)

    @property
    def better_goal(self) -> int | None:
        """A number with ways enough, for one that has too few; None if these dice have none."""
        goal = best_goal(self.dice)
        return goal if len(ways(self.dice, RollRules(TARGET, goal))) >= FEWEST else None


def challenge_of(*, dice: Sequence[int], preset: str, goal: int = 0) -> Challenge:
    """Return the challenge with these dice. Raises Illegal for dice, a preset or a number that
    there is not."""
    if len(dice) != len(SIDES) or not all(1 <= die <= SIDES[0] for die in dice):
        raise Illegal(gettext_noop("Choose three dice."))
    if preset not in PRESETS:
        raise Illegal(gettext_noop("Choose what the class looks for."))
    if preset == TARGET and not 1 <= goal <= MOST_GOAL:
        raise Illegal(gettext_noop("Type the number that the class makes."))
    return Challenge(tuple(dice), RollRules(preset, goal if preset == TARGET else 0))


@transaction.atomic
def draft_store(*, student: Student, challenge: Challenge) -> RollDraft:
    """Give a roll to the teachers of the student's class, in place of the one that waits. Raises
    Illegal if it has too few ways."""
    if not challenge.is_enough:
        raise Illegal(gettext_noop("This roll has too few ways. Change it a little."))
    class_count(student.school_class_id)
    publish_answer(student.school_class_id, student.pk)
    draft, _is_new = RollDraft.objects.update_or_create(
        student=student,
        defaults={
            "school_class": student.school_class,
            "preset": challenge.rules.name,
            "goal": challenge.rules.goal,
            "dice": list(challenge.dice),
            "day": timezone.localdate(timezone=student.school_class.zone),
        },
    )
    return draft


@dataclass(frozen=True)
class WaitingDraft:
    """A draft as its teachers see it."""

    draft: RollDraft
    challenge: Challenge


def challenge_in(draft: RollDraft) -> Challenge:
    """Return the challenge of a draft."""
    return Challenge(tuple(draft.dice), RollRules(draft.preset, draft.goal))


def waiting_drafts(school_class: int) -> list[WaitingDraft]:
    """Return the rolls that students of a class (by its id) have made for it, the oldest first."""
    rows = RollDraft.objects.filter(
        school_class=school_class,
        student__school_class=F("school_class"),
        student__status__in=Student.IN_CLASS,
    )
    return [WaitingDraft(one, challenge_in(one)) for one in rows.select_related("student")]


def own_draft(student: Student) -> RollDraft | None:
    """Return the roll of this student that waits for a teacher."""
    rows = RollDraft.objects.filter(student=student, school_class=student.school_class_id)
    draft: RollDraft | None = rows.first()
    return draft


@transaction.atomic
def draft_ask(*, school_class: SchoolClass, teacher: Teacher, draft: int) -> tuple[Lesson, Student]:
    """Put the roll of a draft (by its id) before the class, in its lesson or the lobby of a new
    one; return that lesson, and who made the roll. Raises Stale if another press has let it out or
    dropped it."""
    drafts = RollDraft.objects.filter(school_class=school_class, pk=draft)
    row = drafts.select_related("student").first()
    if row is None:
        raise Stale(gettext_noop("This roll is gone. Choose another one."))
    lesson = class_ways_ask(
        school_class=school_class,
        teacher=teacher,
        preset=row.preset,
        goal=row.goal,
        chosen=row.dice,
    )
    # Two presses put it before the class once: the second waits for the class, and finds none.
    if not drafts.delete()[0]:
        raise Stale(gettext_noop("This roll is gone. Choose another one."))
    return lesson, row.student


def draft_drop(*, school_class: SchoolClass, draft: int) -> None:
    """Drop a draft (by its id); one that is gone stays so."""
    RollDraft.objects.filter(school_class=school_class, pk=draft).delete()
