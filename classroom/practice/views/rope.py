"""Views of rope work: what a student who waits at a table is asked, and answers."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from classroom.calculation_signs import write_signs
from classroom.facts.models import PracticeAnswer
from classroom.people.access import StudentRequest, student_post
from classroom.play.form_fields import new_key, read_key, read_number
from classroom.play.models import Match
from classroom.play.selectors import seat_names
from classroom.play.table import student_viewer
from classroom.play.waiting import facts_offered
from classroom.practice.access import rope_or_404
from classroom.practice.claims import read_claim
from classroom.practice.models import Hike
from classroom.practice.selectors.rope import rope_screen
from classroom.practice.services.answers import how_store
from classroom.practice.services.rope import rope_answer, rope_begin
from classroom.sentences import translate
from games.errors import UserError
from games.waiting import WaitingFact

Offers = tuple[WaitingFact, ...]
View = Callable[[StudentRequest, Match, Offers], HttpResponse]


def _rope_post(view: View) -> Callable[..., HttpResponse]:
    """Make a button for a student who waits at a match; who has a duty there is told to look."""

    @student_post
    @wraps(view)
    def wrapped(request: StudentRequest, pk: int) -> HttpResponse:
        viewer = student_viewer(request.student, pk)
        if viewer is None:
            raise Http404
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect("play:match", pk=pk)
        try:
            match, offers = facts_offered(viewer)
        except UserError as refusal:
            # Nothing changes: what the child has typed waits in the page.
            words = {"value": write_signs(translate(refusal.sentence))}
            return trigger_client_event(HttpResponse(status=204), "say", words)
        return view(request, match, offers)

    return wrapped


@_rope_post
def begin(request: StudentRequest, match: Match, offers: Offers) -> HttpResponse:
    """Begin rope work, or go on with it."""
    hike = rope_begin(student=request.student, match=match, offers=offers)
    return _question(request, hike, offers)


@_rope_post
def answer(request: StudentRequest, match: Match, offers: Offers) -> HttpResponse:
    """Store an answer, and show the next question or what helps with this one."""
    hike, claim = rope_or_404(request, match), read_claim(request.POST)
    if claim is None:
        return _question(request, hike, offers, _("Type a whole number, like 12."))
    number, key = read_number(request.POST, "number"), read_key(request.POST)
    rope_answer(hike=hike, number=number, key=key, claim=claim, offers=offers)
    return _question(request, hike, offers)


@_rope_post
def how(request: StudentRequest, match: Match, offers: Offers) -> HttpResponse:
    """Store how the student got an answer; go on with the next question."""
    hike = rope_or_404(request, match)
    number, how = read_number(request.POST, "solved"), request.POST.get("how", "")
    how_store(hike=hike, number=number, how=how)
    return _question(request, hike, offers)


def _question(request: StudentRequest, hike: Hike, offers: Offers, error: str = "") -> HttpResponse:
    screen, ways = rope_screen(hike, offers), PracticeAnswer.How.choices
    context = {"screen": screen, "hike": hike, "key": new_key(), "ways": ways, "error": error}
    context["names"] = seat_names(hike.match) if hike.match and screen.about else {}
    return render(request, "practice/_rope.html", context, status=422 if error else 200)
