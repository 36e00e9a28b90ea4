from django.urls import path

from classroom.review.imported_records import views

urlpatterns = [
    path("imported/", views.records, name="imported_records"),
    path("imported/<int:pk>/", views.record, name="imported_record"),
    path("imported/<int:pk>/<int:ply>/", views.record, name="imported_record"),
    path("imported/<int:pk>/delete", views.delete, name="imported_record_delete"),
]
