"""Views of students who are in: their pictures, the wait, the way out."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from classroom.live.responses import rendered_or_404
from classroom.people.access import StudentRequest, joined_view
from classroom.people.models import Student
from classroom.people.regions import guest_region
from classroom.people.services.seats import seat_give_back, student_leave
from classroom.people.sessions import WRONG_TAP_SECONDS, may_show_pictures


@require_GET
@joined_view
def my_code(request: StudentRequest) -> HttpResponse:
    """Show a guest's new pictures, to remember; later only who is in."""
    context: dict[str, object] = {"student": request.student}
    if may_show_pictures(request.session):
        context["seconds"] = WRONG_TAP_SECONDS
    return render(request, "people/my_code.html", context)


@require_GET
@joined_view
def wait(request: StudentRequest) -> HttpResponse:
    """Lead on to the lesson; a guest waits here until let in."""
    if request.student.status != Student.Status.WAITING:
        return redirect("lessons:waiting_room")
    context = {"region": rendered_or_404(guest_region(request.student))}
    return render(request, "people/wait.html", context)


@require_POST
@joined_view
def not_me(request: StudentRequest) -> HttpResponse:
    """Lead who is not this student back to the names."""
    code = request.student.school_class.join_code
    seat_give_back(student=request.student, session=request.session)
    request.session.flush()
    return redirect("people:names", code=code)


@require_POST
@joined_view
def leave(request: StudentRequest) -> HttpResponse:
    """Leave this device to the next child."""
    student_leave(student=request.student)
    request.session.flush()
    messages.info(request, _("You left the class. Your pictures get you back in."))
    return redirect("people:join")
