"""Live regions of this room: who is in a class, and a guest's wait."""

from django.http import HttpRequest

from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id, render_region
from classroom.people import selectors
from classroom.people.models import ClassTeacher, Student, Teacher


def open_roster(request: HttpRequest, school_class: str) -> Region | None:
    """Open the roster of this class (its id as text) for whoever asks; None if it is not theirs."""
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    pk = read_id(school_class)
    return roster_region(teacher, pk) if selectors.class_teacher_of(teacher.pk, pk) else None


def open_guest(request: HttpRequest, student: str) -> Region | None:
    """The wait of the guest who asks; None for anybody who does not wait as this student."""
    guest: Student | None = request.guest  # type: ignore[attr-defined]
    return guest_region(guest) if guest and str(guest.pk) == student else None


def roster_region(teacher: Teacher, school_class: int) -> Region:
    """The students of a class for one of its teachers, as the teacher's right is now."""
    topics = (f"class:{school_class}",)
    args = school_class, teacher.pk
    return Region(f"roster:{school_class}", topics, _render_roster, args, pace=0.5)


def _render_roster(school_class: int, teacher: int) -> Rendering | None:
    place = selectors.class_teacher_of(teacher, school_class)
    if place is None:
        return None
    context = {
        "school_class": place.school_class,
        "roster": selectors.class_roster(place.school_class),
        "access_requests": selectors.access_requests_at(school_class),
        "may_change": place.right != ClassTeacher.Right.READ,
    }
    return render_region("people/_roster.html", context, place.school_class.version)


def guest_region(guest: Student) -> Region:
    """The wait of a guest; gone when the teacher has decided."""
    topics = (f"class:{guest.school_class_id}",)
    return Region(f"guest:{guest.pk}", topics, _render_guest, (guest.pk,))


def _render_guest(student: int) -> Rendering | None:
    guest = selectors.waiting_guest(student)
    if guest is None:
        return None
    return render_region("people/_wait.html", {"student": guest}, guest.school_class.version)
