"""Who somebody is at a school's sign-in: a text of its key and the subject, and nothing else."""

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from classroom.people.steady_time import steady_now
from classroom.sealing import seal, unseal

# For so long a child types code and name; on a shared tablet the next one is somebody else.
_WAITING_SECONDS = 10 * 60
_IN_SESSION = "school_identity"


def student_schools() -> tuple[tuple[str, str], ...]:
    """Return key and name of the sign-ins by which students come."""
    return tuple((one.key, one.name) for one in settings.SCHOOL_SIGN_INS if one.students)


def identity_note(session: SessionBase, identity: str) -> None:
    """Remember who has just come from the school's sign-in."""
    session[_IN_SESSION] = [seal(identity), steady_now().timestamp()]


def identity_waiting(session: SessionBase) -> str:
    """Return who has just come from the school's sign-in and is not in yet, "" if nobody."""
    text, since = session.get(_IN_SESSION, ("", 0))
    is_fresh = 0 <= steady_now().timestamp() - since < _WAITING_SECONDS
    return unseal(text) if text and is_fresh else ""
