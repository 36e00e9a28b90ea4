from django.urls import path

from classroom.review.exit_question.views import student, teacher

urlpatterns = [
    path("lessons/<int:pk>/exit", teacher.ask, name="exit_ask"),
    path("exits/<int:pk>/", teacher.question, name="exit_question"),
    path("exits/<int:pk>/show", teacher.show, name="exit_show"),
    path("exits/<int:pk>/close", teacher.close, name="exit_close"),
    path("exits/<int:pk>/reopen", teacher.reopen, name="exit_reopen"),
    path("exit/", student.question, name="student_exit"),
    path("exit/answer", student.answer, name="exit_answer"),
]
