"""Views of one table of a running lesson."""

from django.http import HttpResponse

from classroom.lessons.access import editable_table
from classroom.lessons.forms import hint_limits
from classroom.lessons.models import Table
from classroom.lessons.screens import EXTRA_MINUTES
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.lessons import seated_teams, take_back_preview
from classroom.lessons.services.clocks import table_extra_time, table_set_more_time
from classroom.lessons.services.hint_limits import team_set_hint_limit
from classroom.lessons.services.tables import table_set_skipped, table_skip, table_take_back
from classroom.lessons.views.decorators import table_button
from classroom.lessons.views.fields import hint_limit_field, required_number
from classroom.lessons.views.responses import render_page, respond
from classroom.people.access import TeacherRequest, teacher_form, teacher_get
from classroom.play.selectors import seat_names
from classroom.play.services.matches import match_pause, match_resume
from classroom.play.services.messages import match_set_message


@teacher_get
def table(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """One table: its students, its hints, its time, and a message."""
    table = editable_table(request, pk, number)
    lesson = table.lesson
    teams = seated_teams(lesson)
    seats = {team.seat_id: team.number for team in teams}
    context = {
        "table": next(one for one in desk(lesson).tables if one.number == number),
        "teams": teams,
        "team_of": {seat.number: seats.get(seat.pk) for seat in table.match.seats.all()},
        "may_change": True,
        "hint_limits": hint_limits(),
        "extra_minutes": EXTRA_MINUTES,
    }
    return render_page(request, lesson, "lessons/table.html", context)


@table_button
def pause(request: TeacherRequest, table: Table) -> None:
    """Stop one table."""
    match_pause(match=table.match)


@table_button
def resume(request: TeacherRequest, table: Table) -> None:
    """Let one table play on."""
    match_resume(match=table.match)


@table_button
def skip(request: TeacherRequest, table: Table) -> None:
    """Act for the seat that the table waits for."""
    table_skip(
        table=table, seat=required_number(request, "seat"), ply=required_number(request, "ply")
    )


@table_button
def hint_limit(request: TeacherRequest, table: Table) -> None:
    """The highest hint of a team, or as its lesson has it."""
    seat, limit = required_number(request, "seat"), hint_limit_field(request)
    team_set_hint_limit(table=table, seat=seat, hint_limit=limit)


@table_button
def message(request: TeacherRequest, table: Table) -> None:
    """A message to one table."""
    match_set_message(match=table.match, text=request.POST.get("text", ""))


@table_button
def extra_time(request: TeacherRequest, table: Table) -> None:
    """Some minutes more for one table."""
    table_extra_time(table=table, minutes=required_number(request, "minutes"))


@table_button
def more_time(request: TeacherRequest, table: Table) -> None:
    """Give one team ten times as long, or all at the table if the form names none."""
    more = request.POST.get("more") == "1"
    all_seats = range(1, table.match.seats_count + 1)
    seats = [required_number(request, "seat")] if "seat" in request.POST else all_seats
    table_set_more_time(table=table, seats=seats, more_time=more)


@table_button
def set_skipped(request: TeacherRequest, table: Table) -> None:
    """Move on without an empty team each time, or wait for it again."""
    is_skipped = request.POST.get("is_skipped") == "1"
    table_set_skipped(table=table, seat=required_number(request, "seat"), is_skipped=is_skipped)


@teacher_form
def back(request: TeacherRequest, pk: int, number: int) -> HttpResponse:
    """First show what would come off, then take it back."""
    table = editable_table(request, pk, number)
    if request.method == "POST":
        return _take_back(request, table)
    names = seat_names(table.match)
    context = {"table": table, "names": names, "back": take_back_preview(table.match)}
    return render_page(request, table.lesson, "lessons/back.html", context)


def _take_back(request: TeacherRequest, table: Table) -> HttpResponse:
    def act() -> None:
        from_ply, ply = required_number(request, "from_ply"), required_number(request, "ply")
        table_take_back(table=table, from_ply=from_ply, ply=ply)

    return respond(request, table.lesson, act, seat_names(table.match))
