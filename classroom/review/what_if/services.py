"""Branches: made, played on, undone by a step, put on the wall, kept under a name or thrown
away."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.projector import projector_show
from classroom.people.models import Student, Teacher
from classroom.play.models import Match
from classroom.review.models import Branch
from classroom.review.what_if.branch_log import branch_log, draw_chosen, draw_next, settle_chance
from classroom.review.what_if.wall import VIEW
from games.engine import Seat
from games.errors import Illegal, NotYourTurn, gettext_noop
from games.movelog import MoveLog

MOST_PER_MATCH = 20
MOST_STEPS = 300
UNNAMED_FOR = timedelta(hours=12)


def branch_create(
    *, match: Match, ply: int, teacher: Teacher | None, student: Student | None
) -> Branch:
    """Start a branch of this owner; those they left without a name are thrown away."""
    owner: dict[str, Any] = {"teacher": teacher, "student": student}
    Branch.objects.filter(name="", **owner).delete()
    return Branch.objects.create(match=match, ply=ply, **owner)


def branch_play(*, branch: Branch, real: MoveLog, seat: Seat, text: str) -> MoveLog:
    """Play a move of this seat, and what chance answers. Raises a UserError and changes nothing."""
    log = branch_log(branch, real)
    _check_room(branch)
    if seat < 1 or seat not in log.to_move:
        raise NotYourTurn(gettext_noop("It is not this team's turn. Choose another team."))
    return _add(branch, log, settle_chance(branch, real, log.play(seat, text)))


def branch_draw(*, branch: Branch, real: MoveLog, numbers: list[int]) -> MoveLog:
    """Draw what chance owes: these faces, or without any what the branch's dice bring."""
    log = branch_log(branch, real)
    _check_room(branch)
    if log.game.rules.chance(log.state) is None:
        raise Illegal(gettext_noop("There is nothing to roll or draw now."))
    after = draw_chosen(log, numbers) if numbers else draw_next(branch, real, log)
    return _add(branch, log, settle_chance(branch, real, after))


def branch_undo(*, branch: Branch) -> None:
    """Take the latest step back; without one nothing happens."""
    branch.steps = branch.steps[:-1]
    branch.save(update_fields=["steps", "changed_at"])


def branch_set_dice(*, branch: Branch, dice: str) -> None:
    """Use these dice from now on. Raises Illegal for an unknown choice."""
    if dice not in Branch.Dice.values:
        raise Illegal(gettext_noop("Choose where the dice come from."))
    branch.dice = dice
    branch.save(update_fields=["dice", "changed_at"])


def branch_save(*, branch: Branch, name: str) -> None:
    """Keep the branch under this name. Raises Illegal without one and for too many branches."""
    name = " ".join(name.replace("\x00", " ").split())[:40]
    if not name:
        raise Illegal(gettext_noop("Type a name so you can find this again."))
    branches = Branch.objects.filter(
        match=branch.match_id, teacher=branch.teacher_id, student=branch.student_id
    )
    if branches.exclude(name="").exclude(pk=branch.pk).count() >= MOST_PER_MATCH:
        raise Illegal(gettext_noop("Delete an old one first."))
    branch.name = name
    branch.save(update_fields=["name", "changed_at"])


@transaction.atomic
def branch_show(*, branch: Branch, lesson: Lesson) -> None:
    """Put the branch on the wall of this lesson, beside the real game."""
    branch.on_wall_at = timezone.now()
    branch.save(update_fields=["on_wall_at", "changed_at"])
    projector_show(lesson=lesson, stop=Stop(VIEW))


def branch_drop(*, branch: Branch) -> None:
    branch.delete()


def branches_sweep() -> int:
    """Throw away what was left without a name. Returns how many."""
    old = Branch.objects.filter(name="", changed_at__lt=timezone.now() - UNNAMED_FOR)
    return int(old.delete()[0])


def _check_room(branch: Branch) -> None:
    if len(branch.steps) >= MOST_STEPS:
        raise Illegal(gettext_noop("This is long enough. Undo a move first."))


def _add(branch: Branch, before: MoveLog, after: MoveLog) -> MoveLog:
    branch.steps = [*branch.steps, [list(row) for row in after.rows[before.ply :]]]
    branch.save(update_fields=["steps", "changed_at"])
    return after
