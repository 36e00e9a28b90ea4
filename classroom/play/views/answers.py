"""What all doors to a table share: who looks at which match, and the page as the answer."""

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from classroom.people.models import ClassTeacher
from classroom.people.sentences import translate
from classroom.play import screens, selectors, services
from classroom.play.models import Match, Seat
from classroom.play.screens import Screen, Viewer
from games.errors import UserError


def viewer_of(request: HttpRequest, pk: int) -> Viewer:
    """Who looks at which match; 404 for a table that is not theirs."""
    student = getattr(request, "student", None)
    if student is None:
        found = Match.objects.filter(pk=pk).first()
        if found is None:
            raise Http404
        return Viewer(found, _teacher_seat(request, found))
    # A number too large for the database finds nothing with `match__pk`; `match` would raise.
    seats = Seat.objects.filter(match__pk=pk, students=student)
    seat = seats.select_related("match", "proposal__student").first()
    if seat is None:
        raise Http404
    return Viewer(seat.match, seat, student)


def _teacher_seat(request: HttpRequest, match: Match) -> Seat | None:
    """Where a teacher who may do more than look tries the game alone."""
    own = ClassTeacher.objects.filter(teacher=request.user.pk)
    writes = own.exclude(right=ClassTeacher.Right.READ).values("school_class")
    seats = match.seats.filter(teacher=request.user.pk, match__school_class__in=writes)
    return seats.select_related("match").first()


def seat_of(viewer: Viewer) -> Seat:
    """The viewer's own seat; 404 for those who only look."""
    if viewer.seat is None:
        raise Http404
    return viewer.seat


def key_make() -> str:
    """A fresh idempotency key for the next press."""
    return secrets.token_urlsafe(16)


def screen_now(viewer: Viewer) -> Screen:
    """The screen as it is now. Hint lists that got lost on their way are asked for again."""
    screen = screens.screen(viewer, selectors.match_log(viewer.match), viewer.match.version)
    if screen.hints_due is not None and viewer.match.status == Match.Status.PLAYING:
        services.hint_lists_ask(match=viewer.match, ply=screen.hints_due)
    return screen


def answer(
    request: HttpRequest, viewer: Viewer, played: services.Played | None = None
) -> HttpResponse:
    """The table after a press, or without htmx the way back to its page."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("play:match", pk=viewer.match.pk)
    if played is None:
        viewer = viewer_of(request, viewer.match.pk)
        return fragment(request, viewer, screen_now(viewer))
    return fragment(request, viewer, screens.screen(viewer, played.log, played.version))


def refused(request: HttpRequest, viewer: Viewer, refusal: UserError) -> HttpResponse:
    """The table as it is, with what is wrong beside the form; `Refused` names the refusal."""
    sentence = translate(refusal.sentence, viewer.names)
    if not request.htmx:  # type: ignore[attr-defined]
        messages.error(request, sentence)
        return redirect("play:match", pk=viewer.match.pk)
    viewer = viewer_of(request, viewer.match.pk)
    page = fragment(request, viewer, screen_now(viewer), sentence)
    # A wrong sum is no failed request: browsers would note each as an error of the page.
    page["Refused"] = type(refusal).__name__
    return page


def fragment(request: HttpRequest, viewer: Viewer, screen: Screen, error: str = "") -> HttpResponse:
    """Both parts of the page that change."""
    context = {"screen": screen, "viewer": viewer, "error": error, "key": key_make()}
    return render(request, "play/_screen.html", context)
