from django.urls import path

from classroom.play import views, wall

app_name = "play"
urlpatterns = [
    path("<int:pk>/", views.match, name="match"),
    path("<int:pk>/table", views.table, name="table"),
    path("<int:pk>/move", views.move, name="move"),
    path("<int:pk>/confirm", views.confirm, name="confirm"),
    path("<int:pk>/withdraw", views.withdraw, name="withdraw"),
    path("wall/<str:token>/", wall.wall, name="wall"),
    path("wall/<str:token>/now", wall.now, name="wall_now"),
    path("<int:pk>/hint", views.hint, name="hint"),
]
