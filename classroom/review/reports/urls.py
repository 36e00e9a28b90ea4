"""Addresses of reports and exports, under `reports/` of the room's own."""

from django.urls import path

from classroom.review.exports import views as exports
from classroom.review.reports import views

urlpatterns = [
    path("", views.index, name="reports"),
    path("<slug:kind>/<int:pk>/", views.report, name="report"),
    path("matches/<int:pk>/<int:number>/", views.team, name="report_team"),
    path("<slug:kind>/<int:pk>/<slug:name>.csv", exports.table_csv, name="report_csv"),
    path("<slug:kind>/<int:pk>/report.xlsx", exports.book_xlsx, name="report_xlsx"),
    path("<slug:kind>/<int:pk>/report.pdf", exports.report_pdf, name="report_pdf"),
    path("<slug:kind>/<int:pk>/log.jsonl", exports.log_jsonl, name="report_log"),
    path("classes/<int:pk>/reports", exports.batch, name="report_batch"),
    path("exports/<int:pk>", exports.export, name="export"),
    path("exports/<int:pk>/reports.pdf", exports.export_file, name="export_file"),
]
