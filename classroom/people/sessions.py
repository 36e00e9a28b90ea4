"""Sessions in the database; every request of every page begins with one."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import get_random_string

from classroom.prepared import PreparedQuery

_stored = PreparedQuery(lambda key: Session.objects.filter(session_key=key))


class SessionStore(db.SessionStore):
    """Django's own, with a prepared query, and without one before a new session."""

    def _get_new_session_key(self) -> str:
        # Not looked for in the database: `create` tries again where it is there already.
        return get_random_string(32, VALID_KEY_CHARS)

    def _get_session_from_db(self) -> Session | None:
        stored = _stored(self.session_key)
        if stored and stored[0].expire_date > timezone.now():
            return stored[0]
        self._session_key = None
        return None
