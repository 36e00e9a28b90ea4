"""Pages for administrators of the school: who make them, and who may open them.

An administrator opens no class by it. Everybody else finds nothing at these addresses.
"""

from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse

from classroom.people.access import View, teacher_form, teacher_get, teacher_post
from classroom.people.models import Teacher


def check_administrator(teacher: Teacher) -> None:
    """Raise Http404 for everybody but administrators."""
    if not teacher.is_superuser:
        raise Http404


def administrator_get(view: View) -> View:
    """Make a page for administrators that only shows something."""
    return teacher_get(_administrator_view(view))


def administrator_post(view: View) -> View:
    """Make a button for administrators."""
    return teacher_post(_administrator_view(view))


def administrator_form(view: View) -> View:
    """Make a page for administrators with a form that is sent to the same address."""
    return teacher_form(_administrator_view(view))


def _administrator_view(view: View) -> View:
    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        check_administrator(request.user)  # type: ignore[arg-type]
        return view(request, *args, **kwargs)

    return wrapped
