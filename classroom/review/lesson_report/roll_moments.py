"""The roll of the day of a lesson as a point to talk about: a way that nobody has found, or else
two ways to one number."""

from classroom.lessons.models import Lesson
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.models import DayRoll
from classroom.review.questions.past_rolls import past_rolls
from classroom.review.questions.ways_page import WaysPage
from games.errors import Sentence, gettext_noop

_HIDDEN = gettext_noop("One way to make %(number)s was hidden. The dice: %(dice)s. Find it!")
_SAME = gettext_noop("Find two ways to make %(number)s. The dice: %(dice)s.")
_WAS_HIDDEN = gettext_noop("Nobody found %(way)s = %(number)s.")
_ARE_SAME = gettext_noop("%(first)s and %(second)s both make %(number)s.")
_QUESTIONS = {"roll_hidden": _HIDDEN, "roll_same": _SAME}
KINDS = frozenset(_QUESTIONS)


def roll_point(lesson: Lesson) -> DiscussionPoint | None:
    """Return a point of the last roll that was asked between lobby and end of this lesson: the
    smallest number of which a way with a sign was missing, or else the one with most ways."""
    rolls = past_rolls().filter(
        school_class=lesson.school_class_id, asked_at__gte=lesson.created_at
    )
    if lesson.ended_at is not None:
        rolls = rolls.filter(asked_at__lte=lesson.ended_at)
    question = rolls.order_by("-pk").first()
    if question is None:
        return None
    page = WaysPage(question)
    values = {"dice": ", ".join(map(str, page.dice))}
    hidden = next((way for way in page.missing if way.signs), None)
    if hidden:
        values |= {"way": hidden.text, "number": str(hidden.result)}
        return _point("roll_hidden", Sentence(_WAS_HIDDEN, values), question.pk)
    if page.same:
        first, second = page.same
        values |= {"first": first.text, "second": second.text, "number": str(first.result)}
        return _point("roll_same", Sentence(_ARE_SAME, values), question.pk)
    return None


def _point(kind: str, reason: Sentence, roll: int) -> DiscussionPoint:
    return DiscussionPoint(kind, reason, match=0, ply=0, seat=0, roll=roll)


def roll_question(point: DiscussionPoint) -> Sentence:
    """Ask the class about this point, without saying the way."""
    return Sentence(_QUESTIONS[point.kind], point.reason.values)


def roll_of_point(point: DiscussionPoint) -> DayRoll:
    """Return the roll that the point is about."""
    return DayRoll.objects.get(question=point.roll)
