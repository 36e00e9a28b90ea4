"""All addresses: one prefix a room."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.i18n import set_language

from classroom.people.access import session_student
from classroom.server import privacy, views
from games import registry


def home(request: HttpRequest) -> HttpResponse:
    """The front page: join with a code, sign in, and what there is to play."""
    request.student = session_student(request)  # type: ignore[attr-defined]  # For the menu.
    context = {"games": registry.all_games(), "may_sign_up": settings.SIGNUP == "open"}
    return render(request, "home.html", context)


def health(request: HttpRequest) -> HttpResponse:
    """For a proxy or a container's health check: this process answers."""
    return HttpResponse("ok", content_type="text/plain")


handler500 = "classroom.server.unavailable.fault"
urlpatterns = [
    path("", home, name="home"),
    path("health", health, name="health"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("parents/", privacy.parents, name="parents"),
    path("i18n/setlang/", set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    path("", include("classroom.people.urls")),
    path("", include("classroom.lessons.urls")),
    path("live/parts", views.parts, name="parts"),
    path("play/", include("classroom.play.urls")),
    path("review/", include("classroom.review.urls")),
]
