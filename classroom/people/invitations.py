"""The signed links that owners hand over to the teachers they invite."""

from urllib.parse import urlsplit

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core import signing
from django.http import HttpRequest
from django.urls import Resolver404, resolve

from classroom.people.models import Invitation

SALT = "classroom.people.invitation"
# Long enough for a holiday.
OPEN_SECONDS = 21 * 24 * 60 * 60


def invitation_token(invitation: Invitation) -> str:
    """Return the end of this invitation's link."""
    return signing.dumps(invitation.pk, salt=SALT)


def read_invitation_token(token: str) -> Invitation | None:
    """Return the open invitation of a link; None if the link is false, old, used or taken back."""
    try:
        pk = signing.loads(token, salt=SALT, max_age=OPEN_SECONDS)
    except signing.BadSignature:
        return None
    return Invitation.objects.select_related("school_class").filter(pk=pk).first()


def invitation_of(request: HttpRequest) -> Invitation | None:
    """Return the open invitation whose link sent the browser to sign in or up."""
    to = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
    return invitation_behind(to)


def invitation_behind(to: str) -> Invitation | None:
    """Return the open invitation to whose link this address leads."""
    try:
        token = resolve(urlsplit(to).path).kwargs.get("token", "")
    except (Resolver404, ValueError):
        return None
    return read_invitation_token(token)
