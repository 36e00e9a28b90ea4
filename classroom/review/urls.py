from django.urls import include, path

app_name = "review"
FEATURES = (
    "history",
    "what_if",
    "questions",
    "practice",
    "notes",
    "imported_records",
    "lesson_report",
)
urlpatterns = [
    *(path("", include(f"classroom.review.{feature}.urls")) for feature in FEATURES),
    path("reports/", include("classroom.review.reports.urls")),
    path("reports/", include("classroom.review.exports.urls")),
]
