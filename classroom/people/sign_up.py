"""Who may make an account, as the setting SIGNUP says."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from classroom.people.invitations import invitation_of


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Open to anybody, to nobody, or to those who come from an invitation's link."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Say if this page may make an account; with an invitation for its address alone."""
        if settings.SIGNUP != "invite":
            return bool(settings.SIGNUP == "open")
        invitation = invitation_of(request)
        if invitation is None:
            return False
        typed = request.POST.get("email")
        return typed is None or typed.strip().lower() == invitation.email
