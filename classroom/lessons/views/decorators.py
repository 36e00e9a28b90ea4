"""One door for everything a teacher looks at in a lesson, and one for every button there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.lessons.models import Lesson
from classroom.lessons.views.responses import (
    REGIONS,
    answer,
    lesson_write,
    number_of,
    table_write,
)
from classroom.people.access import TeacherRequest, View, teacher_view
from classroom.play.selectors import seat_names
from games.errors import Stale, Unreadable, gettext_noop

Press = Callable[..., object]


def look(view: View) -> View:
    """A page, or a part of one, for the teachers of the class. The view asks for the lesson."""
    return never_cache(require_GET(teacher_view(view)))


def lesson_button(of: str = "") -> Callable[[Press], View]:
    """A button on the `lobby` or the `desk`, or on both: `press(request, lesson, **more)` does it,
    for a teacher with full rights; then that part of the page, or the refusal, is shown.
    """

    def door(press: Press) -> View:
        @wraps(press)
        def view(request: TeacherRequest, pk: int, **more: Any) -> HttpResponse:
            lesson = lesson_write(request, pk)

            def act() -> None:
                if of == "desk":
                    _check_not_over(lesson)
                press(request, lesson, **more)

            part = of or REGIONS.get(Lesson.Status(lesson.status), "desk")
            return answer(request, lesson, part, act)

        return never_cache(require_POST(teacher_view(view)))

    return door


def table_button(press: Press) -> View:
    """A button of one table on the desk, as `lesson_button`: `press(request, table, **more)`."""

    @wraps(press)
    def view(request: TeacherRequest, pk: int, number: int, **more: Any) -> HttpResponse:
        table = table_write(request, pk, number)
        names = seat_names(table.match)

        def act() -> None:
            _check_not_over(table.lesson)
            press(request, table, **more)

        return answer(request, table.lesson, "desk", act, names)

    return never_cache(require_POST(teacher_view(view)))


def _check_not_over(lesson: Lesson) -> None:
    """Another desk has ended the lesson: what this one still presses changes no played game."""
    if lesson.status == Lesson.Status.ENDED:
        raise Stale(gettext_noop("This game is over. Look at the board."))


def given(request: TeacherRequest, name: str) -> int:
    """A number that a button of the page carries. Raises Unreadable for anything else."""
    number = number_of(request, name)
    if number is None:
        raise Unreadable(gettext_noop("Press a button of the desk again."))
    return number


def hint_limit_given(request: TeacherRequest) -> int | None:
    """The chosen highest hint; None: as the one above. Raises Unreadable."""
    if request.POST.get("hint_limit") == "as":
        return None
    chosen = number_of(request, "hint_limit")
    if chosen is None:
        raise Unreadable(gettext_noop("Choose a highest hint from the list."))
    return chosen
