"""Conduct a lesson from its wall: *Next* shows a stop, or does what comes next."""

from collections.abc import Callable, Mapping

from django.db import transaction

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import AGAIN, END, FINISH, START, around
from classroom.lessons.selectors.lessons import tables_of
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import OPEN, lesson_end, lesson_start
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.projector import projector_show, show_on_projectors
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.services.matches import match_end


@transaction.atomic
def lesson_conduct(*, lesson: Lesson, stop: Stop, choices: int | None = None) -> None:
    """Show this stop as `projector_show` does; if it is one of the acts, start, go on or end.

    Raises a UserError, and changes nothing, for teams that cannot be seated and for a stop that
    there is not.
    """
    act = _ACTS.get(stop.view)
    if act is None:
        projector_show(lesson=lesson, stop=stop, choices=choices)
        return
    version_bump_and_notify(lesson)
    if choices in (None, lesson.projector_choices):
        act(lesson)


def _finish(lesson: Lesson) -> None:
    """End the game at each table as it stands, and show who is on top."""
    if lesson.status in OPEN:
        for table in tables_of(lesson):
            match_end(match=table.match)
        show_on_projectors(lesson, Stop("podium"))


def _again(lesson: Lesson) -> None:
    lesson_start_next_game(
        lesson=lesson,
        game_number=lesson.game_number,
        game=lesson.game,
        options=lesson.options,
        seating=lesson.seating,
    )


def _end(lesson: Lesson) -> None:
    """End the lesson, and go on from the mountain, which the class has just seen."""
    lesson_end(lesson=lesson)
    projector_show(lesson=lesson, stop=around(lesson, (), "climb")[1])


_ACTS: Mapping[str, Callable[[Lesson], object]] = {
    START: lambda lesson: lesson_start(lesson=lesson),
    FINISH: _finish,
    AGAIN: _again,
    END: _end,
}
