"""Who may hold a live stream."""

from classroom.lessons.projector_links import is_projector_allowed
from classroom.people.access import is_seat_holder
from classroom.people.models import Teacher


def is_holder_allowed(holder: str) -> bool:
    """Whether `teacher:<pk>`, `student:<pk>:<device>`, `lesson:<pk>:<key>` or `projector:<match>`
    may hold a stream now.

    A projector of a lesson may for as long as its key is good. The projector of a question about
    one match needs no check: its page was opened with a secret of its own.
    """
    kind, _, rest = holder.partition(":")
    number, _, key = rest.partition(":")
    if not number.isdecimal():
        return False
    if kind == "student":
        return is_seat_holder(int(number), key)
    if kind == "lesson":
        return is_projector_allowed(int(number), key)
    if kind == "projector":
        return True
    return kind == "teacher" and Teacher.objects.filter(pk=int(number), is_active=True).exists()
