from django.urls import path

from classroom.review.history.views import luck, matches

urlpatterns = [
    path("<int:pk>/", matches.match, name="match"),
    path("<int:pk>/<int:ply>/", matches.match, name="match"),
    path("<int:pk>/record.txt", matches.record, name="record"),
    path("<int:pk>/board", matches.board, name="board"),
    path("<int:pk>/luck", luck.luck, name="luck"),
    path("<int:pk>/costly", luck.costly, name="costly"),
    path("dice/", luck.dice, name="dice_audit"),
]
