"""How long the facts of a check are open, by the clock of the server."""

from datetime import datetime, timedelta

from classroom.practice.models import Hike, Question

CHECK_SECONDS = 6  # for a fact, as in England's multiplication tables check
REST_SECONDS = 3  # between two facts, likewise
# A question is on its way to the page before its bar begins to empty, and the answer on its way
# back once it is empty: both together may take so long in the network of a school.
GRACE = timedelta(seconds=3)


def time_of(hike: Hike) -> timedelta | None:
    """Return how long each fact of this check is open; None without a clock."""
    seconds = hike.task.number if hike.task else 0
    return timedelta(seconds=seconds) if seconds else None


def is_running(hike: Hike, question: Question, now: datetime) -> bool:
    """Say if the question is open: its page may still be typed into."""
    if question.opened_at is None or question.tries:
        return False
    time = time_of(hike)
    return time is None or now < question.opened_at + time


def is_late(hike: Hike, question: Question, now: datetime) -> bool:
    """Say if an answer that arrives now no longer counts."""
    time = time_of(hike)
    return question.opened_at is None or (
        time is not None and now > question.opened_at + time + GRACE
    )
