"""Sessions in the database; every request of every page begins with one."""

from datetime import datetime
from enum import Enum, auto
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS, SessionBase
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.utils.crypto import get_random_string
from django_scopes import scopes_disabled

from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.people.models import Student, Teacher
from classroom.people.steady_time import steady_now
from classroom.prepared import PreparedInsert, PreparedQuery

# A student's session ends with the school day; the pictures open the seat again.
STUDENT_SECONDS = 12 * 60 * 60
# A child who taps twice sends two requests.
_SAME_TAP_SECONDS = 10
# Who tapped a wrong name sees it on the first page, and the name is free again. Later the seat
# stays its child's, or the next child at a shared tablet could free it, tap it, and see its
# pictures.
WRONG_TAP_SECONDS = 120
_stored = PreparedQuery(lambda key: Session.objects.filter(session_key=key))
_add = PreparedInsert(Session, skips_known=True)


class Whose(Enum):
    """Somebody with a session of theirs: a student on a roster, or one who was let in; a teacher.
    A guest who still waits is nobody yet."""

    CHILD = auto()
    TEACHER = auto()


class SessionStore(db.SessionStore):
    """Django's own, with prepared statements, and without a query before a new session. It ends by
    a clock that is not set.
    """

    _written = ""

    def create(self) -> None:
        """Make a session, stored with the transaction that is open."""
        # `save`, which the middleware calls after the view, does not write it again unless it has
        # changed.
        data = dict(self.items())
        is_new = False
        while not is_new:
            self._session_key = get_random_string(32, VALID_KEY_CHARS)
            is_new = _add([self.create_model_instance(data)]) == 1
        self.modified = True
        self._written = self._text()

    def save(self, must_create: bool = False) -> None:
        """Save as Django does; nothing if all of it has been stored by `create`."""
        if self.session_key is None or self._text() != self._written:
            super().save(must_create)

    def load(self) -> dict[str, Any]:
        return with_mark_of_now(super().load())

    def get_expiry_date(self, **args: object) -> datetime:
        return super().get_expiry_date(**{"modification": steady_now(), **args})

    @classmethod
    def clear_expired(cls) -> None:
        Session.objects.filter(expire_date__lt=steady_now()).delete()

    def _text(self) -> str:
        return str(self.serializer().dumps(dict(self.items())))

    def _get_session_from_db(self) -> Session | None:
        stored = _stored(self.session_key)
        if stored and stored[0].expire_date > steady_now():
            return stored[0]
        self._session_key = None
        return None


def with_mark_of_now(session: dict[str, Any]) -> dict[str, Any]:
    """Return a session with its teacher's mark as the SECRET_KEY of now makes it.

    Django would rename the session then, and of the requests that a page has sent together all but
    the first would be nobody's.
    """
    mark = session.get(HASH_SESSION_KEY)
    if mark and settings.SECRET_KEY_FALLBACKS:
        teacher = Teacher.objects.filter(pk=session[SESSION_KEY]).first()
        if teacher and mark in teacher.get_session_auth_fallback_hash():
            return {**session, HASH_SESSION_KEY: teacher.get_session_auth_hash()}
    return session


def stored_sessions(most: int) -> dict[str, Whose]:
    """Return whose each session is (by key), if somebody's; of those that last the longest, and
    none if the database is out of reach."""
    lasting = Session.objects.filter(expire_date__gt=steady_now()).order_by("-expire_date")
    try:
        waiting = _students_who_wait()
        stored = lasting.values_list("session_key", "session_data")[:most]
        sessions = {key: SessionStore().decode(data) for key, data in stored}
    except OUT_OF_REACH:
        return {}
    finally:
        release_connections()
    children = {
        key: Whose.CHILD
        for key, session in sessions.items()
        if session.get("student", 0) not in {0, *waiting}
    }
    return children | {
        key: Whose.TEACHER for key, session in sessions.items() if SESSION_KEY in session
    }


def _students_who_wait() -> set[int]:
    with scopes_disabled():
        waiting = Student.objects.filter(status=Student.Status.WAITING)
        return set(waiting.values_list("pk", flat=True))


def begin_student_session(session: SessionBase, student: int, device: str) -> None:
    """Store a session that is this student's (by id) and nobody else's, with a new key."""
    session.flush()
    session["student"] = student
    session["device"] = device
    session["since"] = int(steady_now().timestamp())
    session.set_expiry(STUDENT_SECONDS)
    session.create()


def session_seat(session: SessionBase) -> tuple[int | None, str]:
    """Return whose seat this session holds, by id, and the key of its device."""
    return session.get("student"), session.get("device", "")


def has_just_joined(session: SessionBase) -> bool:
    """Whether this session is so young that its name may have been tapped by mistake."""
    return bool(steady_now().timestamp() - session.get("since", 0) < WRONG_TAP_SECONDS)


def show_pictures_next(session: SessionBase) -> None:
    """Let the next page with a place for them show the student's pictures: it only, because who
    holds the device later may be another child."""
    session["pictures"] = True


def may_show_pictures(session: SessionBase) -> bool:
    """Whether this page is the one to show the pictures; asked once, it is no again."""
    return bool(session.pop("pictures", False))


def note_tap(browser: str, student: int) -> None:
    """Remember who (by id) has just joined in this browser, if it has a token to know it by."""
    if browser:
        cache.set(f"people:tap:{browser}", student, _SAME_TAP_SECONDS)


def tapped_before(browser: str) -> int | None:
    """Return who (by id) has just joined in this browser."""
    return cache.get(f"people:tap:{browser}") if browser else None
