"""Addresses for administrators of the school."""

from django.urls import URLPattern, path

from classroom.people.views import school

app_name = "school"
urlpatterns: list[URLPattern] = [
    path("", school.teachers, name="teachers"),
    path("invitations/<int:pk>/withdraw", school.withdraw, name="withdraw"),
    path("teachers/<int:pk>/close/", school.close, name="close"),
    path("teachers/<int:pk>/reopen", school.reopen, name="reopen"),
]
