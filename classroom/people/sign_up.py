"""Who may make an account, as the setting SIGNUP says."""

from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.urls import Resolver404, resolve

from classroom.people.invitations import read_invitation_token
from classroom.people.models import Invitation


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Open to anybody, to nobody, or to those who come from an invitation's link."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this page may make an account; with an invitation for its address alone."""
        if settings.SIGNUP != "invite":
            return bool(settings.SIGNUP == "open")
        invitation = _invitation(request)
        if invitation is None:
            return False
        typed = request.POST.get("email")
        return typed is None or typed.strip().lower() == invitation.email


def _invitation(request: HttpRequest) -> Invitation | None:
    """The one whose link sent the browser to sign in or up."""
    to = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
    try:
        token = resolve(urlsplit(to).path).kwargs.get("token", "")
    except (Resolver404, ValueError):
        return None
    return read_invitation_token(token)
