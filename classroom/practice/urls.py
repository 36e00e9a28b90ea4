from django.urls import path

from classroom.practice.views import hikes

app_name = "practice"
urlpatterns = [
    path("climb", hikes.climb, name="climb"),
    path("solo", hikes.solo, name="solo"),
    path("tasks/<int:pk>/begin", hikes.begin, name="begin"),
    path("hikes/<int:pk>/", hikes.hike, name="hike"),
    path("hikes/<int:pk>/answer", hikes.answer, name="answer"),
]
