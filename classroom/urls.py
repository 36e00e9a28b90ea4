"""All addresses: one prefix a room."""

from django.urls import include, path

from classroom.server import administration, kit, old_files, papers, privacy, school_settings, views

handler500 = "classroom.server.unavailable.fault"
urlpatterns = [
    # Matched in order: what children press comes first.
    path("play/", include("classroom.play.urls")),
    path("live/parts", views.parts, name="parts"),
    path("", views.home, name="home"),
    path("static/<path:name>", old_files.old_file, name="old_file"),
    path("kit/", kit.kit, name="kit"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("parents/", privacy.parents, name="parents"),
    path("accessibility/", papers.accessibility, name="accessibility"),
    path("it/", papers.for_it, name="for_it"),
    path("server/", administration.server, name="server"),
    path("server/release", administration.release, name="server_release"),
    path("i18n/setlang/", views.set_language, name="set_language"),
    path("accounts/", include("classroom.people.oidc.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("school/settings/", school_settings.school_settings, name="school_settings"),
    path("school/", include("classroom.people.school_urls")),
    path("", include("classroom.people.urls")),
    path("", include("classroom.lessons.urls")),
    path("practice/", include("classroom.practice.urls")),
    path("review/", include("classroom.review.urls")),
]
