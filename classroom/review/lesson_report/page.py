"""The page of one point to discuss: its board without any names, or the dice of a roll."""

from dataclasses import replace
from typing import Any

from classroom.analysis.positions import log_before
from classroom.lessons.models import Lesson
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.boards import board_context, letter_names
from classroom.review.lesson_report.moments import question_of
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.roll_moments import roll_of_point, roll_question
from classroom.review.lesson_report.telling import story_of


def discussion_point_context(
    lesson: Lesson, points: tuple[DiscussionPoint, ...], number: int
) -> dict[str, Any]:
    """Return the values of this point's page. Raises a UserError if its game has other rules
    now."""
    point = points[number - 1]
    around = {
        "lesson": lesson,
        "point": point,
        "number": number,
        "back": number - 1 or None,
        "next": number + 1 if number < len(points) else None,
    }
    if point.roll:
        roll = roll_of_point(point)
        return {
            **around,
            "ways": {"dice": roll.dice, "roll": roll},
            "question": roll_question(point),
            "story": [point.reason],
            "names": {},
        }
    match = Match.objects.prefetch_related("seats").get(pk=point.match)
    log = match_log(match)
    names = letter_names(match)
    before = log_before(log, min(point.ply, log.ply))
    return {
        **board_context(match, before, point.seat or None, names),
        **around,
        "question": question_of(replace(point, ply=before.ply), log),
        "story": story_of(point, log),
    }
