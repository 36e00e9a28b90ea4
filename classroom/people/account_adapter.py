"""Who may make an account, and how often a password may be wrong."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.people.asked_again import note_asked_again
from classroom.people.devices import device_name
from classroom.people.invitations import invitation_of
from classroom.people.known_devices import device_key, device_remember
from classroom.people.limits import spend_letter
from classroom.people.models import NOWHERE, Teacher
from classroom.people.services.accounts import sign_in_note, teacher_stay

_ANYWHERE = {"app": "allauth.account", "action": "login_failed_anywhere"}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Tries at a password are counted by account and device: a device that has signed in before
    has its own, all at one address share some, and all that are unknown share some more. So
    strangers can lock each other out of an account, but not its teacher.
    """

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Say if this page may make an account: open to anybody, to nobody, or to those who come
        from an invitation's link, for its address alone."""
        if settings.SIGNUP != "invite":
            return bool(settings.SIGNUP == "open")
        invitation = invitation_of(request)
        if invitation is None:
            return False
        typed = request.POST.get("email")
        return typed is None or typed.strip().lower() == invitation.email

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True
    ) -> AbstractBaseUser:
        """Make who signs up first an administrator."""
        cast(Teacher, user).is_superuser = Teacher.objects.has_nobody()
        return cast(AbstractBaseUser, super().save_user(request, user, form, commit))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try before it is checked; a right one is given back.

        Raises ValidationError if the tries are used up.
        """
        super().pre_authenticate(request, **credentials)
        login = _login(credentials)
        if device_key(request, login):
            return
        anywhere = ratelimit.consume(request, **_ANYWHERE, key=login)
        if not anywhere:
            raise self.validation_error("too_many_login_attempts")
        self._login_failed_rl_usage.usage += anywhere.usage

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **rest: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **rest)
        teacher = cast(Teacher, user)
        if teacher.leaving_at:
            teacher_stay(teacher=teacher)
            messages.success(request, _("Your account stays. Nothing is deleted."))
        if not device_key(request, teacher.email):
            self._note_new_device(request, teacher)
        device_remember(request, response, teacher.email)
        login = (rest.get("signal_kwargs") or {}).get("sociallogin")
        if login is not None:
            note_asked_again(request, login.claims.get("auth_time"))
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write to this address, unless it or all together have had their letters of today."""
        if not email.endswith(NOWHERE) and spend_letter(email):
            super().send_mail(template_prefix, email, context)

    def _note_new_device(self, request: HttpRequest, teacher: Teacher) -> None:
        """Keep the device, and write to the teacher unless it is the account's first."""
        is_first = not teacher.sign_ins.exists()
        device = device_name(request.headers.get("User-Agent", ""))
        sign_in_note(teacher=teacher, device=device)
        if settings.SENDS_MAIL and not is_first:
            profile = request.build_absolute_uri(reverse("people:profile"))
            context = {"device": device, "profile_url": profile}
            self.send_mail("account/email/new_device", teacher.email, context)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # Not by the Host header, as allauth has it: who sends another port would have new tries.
        login = _login(credentials)
        return device_key(request, login) or f"{login}:{ratelimit.get_ip(request)}"

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        super()._delete_login_attempts_cached_email(request, **credentials)
        ratelimit.clear(request, **_ANYWHERE, key=_login(credentials))


def _login(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email", "")).strip().lower()
