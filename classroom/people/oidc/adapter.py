"""Bring who comes from a school's sign-in to an account, or turn them away."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base.constants import AuthError, AuthProcess
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.people.identities import identity_note
from classroom.people.invitations import invitation_behind
from classroom.people.models import Teacher
from classroom.people.oidc.provider import STUDENT
from classroom.people.oidc.rules import checked_address, fits, may_open
from classroom.people.selectors import identity_of
from classroom.people.services.accounts import teacher_open


class SchoolAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """An identity is issuer and subject. A checked address leads to the account that has it; one
    that is not checked, on either side, leads nowhere and is not kept."""

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Join the account of the same checked address, unless the identity has one. A closed one
        is joined too, and so stays closed: nobody comes back by making another."""
        sociallogin.email_addresses = []
        process = sociallogin.state.get("process")
        if process == STUDENT:
            raise ImmediateHttpResponse(self._student_came(request, sociallogin))
        if sociallogin.is_existing:
            return
        if identity_of(_identity(sociallogin)):
            messages.error(request, _("This sign-in is a student's. Students join with a code."))
            page = "people:profile" if process == AuthProcess.CONNECT else "account_login"
            raise ImmediateHttpResponse(redirect(page))
        if process == AuthProcess.CONNECT:
            return
        address = checked_address(sociallogin.claims)
        same = EmailAddress.objects.filter(email__iexact=address, verified=True)
        known = same.select_related("user").first()
        if address and known:
            sociallogin.connect(request, known.user)

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        claims = sociallogin.claims
        opens = next(
            (
                one.opens
                for one in settings.SCHOOL_SIGN_INS
                if one.key == sociallogin.account.provider
            ),
            (),
        )
        invitation = invitation_behind(sociallogin.state.get("next") or "")
        address = checked_address(claims)
        is_invited = bool(invitation and address and invitation.email == address)
        return may_open(settings.SIGNUP, fits(opens, claims), is_invited)

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> Teacher:
        """Make the account, with an address only if it is checked and free."""
        claims = sociallogin.claims
        teacher = teacher_open(
            identity=sociallogin.account,
            address=checked_address(claims),
            first_name=str(claims.get("given_name") or ""),
            last_name=str(claims.get("family_name") or ""),
        )
        sociallogin.user = teacher
        return teacher

    def _student_came(self, request: HttpRequest, sociallogin: Any) -> HttpResponse:
        """Remember who has come, for the page that seats students. A teacher is no student."""
        if sociallogin.is_existing:
            messages.error(request, _("This sign-in is a teacher's. Use your own."))
            return redirect("people:join")
        identity_note(request.session, _identity(sociallogin))
        return redirect("people:school_came")

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        return reverse("people:profile")

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, error: Any = None, **rest: Any
    ) -> None:
        """Lead back with one sentence, whatever was wrong: who made it wrong learns nothing."""
        if error != AuthError.CANCELLED:
            messages.error(request, _("Signing in did not work. Try again."))
        state = (rest.get("extra_context") or {}).get("state") or {}
        page = "people:join" if state.get("process") == STUDENT else "account_login"
        raise ImmediateHttpResponse(redirect(page))


def _identity(sociallogin: Any) -> str:
    # The key of a provider has no blank, so that no two are the same.
    return f"{sociallogin.account.provider} {sociallogin.account.uid}"
