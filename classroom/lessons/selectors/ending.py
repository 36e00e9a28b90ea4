"""Order the stops with which a game and a lesson end, so that *Next* leads on from each of them."""

from collections.abc import Iterator, Sequence

from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import RESULT_SHOWN
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.selectors.screen_hooks import last_stops
from classroom.play.models import Match

# Views that no wall shows: choosing one starts the lesson, ends a game whose time is up, starts the
# next game, or ends the lesson.
START, FINISH, AGAIN, END = "start", "finish", "again", "end"
GOODBYE = "bye"


def ending(lesson: Lesson, matches: Sequence[Match], view: str = "") -> Iterator[Stop]:
    """Yield the stops from the podium on, for a lesson with these matches in its current game, and
    with this view, which a teacher has chosen.

    While tables play they lead back to them. Once all are over, a planned game or the end of the
    lesson comes next, and then what other rooms have before the goodbye.
    """
    is_ended = lesson.status == Lesson.Status.ENDED
    views = {
        "podium": True,
        "points": lesson.game_number > 1 or view == "points",
        "rolls": (lesson.same_dice and is_ended) or view == "rolls",
        "climb": True,
    }
    if not is_ended:
        yield Stop()
    yield from (Stop(view) for view, is_there in views.items() if is_there)
    if is_ended:
        yield from (stop for stop in last_stops(lesson) if stop is not None)
        yield Stop(GOODBYE)
    elif is_over(matches):
        yield Stop(AGAIN if lesson.game_number < lesson.games else END)
    else:
        yield Stop()


def around(lesson: Lesson, matches: Sequence[Match], view: str) -> tuple[Stop, Stop]:
    """Return the stops before and after this view; the last has none after it but itself.

    Other rooms are asked only if they come next.
    """
    stops = ending(lesson, matches, view)
    before = now = next(stops)
    while now.view != view and (after := next(stops, None)):
        before, now = now, after
    return before, next(stops, now)


def is_over(matches: Sequence[Match]) -> bool:
    """Say whether the game has ended at all tables."""
    return all(match.status == Match.Status.ENDED for match in matches)


def is_stopped(matches: Sequence[Match]) -> bool:
    """Say whether the bell has stopped each table that is not over."""
    playing = [match for match in matches if match.status != Match.Status.ENDED]
    return bool(playing) and all(
        match.status == Match.Status.PAUSED and match.clock_acts and match.clock_left == 0
        for match in playing
    )


def after_tables(matches: Sequence[Match]) -> Stop:
    """Return the stop after the tables of a game: these themselves, while anybody plays."""
    if is_over(matches):
        return Stop("podium")
    return Stop(FINISH) if is_stopped(matches) else Stop()


def turns_wall(lesson: Lesson) -> bool:
    """Say whether its teacher conducts the wall of this lesson: until the goodbye of the day, and
    no longer than the class has no other lesson."""
    if lesson.trial:
        return False
    if lesson.status != Lesson.Status.ENDED:
        return True
    since = timezone.now() - RESULT_SHOWN
    if lesson.started_at is None or lesson.ended_at is None or lesson.ended_at < since:
        return False
    of_class = Lesson.objects.filter(school_class=lesson.school_class_id, trial=False)
    return not of_class.filter(pk__gt=lesson.pk).exists()
