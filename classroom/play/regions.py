"""The table as a region: what a seat, a student in it or a teacher sees, drawn at each change."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest

from classroom.live.regions import Region, Rendering, read_id
from classroom.play.models import Match
from classroom.play.screen import render_table
from classroom.play.selectors import match_after
from classroom.play.services.hints import hint_lists_enqueue
from classroom.play.table import Table, student_viewer, table_at
from classroom.play.viewer import TableViewer, teacher_viewer
from games.engine import CHANCE


@dataclass(frozen=True)
class TableRegion(Region):
    """The table of a match for a seat and a student (their number and id); None for a teacher."""

    match: int
    seat: int | None
    student: int | None
    school_class: int | None
    pace: ClassVar[float] = 0.0

    @property
    def name(self) -> str:
        return f"table:{self.match}"

    @property
    def topics(self) -> tuple[str, ...]:
        """A team's screens hear what concerns all, what concerns the team alone, and, where a
        student looks, that the class plays its next game."""
        match = f"match:{self.match}"
        if self.seat is None:
            return (match,)
        team = f"{match}:{CHANCE}", f"{match}:{self.seat}"
        return team if self.student is None else (*team, f"class:{self.school_class}:lesson")

    def _render(self, version: int | None = None) -> Rendering | None:
        table = table_at(self.match, version)
        viewer = table.viewer(self.seat, self.student) if table else None
        if table is None or viewer is None or _has_next_table(viewer):
            return None
        _ask_for_hints(table, self.seat)
        return render_table(table, viewer)


def open_table(request: HttpRequest, match: str) -> TableRegion | None:
    """The table of this match (its id as text) for whoever asks; None where it is not theirs."""
    viewer = viewer_for(request, read_id(match))
    return table_region(viewer) if viewer else None


def viewer_for(request: HttpRequest, pk: int) -> TableViewer | None:
    """Who looks at this match: the student or the teacher who asks; None where it is not theirs."""
    student = getattr(request, "student", None)
    if student is not None:
        return student_viewer(student, pk)
    return teacher_viewer(request.user.pk, pk) if request.user.is_authenticated else None


def table_region(viewer: TableViewer) -> TableRegion:
    """The region of this viewer's table."""
    return TableRegion(
        viewer.match.pk,
        viewer.number,
        viewer.student.pk if viewer.student else None,
        viewer.match.school_class_id,
    )


def _ask_for_hints(table: Table, seat: int | None) -> None:
    """Hint lists that got lost on their way are asked for again, once in a while."""
    ladder = table.ladders.get(seat) if seat else None
    if ladder and not ladder.ready and table.match.status == Match.Status.PLAYING:
        hint_lists_enqueue(match=table.match, ply=ladder.ply)


def _has_next_table(viewer: TableViewer) -> bool:
    """Whether the student plays on at another table: the page leads there when it is loaded."""
    return viewer.student is not None and match_after(viewer.match, viewer.student) is not None
