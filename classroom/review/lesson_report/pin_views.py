"""Views that pin a move for the moments of the lesson, from the desk."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_table_of
from classroom.lessons.views.responses import respond
from classroom.people.access import TeacherRequest, teacher_post
from classroom.people.undo import offer_undo
from classroom.review.lesson_report.pins import move_pin, move_unpin


@teacher_post
def pin(request: TeacherRequest, pk: int) -> HttpResponse:
    """Pin the latest move of this match; the teacher stays at the desk."""
    table = editable_table_of(request, pk)

    def action() -> None:
        pinned = move_pin(match=table.match)
        back = reverse("review:unpin", args=[pk, pinned.ply])
        offer_undo(request, _("Pinned. The moments at the end begin with it."), back)

    return respond(request, table.lesson, action)


@teacher_post
def unpin(request: TeacherRequest, pk: int, ply: int) -> HttpResponse:
    """Take the pin away again."""
    table = editable_table_of(request, pk)
    return respond(request, table.lesson, lambda: move_unpin(match=table.match, ply=ply))
