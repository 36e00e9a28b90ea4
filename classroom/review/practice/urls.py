from django.urls import path

from classroom.review.practice.views import fact_sheets, sets, tasks

urlpatterns = [
    path("practice/", sets.practice, name="practice"),
    path("practice/facts/", fact_sheets.fact_sheets, name="fact_sheets"),
    path("practice/make", sets.practice_set_create, name="practice_set_create"),
    path("practice/<int:pk>/", sets.practice_set, name="practice_set"),
    path("practice/<int:pk>/print", sets.practice_print, name="practice_print"),
    path("practice/<int:pk>/delete", sets.practice_delete, name="practice_delete"),
    path("practice/<int:pk>/<int:number>/", tasks.task, name="task"),
    path("practice/<int:pk>/<int:number>/answer", tasks.task_answer, name="task_answer"),
    path("practice/<int:pk>/<int:number>/hint", tasks.task_hint, name="task_hint"),
]
