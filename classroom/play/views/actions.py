"""Views for what is pressed at a table: each reads the form and calls one service."""

from functools import partial

from django.http import HttpRequest

from classroom.people.access import StudentRequest, student_view
from classroom.play.form_fields import (
    read_game_fields,
    read_key,
    read_later_moves,
    read_move,
    read_number,
    read_numbers,
    read_rung,
)
from classroom.play.services.hints import hint_climb
from classroom.play.services.ideas import idea_keep
from classroom.play.services.messages import again_wish, hand_lower, hand_raise, message_read
from classroom.play.services.predictions import prediction_store
from classroom.play.services.press import move_press
from classroom.play.services.proposals import proposal_check, proposal_play, proposal_withdraw
from classroom.play.viewer import TableViewer
from classroom.play.views.responses import seat_or_404, table_action
from games import registry

student_action = partial(table_action, access=student_view)


@table_action
def move(request: HttpRequest, viewer: TableViewer) -> int:
    """Moves of this student's team: played, or the first one worked out by the checker, too."""
    return move_press(
        viewer=viewer,
        seat=seat_or_404(viewer),
        ply=read_number(request.POST, "ply"),
        key=read_key(request.POST),
        text=read_move(request.POST, registry.get(viewer.match.game)),
        fields=read_game_fields(request.POST),
        later=read_later_moves(request.POST),
    ).version


@table_action
def check(request: HttpRequest, viewer: TableViewer) -> int:
    """The checker's numbers for the driver's proposal."""
    return proposal_check(
        viewer=viewer,
        seat=seat_or_404(viewer),
        key=read_key(request.POST),
        token=request.POST.get("proposal", ""),
        numbers=read_numbers(request.POST),
    ).version


@table_action
def play_unchecked(request: HttpRequest, viewer: TableViewer) -> int:
    """The proposal is played although no checker has answered."""
    return proposal_play(
        viewer=viewer,
        seat=seat_or_404(viewer),
        key=read_key(request.POST),
        token=request.POST.get("proposal", ""),
    ).version


@table_action
def withdraw(request: HttpRequest, viewer: TableViewer) -> None:
    """The driver changes the proposal."""
    proposal_withdraw(
        viewer=viewer, seat=seat_or_404(viewer), token=request.POST.get("proposal", "")
    )


@student_action
def predict(request: StudentRequest, viewer: TableViewer) -> int:
    """Store the student's prediction."""
    name, _, choice = request.POST.get("prediction", "").partition("-")
    return prediction_store(
        viewer=viewer,
        seat=seat_or_404(viewer),
        student=request.student,
        ply=read_number(request.POST, "ply"),
        name=name,
        choice=choice,
    )


@student_action
def keep(request: StudentRequest, viewer: TableViewer) -> None:
    """Keep the student's own idea."""
    idea_keep(
        match=viewer.match,
        seat=seat_or_404(viewer),
        student=request.student,
        ply=read_number(request.POST, "idea_ply"),
        text=request.POST.get("idea", ""),
    )


@table_action
def hint(request: HttpRequest, viewer: TableViewer) -> None:
    """One rung up the ladder of hints."""
    ply, rung = read_rung(request.POST)
    hint_climb(seat=seat_or_404(viewer), student=viewer.student, ply=ply, rung=rung)


@student_action
def hand(request: StudentRequest, viewer: TableViewer) -> None:
    """The student's hand goes up, or down."""
    if request.POST.get("up") == "1":
        hand_raise(seat=seat_or_404(viewer), student=request.student)
    else:
        hand_lower(match=viewer.match, student=request.student.pk)


@student_action
def again(request: StudentRequest, viewer: TableViewer) -> None:
    """The student asks for the same game again, or takes that back."""
    wanted = request.POST.get("again") == "1"
    again_wish(seat=seat_or_404(viewer), student=request.student, is_wanted=wanted)


@student_action
def read_message(request: StudentRequest, viewer: TableViewer) -> None:
    """The student has read the teacher's message."""
    message_read(seat=seat_or_404(viewer), student=request.student)
