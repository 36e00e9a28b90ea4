"""Show students all pages in the language that is set for them, on whichever device; and who joins
those of a class in that of their choice."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from classroom.people.access import session_student
from classroom.people.sessions import session_seat
from classroom.people.student_settings import own_language


def activate_own_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: activate the student's language, also for a page that says what went wrong."""

    def middleware(request: HttpRequest) -> HttpResponse:
        student = session_student(request)
        request.early_student = session_seat(request.session), student  # type: ignore[attr-defined]
        language = own_language(request, student)
        translation.activate(language)
        request.LANGUAGE_CODE = language
        return get_response(request)

    return middleware
