"""The pages on privacy: for a school to sign, and for parents."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from classroom.people.models import IN_A_YEAR
from classroom.people.selectors import GRACE
from classroom.people.services.class_ends import FURTHER_YEAR
from classroom.people.services.retention import (
    ACCESS_REQUESTS_KEPT,
    CLOSED_KEPT,
    GUESTS_KEPT,
    SIGN_INS_KEPT,
)
from classroom.people.sessions import STUDENT_SECONDS
from classroom.people.student_settings import language_of_address
from classroom.review.exports.services import KEEP_FOR
from classroom.server.languages import is_in_trial, other_languages

RETENTION = {
    "guests": GUESTS_KEPT.days,
    "class": IN_A_YEAR.days,
    "grace": GRACE.days,
    "further": FURTHER_YEAR.days,
    "access_requests": ACCESS_REQUESTS_KEPT.days,
    "sign_ins": SIGN_INS_KEPT.days,
    "closed": CLOSED_KEPT.days,
    "files": KEEP_FOR.days,
    "session": STUDENT_SECONDS // 3600,
}
"""Days, for the session hours: what the pages say is what the program does."""


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept, how long and who sees it; a school can print and sign it."""
    return render(request, "privacy.html", {"kept": RETENTION})


@require_safe
def parents(request: HttpRequest) -> HttpResponse:
    """Say the same for parents, on one page: in the language of its address, if that names one."""
    if language := language_of_address(request):
        translation.activate(language)
        request.LANGUAGE_CODE = language
    languages = other_languages(for_children=True)
    context = {"kept": RETENTION, "languages": languages, "is_in_trial": is_in_trial()}
    return render(request, "parents.html", context)
