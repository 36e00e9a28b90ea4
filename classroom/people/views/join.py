"""Views of students who join: code, name, pictures, and then to the lesson.

A name whose seat nobody holds needs no pictures, unless the class is locked. An address that has
tried too many codes gets one answer to right and wrong ones, for somebody may be guessing; but who
is in already, and a class whose teacher is at that address, is spared whatever its neighbours do.
Guests always wait until the teacher lets them in.
"""

import math
from collections.abc import Mapping
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token, rotate_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django_scopes import scope

from classroom.live.cards import CSRF_MARK, place_card, render_inside, render_template
from classroom.people import limits, selectors
from classroom.people.access import session_student
from classroom.people.affinity import affinity_note
from classroom.people.devices import device_name
from classroom.people.guest_names import make_guest_names
from classroom.people.hooks import first_page
from classroom.people.identities import identity_waiting, student_schools
from classroom.people.models import SchoolClass, Student
from classroom.people.oidc.views import leads_students_to_schools
from classroom.people.seat_pace import wait_for_seat
from classroom.people.services.seats import access_request_note, guest_ask, seat_claim
from classroom.people.sessions import show_pictures_next, tapped_before
from classroom.sentences import translate
from games.errors import UserError, gettext_noop

_SUGGESTIONS = 3
_LONGEST_ADDRESS = 60  # one that a code leads to; any other is rendered each time
_COOKIES_OF_SOMEBODY = {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name}


class _TooFast(Exception):
    """Seats of the class go faster from this address than children tap: it is the turn of this
    browser in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = math.ceil(seconds)


@require_http_methods(["GET", "HEAD", "POST"])
@leads_students_to_schools
def join(request: HttpRequest) -> HttpResponse:
    """The code from the wall, typed here or on the front page."""
    typed = request.POST.get("code", request.GET.get("code"))
    if typed is None:
        return _join_page(request)
    if "code" in request.POST and (school_class := class_for(request, typed)):
        return redirect("people:names", code=school_class.join_code)
    return names(request, typed)


def _join_page(request: HttpRequest) -> HttpResponse:
    here, schools = session_student(request), student_schools()
    data = {"error": "", "typed": "", "here": here, "schools": schools}
    return _page_for_visitors(request, "people/join.html", data)


def _page_for_visitors(
    request: HttpRequest, template: str, data: Mapping[str, object], **parts: str
) -> HttpResponse:
    """Rendered once a language for all whom this site does not know yet, as a class comes at one
    time. What is of one of them alone is the token, and the parts that the template has places for.
    """
    address = request.get_full_path()

    def render_once() -> str:
        return render_to_string(template, {**data, "csrf_token": CSRF_MARK}, request)

    is_known = bool(_COOKIES_OF_SOMEBODY & request.COOKIES.keys())
    if is_known or data["error"] or len(address) > _LONGEST_ADDRESS:
        html: str = render_once()
    else:
        html = render_inside(template, (address, data), {}, render_once)
    for name, part in parts.items():
        html = html.replace(place_card(name), part)
    html = html.replace(CSRF_MARK, get_token(request))
    return HttpResponse(html, status=422 if data["error"] else 200)


@require_GET
@leads_students_to_schools
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """The code from a QR code or card; one that fits needs no tap."""
    return names(request, code)


@require_http_methods(["GET", "HEAD", "POST"])
@leads_students_to_schools
def names(request: HttpRequest, code: str) -> HttpResponse:
    """Tap your name (`student`), or ask to come in as a guest (`name`)."""
    school_class = class_for(request, code)
    if school_class is None:
        return wrong_code(request, code)
    with scope(school_class=school_class):
        if request.method != "POST":
            return _names_page(request, school_class)
        try:
            if "name" in request.POST:
                return _ask(request, school_class)
            return _tap(request, school_class)
        except _TooFast as too_fast:
            return _turn_page(request, too_fast.seconds)
        except UserError as error:
            return _names_page(request, school_class, translate(error.sentence))


def class_for(request: HttpRequest, typed: str) -> SchoolClass | None:
    """Return the class with this code, or None as if there were none if this address has tried too
    often."""
    school_class = selectors.class_by_code(typed)
    if not limits.is_address_blocked(request) or session_student(request):
        return school_class
    # Asked for a wrong code, too: both take the same time.
    teachers = selectors.teachers_of(school_class.pk if school_class else 0)
    return school_class if limits.is_at_school(request, teachers) else None


def wrong_code(request: HttpRequest, typed: str) -> HttpResponse:
    """404, or 429 for an address that has tried too often."""
    too_often = limits.count_wrong_code(request)
    error = _("That code didn't work. Check it and try again.")
    if too_often:
        error = _("Too many codes didn't work. Ask your teacher for the code.")
    context = {"error": error, "typed": typed[:12], "here": None, "schools": student_schools()}
    return render(request, "people/join.html", context, status=429 if too_often else 404)


def _names_page(request: HttpRequest, school_class: SchoolClass, error: str = "") -> HttpResponse:
    class_names = selectors.class_names(school_class)
    data = {
        "join_code": school_class.join_code,
        "students": class_names.students,
        "may_ask": school_class.guests and not school_class.locked,
        "typed": request.POST.get("name", "")[:40],
        "error": error,
    }
    names = make_guest_names(_SUGGESTIONS, class_names.taken)
    suggestions = render_template("people/_guest_names.html", {"names": names})
    return _page_for_visitors(request, "people/tap_name.html", data, suggestions=suggestions)


def _turn_page(request: HttpRequest, seconds: int) -> HttpResponse:
    """Show that it is soon the turn of who has tapped; the page taps for them when it is."""
    field = "name" if "name" in request.POST else "student"
    context = {"field": field, "value": request.POST.get(field, ""), "seconds": seconds}
    response = render(request, "people/turn.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


def _await_turn(request: HttpRequest, school_class: SchoolClass) -> None:
    """Count a seat that is about to be taken. Raises _TooFast until it is the browser's turn."""
    if seconds := wait_for_seat(request, school_class, _browser(request)):
        raise _TooFast(seconds)


def _tap(request: HttpRequest, school_class: SchoolClass) -> HttpResponse:
    student = selectors.student_in(school_class, request.POST.get("student", ""))
    if student is None:
        raise UserError(gettext_noop("This name is not on the list now. Tap another one."))
    identity = identity_waiting(request.session)
    if identity and student.status == Student.Status.ROSTER:
        return _ask_for_nod(request, student, identity)
    is_in = session_student(request) == student
    taps_again = tapped_before(_browser(request)) == student.pk
    if not (is_in or taps_again):
        if student.device or school_class.locked:
            return _to_pictures(school_class, student)
        _await_turn(request, school_class)
    answer = redirect("lessons:waiting_room") if is_in else seat(request, student)
    if "redirect" in request.POST:
        return answer
    # A redirect would be another request of each child who joins, an eighth of the work of joining.
    # The page says its own address, which scripts show in place of the form's; a browser without
    # scripts asks for the `redirect`.
    (page,) = first_page(request)
    affinity_note(request, page, school_class.pk)
    return page


def _ask_for_nod(request: HttpRequest, student: Student, identity: str) -> HttpResponse:
    """Let who came from the school's sign-in wait for the teacher, or in after the nod."""
    tied = selectors.identity_of(identity)
    if tied and tied.student_id == student.pk:
        return seat(request, student, knows_pictures=True)
    at_school, keeps_pace = picture_pace(request, student)
    if not keeps_pace:
        raise UserError(gettext_noop("Wait a moment. Then try again."))
    ask_teacher(request, student, at_school, identity)
    return _to_pictures(student.school_class, student)


def picture_pace(request: HttpRequest, student: Student) -> tuple[bool, bool]:
    """Count a pair of pictures: is a teacher of the class at this address, and does it come no
    faster than children tap?"""
    class_id = student.school_class_id
    at_school = limits.is_at_school(request, selectors.teachers_of(class_id))
    size = len(selectors.class_names(student.school_class).students)
    return at_school, limits.keeps_picture_pace(request, class_id, size, at_school)


def ask_teacher(
    request: HttpRequest, student: Student, at_school: bool, identity: str = ""
) -> None:
    """Have the device wait for the teacher. Raises UserError as `access_request_note`."""
    access_request_note(
        student=student,
        browser=browser_mark(request),
        device=device_name(request.headers.get("User-Agent", "")),
        at_school=at_school,
        identity=identity,
    )


def browser_mark(request: HttpRequest) -> str:
    """Hash what only this browser knows: its token against forged requests. That is long enough to
    need no key, and a new SECRET_KEY leaves nobody at the door."""
    get_token(request)
    return salted_hmac("people.knock", request.META["CSRF_COOKIE"], secret="").hexdigest()


def _ask(request: HttpRequest, school_class: SchoolClass) -> HttpResponse:
    if school_class.locked or not school_class.guests:
        raise UserError(gettext_noop("Guests cannot join now. Ask your teacher."))
    name = request.POST["name"]
    before = tapped_before(_browser(request))
    guest = selectors.student_in_scope(before) if before else None
    if guest is None or guest.name != name.strip():
        _await_turn(request, school_class)
        guest = guest_ask(school_class=school_class, name=name)
    return seat(request, guest)


def _to_pictures(school_class: SchoolClass, student: Student) -> HttpResponse:
    query = urlencode({"code": school_class.join_code, "student": student.pk})
    return redirect(f"{reverse('people:return')}?{query}")


def seat(
    request: HttpRequest, student: Student, *, knows_pictures: bool = False
) -> HttpResponseRedirect:
    """Seat the student in this browser. Who came without pictures is shown them, a guest before
    they wait.

    Raises UserError as `seat_claim`.
    """
    browser = _browser(request)
    seat_claim(
        student=student,
        session=request.session,
        before=session_student(request),
        browser=browser,
    )
    if not knows_pictures:
        show_pictures_next(request.session)
    request.user = AnonymousUser()
    rotate_token(request)
    limits.carry_browser(student.school_class_id, browser, _browser(request))
    is_waiting = student.status == Student.Status.WAITING
    return redirect("people:my_code" if is_waiting else "lessons:waiting_room")


def _browser(request: HttpRequest) -> str:
    return str(request.META.get("CSRF_COOKIE", ""))
