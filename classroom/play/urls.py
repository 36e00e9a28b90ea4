from django.urls import path

from classroom.play.views import pressing, table

app_name = "play"
urlpatterns = [
    path("<int:pk>/", table.match, name="match"),
    path("<int:pk>/table", table.table, name="table"),
    path("<int:pk>/move", pressing.move, name="move"),
    path("<int:pk>/confirm", pressing.confirm, name="confirm"),
    path("<int:pk>/withdraw", pressing.withdraw, name="withdraw"),
    path("<int:pk>/hint", pressing.hint, name="hint"),
    path("<int:pk>/hand", pressing.hand, name="hand"),
    path("<int:pk>/read", pressing.read, name="read"),
]
