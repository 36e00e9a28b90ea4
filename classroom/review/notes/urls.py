from django.urls import path

from classroom.review.notes import views

urlpatterns = [
    path("<int:pk>/<int:ply>/note", views.add, name="note_add"),
    path("note/<int:pk>/change", views.change, name="note_change"),
    path("note/<int:pk>/delete", views.delete, name="note_delete"),
    path("arrivals/<int:pk>/answer", views.answer, name="note_answer"),
    path("classes/<int:pk>/words", views.words, name="note_words"),
]
