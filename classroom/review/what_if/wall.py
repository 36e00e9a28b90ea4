"""Put a branch on the wall of a lesson: two boards side by side, and how they differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from classroom.analysis.positions import log_before
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.selectors.projector_screens import Screen, Stop
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.boards import board_context, board_html, letter_names
from classroom.review.models import Branch
from classroom.review.what_if.branch_log import branch_log
from classroom.review.what_if.comparison import (
    TeamHeights,
    first_choice,
    real_ply,
    team_heights,
)
from games.engine import CHANCE
from games.errors import Sentence, UserError

VIEW = "whatif"


@dataclass(frozen=True, kw_only=True)
class BranchScreen(Screen):
    """Two positions after as many moves, and in words how they differ."""

    template = "review/what_if/_wall.html"
    values: Mapping[str, Any]
    boards: Sequence[SafeString]
    first_choice: Sentence | None
    heights: Sequence[TeamHeights]


def lesson_of_branch(branch: Branch) -> Lesson | None:
    """Return the lesson on whose wall a teacher's branch can be: the open one of the class, else
    the one of its match. A branch of a running match stays with its teacher."""
    match = branch.match
    if branch.teacher_id is None or match.status != Match.Status.ENDED:
        return None
    if match.school_class is None:
        return None
    table = getattr(match, "table", None)
    return open_lesson_of(match.school_class) or (table.lesson if table else None)


def branch_screen(lesson_now: LessonNow, view: str, page: int) -> BranchScreen | None:
    """Answer `other_screens`: None once the branch is gone."""
    branch = _branch_on_wall(lesson_now.lesson) if view == VIEW else None
    if branch is None:
        return None
    try:
        real = match_log(branch.match)
        log = branch_log(branch, real)
    except UserError:
        return None
    names, ply = letter_names(branch.match), real_ply(branch, real, log)
    # As the team sees it that chose first: a game with a sheet a team has no board of all teams.
    seat = next((row.seat for row in log.rows[branch.ply :] if row.seat != CHANCE), None)
    contexts = [
        board_context(branch.match, one, seat, names) | {"is_close": True}
        for one in (log, log_before(real, ply))
    ]
    return BranchScreen(
        values=contexts[0],
        boards=[
            board_html(context, prefix)
            for context, prefix in zip(contexts, ("", "real-"), strict=True)
        ],
        first_choice=first_choice(branch, real, log),
        heights=team_heights(log, real, ply),
        after=Stop(""),
    )


def branch_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: a branch of the class was put on the wall."""
    return chosen.view == VIEW and _branch_on_wall(lesson) is not None


def _branch_on_wall(lesson: Lesson) -> Branch | None:
    """Return the branch that a teacher of the class put on the wall last."""
    branches = Branch.objects.filter(
        match__school_class=lesson.school_class_id,
        match__status=Match.Status.ENDED,
        teacher__isnull=False,
        on_wall_at__isnull=False,
    )
    latest = branches.select_related("match").prefetch_related("match__seats")
    return latest.order_by("on_wall_at").last()
