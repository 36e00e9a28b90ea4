"""Views of a lesson's page, and of what its desk does to all tables."""

from django.http import HttpResponse
from django.shortcuts import redirect

from classroom.lessons.access import editable_lesson, viewable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.regions import teacher_region
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.lessons import lesson_title
from classroom.lessons.selectors.scores import standings
from classroom.lessons.services.clocks import (
    lesson_extra_time,
    lesson_set_clock,
    lesson_set_move_clock,
)
from classroom.lessons.services.hint_limits import class_set_hint_limit, lesson_set_hint_limit
from classroom.lessons.services.lifecycle import lesson_end, lesson_pause, lesson_resume
from classroom.lessons.services.messages import lesson_set_message
from classroom.lessons.services.settings import (
    lesson_set_in_step,
    lesson_set_roles,
    lesson_set_rope_work,
    lesson_set_sound,
    lesson_set_stuck_limits,
)
from classroom.lessons.views.decorators import desk_button
from classroom.lessons.views.fields import hint_limit_field, optional_number, required_number
from classroom.lessons.views.responses import render_page
from classroom.live.responses import rendered_or_404
from classroom.people.access import TeacherRequest, teacher_form, teacher_get


@teacher_get
def lesson(request: TeacherRequest, pk: int) -> HttpResponse:
    """The lobby, the desk or the result, as the lesson stands."""
    lesson, may_change = viewable_lesson(request, pk)
    region = teacher_region(request, lesson, may_change)
    if region is None:
        return render_page(request, lesson, "lessons/result.html", _result(lesson, may_change))
    template = "lobby" if lesson.status == Lesson.Status.LOBBY else "desk"
    context = {"region": rendered_or_404(region), "may_change": may_change}
    return render_page(request, lesson, f"lessons/{template}.html", context)


def _result(lesson: Lesson, may_change: bool) -> dict[str, object]:
    """How all tables ended, and the points of several games."""
    content = desk(lesson)
    scores = standings(lesson)
    return {
        "title": lesson_title(lesson),
        "desk": content,
        "may_change": may_change,
        "standings": scores,
        "rows": scores.rows,
    }


@desk_button
def pause(request: TeacherRequest, lesson: Lesson) -> None:
    """Stop every table."""
    lesson_pause(lesson=lesson)


@desk_button
def resume(request: TeacherRequest, lesson: Lesson) -> None:
    """Let every table play on."""
    lesson_resume(lesson=lesson)


@desk_button
def hint_limit(request: TeacherRequest, lesson: Lesson) -> None:
    """The highest hint for the whole lesson, or as its class has it."""
    lesson_set_hint_limit(lesson=lesson, hint_limit=hint_limit_field(request))


@desk_button
def class_hint_limit(request: TeacherRequest, lesson: Lesson) -> None:
    """The highest hint for the class, in this lesson and later ones."""
    class_set_hint_limit(lesson=lesson, hint_limit=hint_limit_field(request))


@desk_button
def roles(request: TeacherRequest, lesson: Lesson) -> None:
    """Whether driver and checker take turns."""
    lesson_set_roles(lesson=lesson, roles=request.POST.get("roles") == "1")


@desk_button
def sound(request: TeacherRequest, lesson: Lesson) -> None:
    """Set the sound of all tables."""
    lesson_set_sound(lesson=lesson, sound=request.POST.get("sound", ""))


@desk_button
def rope_work(request: TeacherRequest, lesson: Lesson) -> None:
    """Whether who waits gets facts of their own."""
    lesson_set_rope_work(lesson=lesson, rope_work=request.POST.get("rope_work") == "1")


@desk_button
def in_step(request: TeacherRequest, lesson: Lesson) -> None:
    """Whether tables with the same dice wait for each other."""
    lesson_set_in_step(lesson=lesson, in_step=request.POST.get("in_step") == "1")


@desk_button
def stuck(request: TeacherRequest, lesson: Lesson) -> None:
    """From when on a team or a table counts as stuck."""
    errors, seconds = required_number(request, "errors"), required_number(request, "seconds")
    lesson_set_stuck_limits(lesson=lesson, errors=errors, seconds=seconds)


@desk_button
def message(request: TeacherRequest, lesson: Lesson) -> None:
    """A message to all tables."""
    text, on_wall = request.POST.get("text", ""), optional_number(request, "on_wall")
    lesson_set_message(lesson=lesson, text=text, on_wall=on_wall)


@desk_button
def clock(request: TeacherRequest, lesson: Lesson) -> None:
    """A clock at all tables, or none, and what it does in the end."""
    minutes, stops = required_number(request, "minutes"), request.POST.get("stops") == "1"
    lesson_set_clock(lesson=lesson, minutes=minutes, stops=stops)


@desk_button
def move_clock(request: TeacherRequest, lesson: Lesson) -> None:
    """A clock for every move at all tables, and what it does in the end."""
    seconds, acts = required_number(request, "seconds"), request.POST.get("acts") == "1"
    lesson_set_move_clock(lesson=lesson, seconds=seconds, acts=acts)


@desk_button
def extra_time(request: TeacherRequest, lesson: Lesson) -> None:
    """Some minutes more for all tables."""
    lesson_extra_time(lesson=lesson, minutes=required_number(request, "minutes"))


@teacher_form
def end(request: TeacherRequest, pk: int) -> HttpResponse:
    """First show what the places would be, then end the lesson."""
    lesson = editable_lesson(request, pk)
    if request.method == "POST":
        lesson_end(lesson=lesson)
        return redirect("lessons:lesson", pk=pk)
    if lesson.status == Lesson.Status.ENDED:
        return redirect("lessons:lesson", pk=pk)
    return render_page(request, lesson, "lessons/end.html", {"desk": desk(lesson)})
