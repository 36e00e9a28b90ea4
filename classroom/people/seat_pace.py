"""Let seats of a class be taken as fast as its children tap, not as fast as a program asks.

Whoever has the code may tap any free name, so a program with the code could hold a class before
its children have found it.
"""

from typing import NamedTuple

from django.db import transaction
from django.http import HttpRequest

from classroom.people import limits, selectors
from classroom.people.hooks import class_expected
from classroom.people.models import SchoolClass
from classroom.people.services.publishing import publish_class

# So many seats may be taken from one address within limits.SEATS_TOGETHER, or one in so many of a
# large class: with neither lesson nor teacher there, with one of them, with both. With both a class
# of 30 is in after 15 s.
FEWEST = (3, 6, 12)
PARTS = (10, 4, 1.5)
# So often a child who comes with all others is held back (`data-again` asks every 4 to 8 s).
WAITS = 2
# More names than a child takes who taps wrong ones.
WRONG_TAPS = 3


def keeps_seat_pace(request: HttpRequest, school_class: SchoolClass, browser: str) -> bool:
    """Count a seat that is about to be taken; False if they go too fast from this address.

    `browser` is what only this browser knows. The teachers are warned of seats that went too fast,
    and of a browser that took many.
    """
    pk = school_class.pk
    of_address = limits.count_seat(request, pk)
    of_browser = limits.count_seat_of_browser(pk, browser)
    pace = _pace(request, school_class) if of_address > FEWEST[0] else None
    too_fast = pace is not None and of_address > pace.most
    is_crowd = False
    if pace is not None and too_fast:
        limits.uncount_seat(request, pk, browser)
        # A whole class that comes at once is held back for some seconds, and is no crowd.
        is_crowd = limits.count_refused_seat(request, pk) > pace.may_wait
    if is_crowd or of_browser > WRONG_TAPS:
        _warn(pk, max(of_address, of_browser) - too_fast)
    return not too_fast


def _warn(class_id: int, seats: int) -> None:
    is_new = not limits.crowd_of(class_id)
    limits.note_crowd(class_id, seats)
    if is_new:
        with transaction.atomic():
            publish_class(class_id)


class _Pace(NamedTuple):
    """How many seats one address may take together, and how often it may be held back for that
    before the teachers are warned."""

    most: int
    may_wait: int


def _pace(request: HttpRequest, school_class: SchoolClass) -> _Pace:
    has_lesson = any(class_expected(school_class))
    at_school = limits.is_at_school(request, selectors.teachers_of(school_class.pk))
    size = len(selectors.class_names(school_class).students)
    kind = has_lesson + at_school
    # With lesson and teacher there each child may be held back as often as it has to wait.
    may_wait = WAITS * size if kind == len(FEWEST) - 1 else 0
    return _Pace(max(FEWEST[kind], int(size / PARTS[kind])), may_wait)
