"""Regions of this room: who is in a class, and a guest's wait."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest

from classroom.live.regions import Region, Rendering, read_id
from classroom.live.rendering import render_region
from classroom.people import selectors
from classroom.people.models import ClassTeacher, Student, Teacher


@dataclass(frozen=True)
class RosterRegion(Region):
    """The students of a class for one of its teachers, as the teacher's right is now."""

    school_class: int
    teacher: int
    pace: ClassVar[float] = 0.5

    @property
    def name(self) -> str:
        return f"roster:{self.school_class}"

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"class:{self.school_class}",)

    def _render(self, version: int | None = None) -> Rendering | None:
        place = selectors.class_teacher_of(self.teacher, self.school_class)
        if place is None:
            return None
        context = {
            "school_class": place.school_class,
            "roster": selectors.class_roster(place.school_class),
            "knocks": selectors.knocks_at(self.school_class),
            "may_change": place.right != ClassTeacher.Right.READ,
        }
        return render_region("people/_roster.html", context, place.school_class.version)


@dataclass(frozen=True)
class GuestRegion(Region):
    """The wait of a guest; gone when the teacher has decided."""

    student: int
    school_class: int
    pace: ClassVar[float] = 0.0

    @property
    def name(self) -> str:
        return f"guest:{self.student}"

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"class:{self.school_class}",)

    def _render(self, version: int | None = None) -> Rendering | None:
        guest = selectors.waiting_guest(self.student)
        if guest is None:
            return None
        return render_region("people/_wait.html", {"student": guest}, guest.school_class.version)


def open_roster(request: HttpRequest, school_class: str) -> RosterRegion | None:
    """Return the roster of this class (its id as text) for whoever asks; None if it is not
    theirs."""
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    region = roster_region(teacher, read_id(school_class))
    return region if selectors.class_teacher_of(region.teacher, region.school_class) else None


def open_guest(request: HttpRequest, student: str) -> GuestRegion | None:
    """Return the wait of the guest who asks; None for anybody who does not wait as this student."""
    guest: Student | None = request.guest  # type: ignore[attr-defined]
    return guest_region(guest) if guest and str(guest.pk) == student else None


def roster_region(teacher: Teacher, school_class: int) -> RosterRegion:
    """Return the roster of a class."""
    return RosterRegion(school_class, teacher.pk)


def guest_region(guest: Student) -> GuestRegion:
    """Return the wait of this guest."""
    return GuestRegion(guest.pk, guest.school_class_id)
