from django.urls import path

from classroom.review.questions.views import challenges, pairs, projector, rolls, student, teacher

urlpatterns = [
    path("<int:pk>/<int:ply>/ask", teacher.ask, name="question_ask"),
    path("<int:pk>/ideas", pairs.ideas, name="ideas"),
    path("<int:pk>/<int:ply>/ideas", pairs.ideas, name="ideas"),
    path("<int:pk>/<int:ply>/ideas/show", pairs.show, name="ideas_show"),
    path("<int:pk>/ask", teacher.ask_now, name="question_now"),
    path("lessons/<int:pk>/talk", teacher.number_talk, name="number_talk"),
    path("lessons/<int:pk>/roll", teacher.roll_of_the_day, name="roll_of_the_day"),
    path("classes/<int:pk>/roll", teacher.class_roll, name="class_roll"),
    path("lessons/<int:pk>/exit", teacher.ask_last, name="question_last"),
    path("questions/<int:pk>/", teacher.question, name="question"),
    path("questions/<int:pk>/show", teacher.show, name="question_show"),
    path("questions/<int:pk>/pair", pairs.pair, name="question_pair"),
    path("questions/<int:pk>/close", teacher.close, name="question_close"),
    path("classes/<int:pk>/question/reopen", teacher.reopen, name="question_reopen"),
    path("questions/projector/<str:token>/", projector.question, name="question_projector"),
    path("question/", student.question, name="student_question"),
    path("question/answer", student.answer, name="question_answer"),
    path("question/way", student.way, name="way"),
    path("question/hint", student.way_rung, name="way_hint"),
    path("challenge/", challenges.challenge, name="challenge"),
    path("challenge/give", challenges.challenge_give, name="challenge_give"),
    path("classes/<int:pk>/drafts", challenges.drafts, name="drafts"),
    path("rolls/<int:pk>/", rolls.roll, name="roll"),
    path("rolls/<int:pk>/home/", rolls.home, name="roll_home"),
    path("rolls/<int:pk>/home/way", rolls.home_way, name="home_way"),
    path("rolls/<int:pk>/home/hint", rolls.home_rung, name="home_hint"),
]
