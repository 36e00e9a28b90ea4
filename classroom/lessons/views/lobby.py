"""Views of the lobby: who is here, the teams, and the start."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.access import editable_lesson
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.services.lifecycle import lesson_start
from classroom.lessons.services.members import (
    lesson_set_late,
    member_place,
    member_set_aside,
    members_mark_absent,
)
from classroom.lessons.services.teams import team_rename, teams_now, teams_restore, teams_shuffle
from classroom.lessons.views.decorators import lesson_button
from classroom.lessons.views.fields import optional_number
from classroom.people.access import TeacherRequest, teacher_post
from classroom.people.services.classes import class_code_renew, class_lock
from classroom.people.undo import before_undone, offer_undo_of
from classroom.sentences import translate
from games.errors import UserError, gettext_noop


@lesson_button
def join_settings(request: TeacherRequest, lesson: Lesson) -> None:
    """Who comes in: a locked class, whether anybody joins late, and a new code."""
    if "code" in request.POST:
        class_code_renew(school_class=lesson.school_class)
    if "locked" in request.POST:
        locked = request.POST["locked"] == "on"
        class_lock(school_class=lesson.school_class, locked=locked)
    if "late" in request.POST:
        lesson_set_late(lesson=lesson, late=request.POST["late"] == "on")


@lesson_button
def shuffle(request: TeacherRequest, lesson: Lesson) -> None:
    """Into a number of teams, or teams of a size: shuffled, and balanced if asked."""
    number = optional_number(request, "number")
    settings = {"roster": "roster" in request.POST, "balance": "balance" in request.POST}
    if not number:
        raise UserError(gettext_noop("Type a whole number, 1 or more."))
    before = teams_now(lesson)
    try:
        if request.POST.get("by") == "size":
            teams_shuffle(lesson=lesson, size=number, **settings)
        else:
            teams_shuffle(lesson=lesson, teams=number, **settings)
    except UserError as refusal:
        if refusal.sentence != lobby(lesson).obstacle:
            raise
        return
    back = reverse("lessons:shuffle_undo", args=[lesson.pk])
    offer_undo_of(request, _("The teams are shuffled."), back, before)


@lesson_button
def shuffle_undo(request: TeacherRequest, lesson: Lesson) -> None:
    """The teams as they were before."""
    teams_restore(lesson=lesson, before=before_undone(request))


@lesson_button
def rename(request: TeacherRequest, lesson: Lesson, number: int) -> None:
    """Another name for a team."""
    name = request.POST.get("name", "")
    team_rename(lesson=lesson, number=number, name=name)


@lesson_button
def place_student(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A student into a team, into none, or marked as absent."""
    if request.POST.get("team") == "absent":
        member_set_aside(lesson=lesson, student=student)
    else:
        team = optional_number(request, "team")
        member_place(lesson=lesson, student=student, team=team)


@lesson_button
def mark_absent(request: TeacherRequest, lesson: Lesson) -> None:
    """Mark all who are not here as absent."""
    members_mark_absent(lesson=lesson)


@teacher_post
def start(request: TeacherRequest, pk: int) -> HttpResponse:
    """From the lobby to the tables."""
    lesson = editable_lesson(request, pk)
    try:
        lesson_start(lesson=lesson)
    except UserError as refusal:
        # What the lobby itself says goes once it is no longer true.
        if refusal.sentence != lobby(lesson).obstacle:
            messages.error(request, translate(refusal.sentence))
    return redirect("lessons:lesson", pk=pk)
