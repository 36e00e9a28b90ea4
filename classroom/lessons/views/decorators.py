"""The buttons of lobby and desk: who may press them, and what is shown then."""

from collections.abc import Callable
from functools import partial, wraps

from django.http import HttpResponse

from classroom.lessons.access import editable_lesson, editable_table
from classroom.lessons.models import Lesson
from classroom.lessons.views.responses import respond
from classroom.people.access import TeacherRequest, View, teacher_post
from classroom.play.selectors import seat_names
from games.errors import Stale, gettext_noop

Action = Callable[..., object]


def lesson_button(action: Action) -> View:
    """A button on the lobby or the desk: `action(request, lesson, **more)` does it, for a teacher
    with full rights; then the page shows what has changed, or the refusal.
    """

    @wraps(action)
    def view(request: TeacherRequest, pk: int, **more: object) -> HttpResponse:
        lesson = editable_lesson(request, pk)
        return respond(request, lesson, partial(action, request, lesson, **more))

    return teacher_post(view)


def desk_button(action: Action) -> View:
    """A button on the desk, as `lesson_button`: it does nothing in a lesson that is over."""

    @wraps(action)
    def checked(request: TeacherRequest, lesson: Lesson, **more: object) -> None:
        _check_not_over(lesson)
        action(request, lesson, **more)

    return lesson_button(checked)


def table_button(action: Action) -> View:
    """A button of one table on the desk, as `desk_button`: `action(request, table, **more)`."""

    @wraps(action)
    def view(request: TeacherRequest, pk: int, number: int, **more: object) -> HttpResponse:
        table = editable_table(request, pk, number)
        names = seat_names(table.match)

        def act() -> None:
            _check_not_over(table.lesson)
            action(request, table, **more)

        return respond(request, table.lesson, act, names)

    return teacher_post(view)


def _check_not_over(lesson: Lesson) -> None:
    """Another desk has ended the lesson: what this one still presses changes no played game."""
    if lesson.status == Lesson.Status.ENDED:
        raise Stale(gettext_noop("This game is over. Look at the board."))
