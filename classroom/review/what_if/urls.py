from django.urls import path

from classroom.review.what_if import views

urlpatterns = [
    path("<int:pk>/<int:ply>/what-if", views.start, name="branch_start"),
    path("what-if/<int:pk>/", views.branch, name="branch"),
    path("what-if/<int:pk>/move", views.move, name="branch_move"),
    path("what-if/<int:pk>/draw", views.draw, name="branch_draw"),
    path("what-if/<int:pk>/undo", views.undo, name="branch_undo"),
    path("what-if/<int:pk>/dice", views.dice, name="branch_set_dice"),
    path("what-if/<int:pk>/save", views.save, name="branch_save"),
    path("what-if/<int:pk>/wall", views.show, name="branch_show"),
    path("what-if/<int:pk>/drop", views.drop, name="branch_drop"),
]
