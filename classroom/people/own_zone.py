"""Show teachers times in their own zone, on pages of other apps too.

Students read times in the zone of their class, which `access` activates: only it knows the class.
"""

from collections.abc import Callable
from datetime import tzinfo

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from classroom.people.models import Teacher


def activate_own_zone(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: activate the teacher's zone while a request is answered."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(own_zone(request)):
            return get_response(request)

    return middleware


def own_zone(request: HttpRequest) -> tzinfo | None:
    """Return the zone of the teacher who asks; None for anybody else."""
    # A child's session has no account, so a press does not ask the database for one.
    if SESSION_KEY not in request.session or not isinstance(request.user, Teacher):
        return None
    return request.user.zone
