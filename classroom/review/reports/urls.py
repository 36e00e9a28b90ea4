from django.urls import path

from classroom.review.reports import school_views, views

urlpatterns = [
    path("", views.index, name="reports"),
    path("school/classes/<int:pk>/", school_views.children, name="school_children"),
    path("school/students/<int:pk>/", school_views.child_report, name="school_report"),
    path("<slug:kind>/<int:pk>/", views.report, name="report"),
    path("<slug:kind>/<int:pk>/trend/", views.trend, name="trend"),
    path("matches/<int:pk>/<int:number>/", views.team, name="report_team"),
]
