"""The moments of a lesson on its wall: each is asked first, then played, then answered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from classroom.analysis.positions import answer_ply, log_before
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import around
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.best_move import BestMove, best_move
from classroom.review.boards import board_context_with, letter_names
from classroom.review.lesson_report.moments import question_of
from classroom.review.lesson_report.page import discussion_point_context
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.selectors import lesson_discussion_points
from games.errors import Sentence, UserError
from games.movelog import MoveLog

VIEW = "moment"
ASK, HAPPENED, BEST = 1, 2, 3
STEPS = 3
"""The pages of a moment: what would you do, what happened, what would have been best. Each has its
board: before the move, after it, after the best one."""


@dataclass(frozen=True, kw_only=True)
class MomentScreen(Screen):
    """A step of a moment. Nothing on the first one says how it went on."""

    template = "review/lesson_report/_wall.html"
    values: Mapping[str, Any]
    step: int
    question: Sentence
    best: BestMove | None


@dataclass(frozen=True, kw_only=True)
class RollMomentScreen(Screen):
    """A step of a moment about the roll of the day: asked, then answered."""

    template = "review/lesson_report/_roll_wall.html"
    values: Mapping[str, Any]
    step: int


def first_page(number: int) -> Stop:
    """Return the stop at which the moment with this number, from 1, is asked."""
    return Stop(VIEW, STEPS * (number - 1) + 1)


def moment_screen(
    lesson_now: LessonNow, view: str, page: int
) -> MomentScreen | RollMomentScreen | None:
    """Answer `other_screens`: the moments of a lesson that is over."""
    lesson = lesson_now.lesson
    points = lesson_discussion_points(lesson) if view == VIEW and _is_over(lesson) else ()
    if not points:
        return None
    number = min((page - 1) // STEPS + 1, len(points))
    step = (page - 1) % STEPS + 1
    point = points[number - 1]
    before, after = around(lesson, lesson_now.matches, VIEW)
    first = STEPS * (number - 1)
    if point.roll:
        step = min(step, HAPPENED)
        return RollMomentScreen(
            values=discussion_point_context(lesson, points, number),
            step=step,
            pages=Pages(first + step, first + HAPPENED),
            after=after,
            before=before,
        )
    match = Match.objects.prefetch_related("seats").get(pk=point.match)
    log = match_log(match)
    point = replace(point, ply=min(point.ply, log.ply))
    try:
        values = discussion_point_context(lesson, points, number)
        best = _best(match, log, point)
        step = min(step, BEST if best else HAPPENED)
        values |= _board(step, match, log, point, best)
    except UserError:
        return None
    last = BEST if best else HAPPENED
    return MomentScreen(
        values=values,
        step=step,
        question=question_of(point, log),
        best=best if step == BEST else None,
        # One is enough to go on; the others are a press away on the report.
        pages=Pages(first + step, first + last),
        after=after,
        before=before,
    )


def _best(match: Match, log: MoveLog, point: DiscussionPoint) -> BestMove | None:
    """Return the best moves of this point, beside what was played there."""
    ply = answer_ply(log, point.ply, point.seat)
    instead = "" if ply is None else log.rows[ply].text
    return best_move(match, log, point.ply, point.seat, instead)


def _board(
    step: int, match: Match, log: MoveLog, point: DiscussionPoint, best: BestMove | None
) -> dict[str, Any]:
    """Return the board of a page after the first: what the team played, or the best, is on it."""
    ply = answer_ply(log, point.ply, point.seat)
    if step == BEST and best:
        at, seat, text = point.ply, point.seat, best.text
    elif step == HAPPENED and ply is not None:
        at, seat, text = ply, log.rows[ply].seat, log.rows[ply].text
    else:
        return {}
    return board_context_with(match, log_before(log, at), seat, text, letter_names(match))


def moment_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: a lesson that is over has moments."""
    return chosen.view == VIEW and _is_over(lesson)


def first_moment(lesson: Lesson) -> Stop | None:
    """Answer `last_stops`: the first moment, if there is one."""
    return first_page(1) if lesson_discussion_points(lesson) else None


def _is_over(lesson: Lesson) -> bool:
    return bool(lesson.status == Lesson.Status.ENDED)
