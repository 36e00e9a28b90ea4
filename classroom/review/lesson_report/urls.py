from django.urls import path

from classroom.review.lesson_report import pin_views, views

urlpatterns = [
    path("<int:pk>/pin", pin_views.pin, name="pin"),
    path("<int:pk>/<int:ply>/unpin", pin_views.unpin, name="unpin"),
    path("", views.review, name="matches"),
    path("lessons/<int:pk>/", views.lesson_report, name="lesson_report"),
    path("filter", views.match_filter, name="match_filter"),
    path("lessons/<int:pk>/games", views.lesson_games, name="lesson_games"),
    path("lessons/<int:pk>/moments/<int:number>/", views.moment, name="moment"),
]
