"""Let a substitute conduct the lessons of one class for a day, by a link and without an account.

Behind the link is a teacher without address and password, with full rights on this class until
midnight. Such a teacher may open what is in `OPEN` alone: desk, lobby and wall, no reports.
"""

from collections.abc import Callable

from django.contrib.auth import BACKEND_SESSION_KEY, login
from django.contrib.auth.backends import BaseBackend
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from classroom.people.models import Teacher

BACKEND = "classroom.people.substitutes.SubstituteBackend"
SALT = "classroom.people.substitute"
_LONGEST = 2 * 24 * 60 * 60  # a day of any zone

_LOBBY = (
    "join_settings shuffle shuffle_undo rename bot_add bot_change place mark_absent start"
    " own_games own_games_undo"
)
_DESK = (
    "lesson pause resume hint_limit roles sound stuck message clock move_clock extra_time move"
    " remove let_back lower in_step rope_work goal plan_games projector end next next_undo"
)
_TABLE = (
    "table table_pause table_resume table_skip table_hint_limit table_message table_time"
    " table_set_bot table_set_more_time table_set_skipped table_take_back"
)
_QUESTIONS = (
    "question_now number_talk roll_of_the_day ropes rope drafts question_last question_show"
    " question_close question_reopen question_pair ideas ideas_show pin unpin"
)
OPEN = {
    "people:substitute", "people:student_action", "people:waiting", "people:crowd",
    "people:access_request", "parts", "set_language", "account_logout",
    "lessons:new", "lessons:again", "lessons:projector_page", "privacy", "parents",
    "accessibility", "for_it",
    *(f"lessons:{name}" for name in f"{_LOBBY} {_DESK} {_TABLE}".split()),
    *(f"review:{name}" for name in _QUESTIONS.split()),
}  # fmt: skip


# From the page of the class, which a button of the lobby answers with, and from the front page.
_LEADS_ON = ("home", "people:classes", "people:class")


class SubstituteBackend(BaseBackend):
    """Know a substitute again by the session, until midnight or until the link is closed."""

    def get_user(self, user_id: int) -> Teacher | None:
        return _working(user_id)


class SubstituteFence:
    """Answer a substitute with 404 for every page that is not in `OPEN`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]
    ) -> HttpResponse | None:
        """Run before each view."""
        if request.session.get(BACKEND_SESSION_KEY) != BACKEND or not request.user.is_authenticated:
            return None
        name = request.resolver_match.view_name if request.resolver_match else ""
        if name in _LEADS_ON:
            return redirect("lessons:new")
        if name not in OPEN or kwargs.get("action", "let-in") not in ("let-in", "refuse"):
            raise Http404
        return None


def substitute_token(teacher: Teacher) -> str:
    """Return the end of the link of this substitute."""
    return signing.dumps(teacher.pk, salt=SALT)


def read_substitute_token(token: str) -> Teacher | None:
    """Return the substitute of a link; None if the link is false, over or closed."""
    try:
        return _working(signing.loads(token, salt=SALT, max_age=_LONGEST))
    except signing.BadSignature:
        return None


def substitute_sign_in(request: HttpRequest, teacher: Teacher) -> None:
    """Give the session of this browser to the substitute until their day is over."""
    login(request, teacher, backend=BACKEND)
    # Sessions end by a clock of their own, the substitute by the class's (SubstituteBackend).
    request.session.set_expiry(_LONGEST)


def _working(pk: int) -> Teacher | None:
    working = Teacher.objects.working().filter(substitute_until__isnull=False)
    return working.filter(pk=pk, classteacher__isnull=False).first()
