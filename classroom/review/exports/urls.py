from django.urls import path

from classroom.review.exports import views

urlpatterns = [
    path("<slug:kind>/<int:pk>/<slug:name>.csv", views.table_csv, name="report_csv"),
    path("<slug:kind>/<int:pk>/report.xlsx", views.report_xlsx, name="report_xlsx"),
    path("<slug:kind>/<int:pk>/report.pdf", views.report_pdf, name="report_pdf"),
    path("<slug:kind>/<int:pk>/home/", views.home, name="home"),
    path("<slug:kind>/<int:pk>/home.pdf", views.home_pdf, name="home_pdf"),
    path("<slug:kind>/<int:pk>/log.jsonl", views.log_jsonl, name="report_log"),
    path("classes/<int:pk>/exports", views.export_ask, name="export_ask"),
    path("exports/<int:pk>", views.export, name="export"),
    path("exports/<int:pk>/file", views.export_file, name="export_file"),
]
