"""All addresses: one prefix a room."""

from django.urls import include, path
from django.views.generic import TemplateView

urlpatterns = [
    path("", TemplateView.as_view(template_name="home.html"), name="home"),
    path("accounts/", include("allauth.urls")),
    path("", include("classroom.people.urls")),
    path("", include("classroom.lessons.urls")),
    path("play/", include("classroom.play.urls")),
    path("review/", include("classroom.review.urls")),
]
