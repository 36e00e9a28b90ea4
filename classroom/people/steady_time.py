"""A clock that is not set: the time as it was when this process started, and what has passed since.

A small machine without a battery learns the time in the middle of a lesson. What ends after some
hours, as a session does, is measured by this clock, or a class would be put out in that moment.
Processes of a machine agree unless one of them started later than that.
"""

import time
from datetime import datetime, timedelta

from django.utils import timezone


def _since_boot() -> timedelta:
    """Return the seconds since the machine started, with those it has slept, if it can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    seconds = time.monotonic() if clock is None else time.clock_gettime(clock)
    return timedelta(seconds=seconds)


_BOOTED_AT = timezone.now() - _since_boot()


def steady_now() -> datetime:
    """Return the time by this clock."""
    return _BOOTED_AT + _since_boot()
