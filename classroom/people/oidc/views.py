"""The way to a school's sign-in and back, and the pages that lead there."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from allauth.account.views import LoginView
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_POST

from classroom.people.oidc.provider import STUDENT, SchoolOAuth2Adapter

_Answer = TypeVar("_Answer", bound=HttpResponseBase)


def leads_students_to_schools(view: Callable[..., _Answer]) -> Callable[..., _Answer]:
    """Do as `leads_to_schools`, for the sign-ins by which students come."""
    return leads_to_schools(view, of_students=True)


def leads_to_schools(
    view: Callable[..., _Answer], *, of_students: bool = False
) -> Callable[..., _Answer]:
    """Let the forms of this page lead to schools' sign-ins: Chromium follows no redirect of a form
    to an origin that the page does not name."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> _Answer:
        answer = view(request, *args, **kwargs)
        schools = [one for one in settings.SCHOOL_SIGN_INS if one.students or not of_students]
        if origins := " ".join(one.origin for one in schools):
            policy = settings.CONTENT_SECURITY_POLICY
            answer["Content-Security-Policy"] = policy.replace(
                "form-action 'self'", f"form-action 'self' {origins}"
            )
        return answer

    return wrapped


class _Callback(OAuth2CallbackView):  # type: ignore[misc]
    def _get_state(self, request: HttpRequest, provider: Any) -> tuple[Any, Any]:
        state, answer = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce", "")
        return state, answer


sign_in = leads_to_schools(LoginView.as_view())


def login(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Lead to the provider."""
    return _answer(OAuth2LoginView, request, provider_id)


def connect(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Lead who is signed in, and has just said who they are, to the provider, so that they can come
    by it from then on."""
    try:
        provider = SchoolOAuth2Adapter(request, provider_id).get_provider()
    except SocialApp.DoesNotExist as error:
        raise Http404 from error
    answer: HttpResponse = provider.redirect(
        request, AuthProcess.CONNECT, next_url=reverse("people:profile")
    )
    return answer


@require_POST
def student_login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Lead a student to the provider, which is asked for nothing but who it is."""
    if not any(one.students and one.key == provider_id for one in settings.SCHOOL_SIGN_INS):
        raise Http404
    provider = SchoolOAuth2Adapter(request, provider_id).get_provider()
    answer: HttpResponse = provider.redirect(request, STUDENT, scope=["openid"])
    return answer


def callback(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Sign in who comes back from the provider."""
    return _answer(_Callback, request, provider_id)


def _answer(view: Any, request: HttpRequest, provider_id: str) -> HttpResponseBase:
    try:
        adapter = SchoolOAuth2Adapter(request, provider_id)
        answer: HttpResponseBase = view.adapter_view(adapter)(request)
    except SocialApp.DoesNotExist as error:
        raise Http404 from error
    return answer
