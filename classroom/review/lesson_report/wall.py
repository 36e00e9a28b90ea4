"""The moments of a lesson on its wall: each is asked first, then played, then answered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import around
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.best_move import BestMove, best_move
from classroom.review.lesson_report.moments import question_of
from classroom.review.lesson_report.page import discussion_point_context
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.selectors import lesson_discussion_points
from classroom.review.lesson_report.telling import played_ply
from games.errors import Sentence, UserError
from games.movelog import MoveLog

VIEW = "moment"
ASK, HAPPENED, BEST = 1, 2, 3
STEPS = 3
"""The pages of a moment: what would you do, what happened, what would have been best."""


@dataclass(frozen=True, kw_only=True)
class MomentScreen(Screen):
    """A step of a moment. Nothing on the first one says how it went on."""

    template = "review/lesson_report/_wall.html"
    values: Mapping[str, Any]
    step: int
    question: Sentence
    best: BestMove | None


def first_page(number: int) -> Stop:
    """Return the stop at which the moment with this number, from 1, is asked."""
    return Stop(VIEW, STEPS * (number - 1) + 1)


def moment_screen(lesson_now: LessonNow, view: str, page: int) -> MomentScreen | None:
    """Answer `other_screens`: the moments of a lesson that is over."""
    lesson = lesson_now.lesson
    points = lesson_discussion_points(lesson) if view == VIEW and _is_over(lesson) else ()
    if not points:
        return None
    number = min((page - 1) // STEPS + 1, len(points))
    step = (page - 1) % STEPS + 1
    point = points[number - 1]
    try:
        values = discussion_point_context(lesson, points, number)
    except UserError:
        return None
    before, after = around(lesson, lesson_now.matches, VIEW)
    match = Match.objects.get(pk=point.match)
    log = match_log(match)
    return MomentScreen(
        values=values,
        step=step,
        question=question_of(replace(point, ply=min(point.ply, log.ply)), log),
        best=_best(match, log, point) if step == BEST else None,
        # One is enough to go on; the others are a press away on the report.
        pages=Pages(STEPS * (number - 1) + step, STEPS * number),
        after=after,
        before=before,
    )


def _best(match: Match, log: MoveLog, point: DiscussionPoint) -> BestMove | None:
    """Return the best moves of this point, beside what was played there."""
    ply = played_ply(point, log)
    instead = "" if ply is None else log.rows[ply].text
    return best_move(match, log, min(point.ply, log.ply), point.seat, instead)


def moment_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: a lesson that is over has moments."""
    return chosen.view == VIEW and _is_over(lesson)


def first_moment(lesson: Lesson) -> Stop | None:
    """Answer `last_stops`: the first moment, if there is one."""
    return first_page(1) if lesson_discussion_points(lesson) else None


def _is_over(lesson: Lesson) -> bool:
    return bool(lesson.status == Lesson.Status.ENDED)
