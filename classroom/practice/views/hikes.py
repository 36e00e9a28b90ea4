"""Views of a student's hikes: begun, gone on with, answered."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _

from classroom.facts.models import PracticeAnswer
from classroom.people.access import StudentRequest, student_get, student_post
from classroom.play.form_fields import new_key, read_key, read_number
from classroom.practice.access import hike_or_404
from classroom.practice.claims import read_claim
from classroom.practice.models import Hike, Task
from classroom.practice.selectors.hikes import hike_screen
from classroom.practice.selectors.start import tasks_for
from classroom.practice.services import hikes as services
from classroom.practice.services.answers import how_store
from games import registry


@student_post
def begin(request: StudentRequest, pk: int) -> HttpResponse:
    """Begin a task, or go on with it."""
    task = next((one for one in tasks_for(request.student) if one.pk == pk), None)
    if task is None:
        messages.info(request, _("This task is over. Look for another one."))
        return redirect("lessons:waiting_room")
    return _to_hike(services.hike_begin(task=task, student=request.student))


@student_post
def climb(request: StudentRequest) -> HttpResponse:
    """Begin the climb of today, or go on with it."""
    return _to_hike(services.climb_begin(student=request.student))


@student_post
def solo(request: StudentRequest) -> HttpResponse:
    """Practice alone, as until the next game of a lesson begins."""
    return _to_hike(services.solo_begin(student=request.student))


@student_post
def puzzle(request: StudentRequest) -> HttpResponse:
    """Open the puzzle of today's climb; who has missed no move yet has none."""
    hike = services.climb_begin(student=request.student)
    if hike.practice_set_id is None:
        messages.info(request, _("There is nothing to practice yet. Play a game first."))
        return redirect("lessons:waiting_room")
    return redirect("review:task", pk=hike.practice_set_id, number=1)


@student_post
def bots(request: StudentRequest) -> HttpResponse:
    """Play a game against bots, or go on with it."""
    game = request.POST.get("game", "")
    if game not in {one.slug for one in registry.all_games()}:
        return redirect("lessons:waiting_room")
    return _to_hike(services.bots_begin(student=request.student, game=game))


@student_get
def hike(request: StudentRequest, pk: int) -> HttpResponse:
    """Show the question that is open, or the end."""
    return render(request, "practice/hike.html", _context(hike_or_404(request, pk)))


@student_post
def answer(request: StudentRequest, pk: int) -> HttpResponse:
    """Store an answer, and show the next question or what helps with this one."""
    hike = hike_or_404(request, pk)
    claim = read_claim(request.POST)
    if claim is None:
        return _answered(request, hike, _("Type a whole number, like 12."))
    services.hike_answer(
        hike=hike,
        number=read_number(request.POST, "number"),
        key=read_key(request.POST),
        claim=claim,
        later=request.POST.get("sum", ""),
    )
    return _answered(request, hike)


@student_post
def how(request: StudentRequest, pk: int) -> HttpResponse:
    """Store how the student got an answer; go on with the hike."""
    hike = hike_or_404(request, pk)
    number, how = read_number(request.POST, "solved"), request.POST.get("how", "")
    how_store(hike=hike, number=number, how=how)
    return _answered(request, hike)


def _answered(request: StudentRequest, hike: Hike, error: str = "") -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        context = {**_context(hike), "error": error}
        return render(request, "practice/_hike.html", context, status=422 if error else 200)
    if error:
        messages.info(request, error)
    return redirect("practice:hike", pk=hike.pk)


def _context(hike: Hike) -> dict[str, object]:
    things = static("art/things.svg")
    return {
        "screen": hike_screen(hike),
        "hike": hike,
        "key": new_key(),
        "things": things,
        "sprite": static("art/camp.svg"),
        "ways": PracticeAnswer.How.choices,
        "sounds": {"sound": "choose"},
    }


def _to_hike(hike: Hike) -> HttpResponse:
    """Lead to where the hike goes on: a table, a position, or its facts."""
    task = hike.task
    if hike.match_id is not None:
        return redirect("play:match", pk=hike.match_id)
    if task is not None and task.kind in Task.OF_POSITIONS and task.practice_set_id:
        if task.kind == Task.Kind.PUZZLE:
            return redirect("review:task", pk=task.practice_set_id, number=1)
        return redirect("review:practice_set", pk=task.practice_set_id)
    if task is not None and task.kind == Task.Kind.CHECK:
        return redirect("practice:check", pk=hike.pk)
    return redirect("practice:hike", pk=hike.pk)
