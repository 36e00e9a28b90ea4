from django.urls import path

from classroom.review.reports import views

urlpatterns = [
    path("", views.index, name="reports"),
    path("<slug:kind>/<int:pk>/", views.report, name="report"),
    path("<slug:kind>/<int:pk>/trend/", views.trend, name="trend"),
    path("matches/<int:pk>/<int:number>/", views.team, name="report_team"),
]
