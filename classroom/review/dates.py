"""Days as times, so that a database can use what it knows of times."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone


def started_between(since: date | None, until: date | None) -> dict[str, datetime]:
    """Lookups for what started from one day to another, both included; None is open."""
    lookups = {}
    if since:
        lookups["started_at__gte"] = _midnight(since)
    if until and until < date.max:
        lookups["started_at__lt"] = _midnight(until + timedelta(days=1))
    return lookups


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
