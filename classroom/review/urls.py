from django.urls import path

from classroom.review import views

app_name = "review"
urlpatterns = [
    path("", views.matches, name="matches"),
    path("<int:pk>/", views.match, name="match"),
    path("<int:pk>/<int:ply>/", views.match, name="match"),
    path("<int:pk>/record.txt", views.record, name="record"),
]
