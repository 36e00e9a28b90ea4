from django.urls import path

from classroom.play.views import actions, table

app_name = "play"
urlpatterns = [
    path("<int:pk>/", table.match, name="match"),
    path("<int:pk>/move", actions.move, name="move"),
    path("<int:pk>/check", actions.check, name="check"),
    path("<int:pk>/play-unchecked", actions.play_unchecked, name="play_unchecked"),
    path("<int:pk>/predict", actions.predict, name="predict"),
    path("<int:pk>/keep", actions.keep, name="keep"),
    path("<int:pk>/withdraw", actions.withdraw, name="withdraw"),
    path("<int:pk>/hint", actions.hint, name="hint"),
    path("<int:pk>/hand", actions.hand, name="hand"),
    path("<int:pk>/again", actions.again, name="again"),
    path("<int:pk>/read-message", actions.read_message, name="read_message"),
]
