"""Bring stored sessions to the SECRET_KEY of now: their signature and their teacher's mark."""

from django.contrib.sessions.models import Session
from django.core import signing

from classroom.people.sessions import SessionStore, with_mark_of_now
from classroom.people.steady_time import steady_now


def sessions_with_old_key() -> list[str]:
    """Return the sessions (by key) that only an old key opens."""
    lasting = Session.objects.filter(expire_date__gt=steady_now())
    stored = lasting.values_list("session_key", "session_data").iterator()
    return [key for key, data in stored if _renewed(data)]


def session_renew(*, key: str) -> bool:
    """Sign a session anew. False if it ended, or a page signed it, meanwhile."""
    stored = Session.objects.filter(session_key=key)
    data = stored.values_list("session_data", flat=True).first() or ""
    renewed = _renewed(data)
    return bool(renewed) and stored.filter(session_data=data).update(session_data=renewed) == 1


def _renewed(data: str) -> str:
    """Return the data as the key of now signs it; nothing if it does already, or if none fits."""
    store = SessionStore()
    session = store.decode(data)
    of_now = with_mark_of_now(session)
    try:
        signing.loads(data, salt=store.key_salt, serializer=store.serializer, fallback_keys=[])
    except signing.BadSignature:
        return store.encode(of_now) if session else ""
    return store.encode(of_now) if of_now != session else ""
