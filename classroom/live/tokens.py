"""Signed stream addresses: which topics a screen hears, and who holds it."""

from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode

from django.core import signing

ADDRESS = "/live/"
_SALT = "classroom.live"
_MAX_AGE = timedelta(hours=12)


@dataclass(frozen=True)
class Ticket:
    """What a stream address says: topics like `match:17`, a holder like `teacher:3`."""

    topics: tuple[str, ...]
    holder: str


def make_stream_address(topics: list[str], holder: str) -> str:
    """`/live/?t=…`; the browser reads the topics from the token, only the server can sign it."""
    token = signing.dumps({"topics": topics, "holder": holder}, salt=_SALT)
    return f"{ADDRESS}?{urlencode({'t': token})}"


def read_ticket(token: str) -> Ticket | None:
    """The ticket of a token that this server signed in the last 12 hours, else None."""
    try:
        ticket = signing.loads(token, salt=_SALT, max_age=_MAX_AGE)
    except signing.BadSignature:
        return None
    return Ticket(tuple(ticket["topics"]), ticket["holder"])
