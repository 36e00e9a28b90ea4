"""Addresses for administrators of the school."""

from django.urls import URLPattern, path

from classroom.people.views import school, school_classes, school_years

app_name = "school"
urlpatterns: list[URLPattern] = [
    path("", school.teachers, name="teachers"),
    path("invitations/<int:pk>/withdraw", school.withdraw, name="withdraw"),
    path("teachers/<int:pk>/close/", school.close, name="close"),
    path("teachers/<int:pk>/reopen", school.reopen, name="reopen"),
    path("year/", school_years.year, name="year"),
    path("year/undo", school_years.undo, name="year_undo"),
    path("looks/", school_classes.looks, name="looks"),
    path("classes/", school_classes.classes, name="classes"),
    path("classes/<int:pk>/", school_classes.class_page, name="class"),
    path("classes/<int:pk>/owner", school_classes.hand_over, name="hand_over"),
    path("classes/<int:pk>/archive", school_classes.archive, name="archive"),
]
