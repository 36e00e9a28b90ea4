from django.urls import path

from classroom.practice.views import checks, hikes, rope, tasks

app_name = "practice"
urlpatterns = [
    path("climb", hikes.climb, name="climb"),
    path("solo", hikes.solo, name="solo"),
    path("puzzle", hikes.puzzle, name="puzzle"),
    path("bots", hikes.bots, name="bots"),
    path("hikes/<int:pk>/", hikes.hike, name="hike"),
    path("hikes/<int:pk>/answer", hikes.answer, name="answer"),
    path("hikes/<int:pk>/how", hikes.how, name="how"),
    path("tables/<int:pk>/", rope.begin, name="rope"),
    path("tables/<int:pk>/answer", rope.answer, name="rope_answer"),
    path("tables/<int:pk>/how", rope.how, name="rope_how"),
    path("checks/<int:pk>/", checks.check, name="check"),
    path("checks/<int:pk>/open", checks.check_open, name="check_open"),
    path("checks/<int:pk>/answer", checks.check_answer, name="check_answer"),
    path("checks/<int:pk>/practice", checks.check_practice, name="check_practice"),
    path("classes/<int:pk>/checks", checks.checks_set, name="checks_set"),
    path("", tasks.index, name="index"),
    path("classes/<int:pk>/", tasks.tasks, name="tasks"),
    path("tasks/<int:pk>/", tasks.task, name="task"),
    path("tasks/<int:pk>/begin", hikes.begin, name="begin"),
    path("tasks/<int:pk>/extend", tasks.extend, name="extend"),
    path("tasks/<int:pk>/copy", tasks.copy, name="copy"),
    path("tasks/<int:pk>/note", tasks.note, name="note"),
    path("tasks/<int:pk>/end", tasks.end, name="end"),
    path("tasks/<int:pk>/paper", tasks.paper, name="paper"),
    path("tasks/<int:pk>/paper/enter", tasks.paper_enter, name="paper_enter"),
]
