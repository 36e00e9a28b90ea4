from django.urls import path

from classroom.review.questions.views import projector, student, teacher

urlpatterns = [
    path("<int:pk>/<int:ply>/poll", teacher.open_poll, name="poll_open"),
    path("<int:pk>/ask", teacher.ask_now, name="poll_now"),
    path("lessons/<int:pk>/talk", teacher.number_talk, name="number_talk"),
    path("polls/<int:pk>/", teacher.poll, name="poll"),
    path("polls/<int:pk>/show", teacher.show, name="poll_show"),
    path("polls/<int:pk>/close", teacher.close, name="poll_close"),
    path("classes/<int:pk>/poll/reopen", teacher.reopen, name="poll_reopen"),
    path("polls/projector/<str:token>/", projector.poll, name="poll_projector"),
    path("poll/", student.poll, name="student_poll"),
    path("poll/answer", student.answer, name="poll_answer"),
]
