"""For how long the program has run: before anything is forgotten, its clock must have been right
for a while.
"""

from datetime import timedelta

from django.utils import timezone

from classroom.people.models import UptimeRecord

LONG_SLEEP = timedelta(days=14)


def uptime_record() -> timedelta:
    """Note that the program runs now; return for how long it has run without a long sleep."""
    # A clock that jumps, and a database that was restored, count as a sleep.
    now = timezone.now()
    uptime = UptimeRecord.objects.first() or UptimeRecord(since=now, until=now)
    if not timedelta(0) <= now - uptime.until <= LONG_SLEEP:
        uptime.since = now
    uptime.until = now
    uptime.save()
    return now - uptime.since
