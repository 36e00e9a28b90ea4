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
# large class: with neither lesson nor teacher there, with one of them, with both. With both, as
# many as the class has are taken before that at any speed, once with a code in a lesson.
FEWEST = (3, 6, 12)
PARTS = (10, 4, 1.5)
# So often a child who comes with all others is held back: the page waits for its turn.
WAITS = 2
# More names than a child takes who taps wrong ones.
WRONG_TAPS = 3


def wait_for_seat(request: HttpRequest, school_class: SchoolClass, browser: str) -> float:
    """Count a seat that is about to be taken, 0; or return in how many seconds it is the turn of
    this browser, as seats go too fast from this address.

    `browser` is what only this browser knows. The teachers are warned of seats that went too fast,
    and of a browser that took many.
    """
    pk = school_class.pk
    turn = limits.turn_of(pk, browser)
    if turn is not None and turn > 0:
        return turn
    of_browser = limits.count_seat_of_browser(pk, browser)
    seats, wait, is_crowd = of_browser, 0.0, False
    if turn is None or not limits.end_turn(pk, browser):
        of_address = limits.count_seat(request, pk)
        pace = _pace(request, school_class) if of_address > FEWEST[0] else None
        too_fast = pace is not None and of_address > pace.most and not pace.is_burst
        seats = max(of_address, of_browser) - too_fast
        if pace is not None and too_fast:
            limits.uncount_seat(request, pk, browser)
            wait = limits.give_turn(request, pk, browser, pace.most)
            # A whole class that comes at once is held back for some seconds, and is no crowd.
            is_crowd = limits.count_refused_seat(request, pk) > pace.may_wait
    if is_crowd or of_browser > WRONG_TAPS:
        _warn(pk, seats)
    return wait


def _warn(class_id: int, seats: int) -> None:
    is_new = not limits.crowd_of(class_id)
    limits.note_crowd(class_id, seats)
    if is_new:
        with transaction.atomic():
            publish_class(class_id)


class _Pace(NamedTuple):
    """How many seats one address may take together, and how often it may be held back for that
    before the teachers are warned; whether this seat is one of a class that comes at once."""

    most: int
    may_wait: int
    is_burst: bool


def _pace(request: HttpRequest, school_class: SchoolClass) -> _Pace:
    lesson = max(class_expected(school_class), default=0)
    at_school = limits.is_at_school(request, selectors.teachers_of(school_class.pk))
    size = len(selectors.class_names(school_class).students)
    kind = bool(lesson) + at_school
    most = max(FEWEST[kind], int(size / PARTS[kind]))
    if kind < len(FEWEST) - 1:
        return _Pace(most, 0, is_burst=False)
    # Each child may be held back as often as it has to wait.
    is_burst = limits.spend_burst_seat(lesson, school_class.join_code, size)
    return _Pace(most, WAITS * size, is_burst)
