"""Views of one student of a lesson: moved, removed, let back, a hand lowered."""

from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.services.members import member_let_back, member_move, member_remove
from classroom.lessons.services.messages import hand_lower
from classroom.lessons.views.decorators import desk_button, lesson_button
from classroom.lessons.views.fields import optional_number
from classroom.people.access import TeacherRequest, student_or_404
from classroom.people.undo import offer_undo


@lesson_button
def remove(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A student out of the lesson and the class, from the lobby or the desk."""
    removed = student_or_404(lesson.school_class, student)
    member_remove(lesson=lesson, student=removed)
    back = reverse("lessons:let_back", args=[lesson.pk, removed.pk])
    offer_undo(request, _("%(name)s is removed.") % {"name": removed.name}, back)


@desk_button
def let_back(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A removed student may come back, to the same team."""
    member_let_back(lesson=lesson, student=student_or_404(lesson.school_class, student))


@desk_button
def move(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """A student to another team, at this table or another one."""
    member_move(lesson=lesson, student=student, team=optional_number(request, "team"))


@desk_button
def lower(request: TeacherRequest, lesson: Lesson, student: int) -> None:
    """The student's hand goes down."""
    hand_lower(lesson=lesson, student=student)
