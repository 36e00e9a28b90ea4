"""Views of the lessons, of the report of each, and of its points to discuss."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from classroom.lessons.access import viewable_lesson
from classroom.lessons.models import Lesson
from classroom.live.cards import render_template
from classroom.people.access import TeacherRequest, person_get, teacher_get
from classroom.people.selectors import class_list
from classroom.people.services.audit import Kind, audit_note_look
from classroom.review.access import student_of
from classroom.review.history.forms import STATUS_WORDS, MatchFilter
from classroom.review.history.selectors import game_title, other_games
from classroom.review.history.views.matches import matches
from classroom.review.lesson_report import selectors
from classroom.review.lesson_report.lesson_rows import PLACES, lesson_page
from classroom.review.lesson_report.page import discussion_point_context
from classroom.review.lesson_report.students_in_need import AT_ONCE
from classroom.review.questions.past_rolls import own_rolls
from classroom.review.reports.next_steps import NextSteps
from classroom.review.responses import wants_full_page
from games.errors import UserError


@person_get
def review(request: HttpRequest) -> HttpResponse:
    """Open the review: a teacher sees lessons; who looks for games, or is a student, sees games."""
    student = student_of(request)
    if student is not None:
        return matches(request, rolls=own_rolls(student))
    if not request.GET.keys() <= PLACES:
        return matches(request)
    query = {name: value for name, value in request.GET.items() if isinstance(value, str)}
    context = {
        "page": lesson_page(query),
        "other_games": other_games() if not query else [],
        "status_words": STATUS_WORDS,
    }
    return render(request, "review/lesson_report/lessons.html", context)


@teacher_get
def match_filter(request: TeacherRequest) -> HttpResponse:
    """Show the form that finds games, once it is opened; who asks for a page gets all games."""
    if wants_full_page(request):
        return redirect(f"{reverse('review:matches')}?flag=")
    form = MatchFilter({}, class_list(request.user))
    return render(request, "review/history/_filter.html", {"form": form})


@teacher_get
def lesson_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a finished lesson, and what to do next."""
    lesson, may_change = _ended(request, pk)
    audit_note_look(school_class=lesson.school_class_id, kind=Kind.REPORT)
    context = {
        "report": selectors.lesson_report(lesson),
        "may_change": may_change,
        "at_once": AT_ONCE,
        "steps": NextSteps(),
    }
    return render(request, "review/lesson_report/report.html", context)


@teacher_get
def lesson_games(request: HttpRequest, pk: int) -> HttpResponse:
    """List the games of a lesson inside its row; who asks for a page gets the lesson's."""
    lesson, _ = viewable_lesson(request, pk)
    if wants_full_page(request):
        is_over = lesson.status == Lesson.Status.ENDED
        return redirect("review:lesson_report" if is_over else "lessons:lesson", pk=pk)
    matches = [(one, gettext(game_title(one.game))) for one in selectors.lesson_matches(lesson)]
    return HttpResponse(
        render_template("review/lesson_report/_games.html", {"titled_matches": matches})
    )


@teacher_get
def moment(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show a point to discuss to everybody: no names, whatever the lesson shows elsewhere."""
    lesson, _ = _ended(request, pk)
    points = selectors.lesson_discussion_points(lesson)
    if not 1 <= number <= len(points):
        raise Http404
    try:
        context = discussion_point_context(lesson, points, number)
    except UserError:
        raise Http404 from None
    return render(request, "review/lesson_report/moment.html", context)


def _ended(request: HttpRequest, pk: int) -> tuple[Lesson, bool]:
    """Return the lesson, and if the teacher may change what its class does."""
    lesson, may_change = viewable_lesson(request, pk)
    if lesson.status != Lesson.Status.ENDED:
        raise Http404
    return lesson, may_change
