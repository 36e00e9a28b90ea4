"""The table as a region: what a seat, a student in it or a teacher sees, drawn at each change."""

from django.http import HttpRequest
from django.urls import reverse

from classroom.calculation_signs import follow_signs_of
from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id
from classroom.play.models import Match
from classroom.play.screen import render_table
from classroom.play.selectors import match_after
from classroom.play.services.hints import hint_lists_enqueue
from classroom.play.table import Table, student_viewer, table_at
from classroom.play.viewer import TableViewer, teacher_viewer
from games.engine import CHANCE


def open_table(request: HttpRequest, match: str) -> Region | None:
    """Open the table of this match (its id as text) for whoever asks; None if it is not theirs."""
    viewer = viewer_for(request, read_id(match))
    return table_region(viewer) if viewer else None


def viewer_for(request: HttpRequest, pk: int) -> TableViewer | None:
    """Return the asking student or teacher as a viewer of this match; None if it is not theirs."""
    student = getattr(request, "student", None)
    if student is not None:
        return student_viewer(student, pk)
    viewer = teacher_viewer(request.user.pk, pk) if request.user.is_authenticated else None
    if viewer is not None:
        follow_signs_of(viewer.match.school_class)
    return viewer


def table_region(viewer: TableViewer) -> Region:
    """The table of this viewer."""
    student = viewer.student.pk if viewer.student else None
    return region_for(viewer.match.pk, viewer.number, student, viewer.match.school_class_id)


def region_for(
    match: int, seat: int | None, student: int | None, school_class: int | None
) -> Region:
    """The table of a match for a seat and a student (their number and id); None for a teacher.

    A team's screens hear what concerns all, what concerns the team alone, and, if a student looks,
    what they alone see, and that the class plays its next game.
    """
    topics: tuple[str, ...] = (f"match:{match}",)
    if seat is not None:
        topics = f"match:{match}:{CHANCE}", f"match:{match}:{seat}"
    if student is not None:
        topics = *topics, f"match:{match}:student:{student}", f"class:{school_class}:lesson"
    args = match, seat, student
    name, onward = f"table:{match}", _next_address
    return Region(name, topics, render_seat_screen, args, is_versioned=True, onward=onward)


def _next_address(match: int, seat: int | None, student: int | None) -> str:
    """Return the address at which a student plays on after a table; "" if there is none."""
    table = table_at(match)
    viewer = table.viewer(seat, student) if table else None
    after = match_after(viewer.match, viewer.student) if viewer and viewer.student else None
    return reverse("play:match", args=[after]) if after else ""


def render_seat_screen(
    match: int, seat: int | None, student: int | None, version: int | None
) -> Rendering | None:
    """The screen of this viewer. It is gone once they have another table."""
    table = table_at(match, version)
    viewer = table.viewer(seat, student) if table else None
    if table is None or viewer is None or _has_next_table(viewer):
        return None
    _ask_for_hints(table, seat)
    return render_table(table, viewer)


def _ask_for_hints(table: Table, seat: int | None) -> None:
    """Hint lists that got lost on their way are asked for again, once in a while."""
    ladder = table.ladders.get(seat) if seat else None
    if ladder and not ladder.ready and table.match.status == Match.Status.PLAYING:
        hint_lists_enqueue(match=table.match, ply=ladder.ply)


def _has_next_table(viewer: TableViewer) -> bool:
    """Whether the student plays on at another table: the page leads there when it is loaded."""
    return viewer.student is not None and match_after(viewer.match, viewer.student) is not None
