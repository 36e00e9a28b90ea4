from django.urls import include, path

from classroom.review.class_poll.views import student as asked
from classroom.review.class_poll.views import teacher as questions
from classroom.review.history.views import luck as values
from classroom.review.history.views import matches
from classroom.review.imported_records import views as study
from classroom.review.notes import views as notes
from classroom.review.practice.views import sets as practice
from classroom.review.practice.views import tasks
from classroom.review.what_if import views as branches

app_name = "review"
urlpatterns = [
    path("", matches.matches, name="matches"),
    path("<int:pk>/", matches.match, name="match"),
    path("<int:pk>/<int:ply>/", matches.match, name="match"),
    path("reports/", include("classroom.review.reports.urls")),
    path("<int:pk>/luck", values.luck, name="luck"),
    path("<int:pk>/<int:ply>/note", notes.add, name="note_add"),
    path("note/<int:pk>/change", notes.change, name="note_change"),
    path("note/<int:pk>/delete", notes.delete, name="note_delete"),
    path("dice/", values.dice, name="dice_audit"),
    path("study/", study.records, name="records"),
    path("study/<int:pk>/", study.record, name="study"),
    path("study/<int:pk>/<int:ply>/", study.record, name="study"),
    path("study/<int:pk>/delete", study.delete, name="study_delete"),
    path("<int:pk>/record.txt", matches.record, name="record"),
    path("<int:pk>/<int:ply>/what-if", branches.start, name="branch_start"),
    path("what-if/<int:pk>/", branches.branch, name="branch"),
    path("what-if/<int:pk>/move", branches.move, name="branch_move"),
    path("what-if/<int:pk>/draw", branches.draw, name="branch_draw"),
    path("what-if/<int:pk>/undo", branches.undo, name="branch_undo"),
    path("what-if/<int:pk>/dice", branches.dice, name="branch_dice"),
    path("what-if/<int:pk>/keep", branches.keep, name="branch_keep"),
    path("what-if/<int:pk>/drop", branches.drop, name="branch_drop"),
    path("<int:pk>/<int:ply>/ask", questions.ask, name="ask"),
    path("questions/<int:pk>/", questions.question, name="question"),
    path("questions/<int:pk>/now", questions.question_now, name="question_now"),
    path("questions/<int:pk>/show", questions.show, name="question_show"),
    path("questions/<int:pk>/close", questions.close, name="question_close"),
    path("questions/projector/<str:token>/", questions.ask_projector, name="ask_projector"),
    path(
        "questions/projector/<str:token>/now",
        questions.ask_projector_now,
        name="ask_projector_now",
    ),
    path("asked/", asked.asked, name="asked"),
    path("asked/now", asked.asked_now, name="asked_now"),
    path("asked/banner", asked.asked_banner, name="asked_banner"),
    path("asked/answer", asked.answer, name="answer"),
    path("practice/", practice.practice, name="practice"),
    path("practice/make", practice.practice_make, name="practice_make"),
    path("practice/<int:pk>/", practice.practice_set, name="practice_set"),
    path("practice/<int:pk>/print", practice.practice_print, name="practice_print"),
    path("practice/<int:pk>/delete", practice.practice_delete, name="practice_delete"),
    path("practice/<int:pk>/<int:number>/", tasks.task, name="task"),
    path("practice/<int:pk>/<int:number>/answer", tasks.task_answer, name="task_answer"),
    path("practice/<int:pk>/<int:number>/hint", tasks.task_hint, name="task_hint"),
]
