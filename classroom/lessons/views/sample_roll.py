"""View of the roll that waiting students practice on."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from classroom.lessons.sample_roll import check_sample_answer, new_sample_roll, read_sample_roll
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.selectors.own_games import student_options
from classroom.lessons.views.fields import optional_number, signed_number
from classroom.lessons.views.waiting_room import waiting_page
from classroom.people.access import StudentRequest, redirect_page, student_post
from games import registry


@student_post
def sample_roll(request: StudentRequest) -> HttpResponse:
    """A fresh roll, or what the rules say to an answer; only that part of the page for htmx."""
    lesson = open_lesson_of(request.student.school_class)
    if lesson is None:
        return redirect_page(request, reverse("lessons:waiting_room"))
    place = registry.get(lesson.game), student_options(lesson, request.student)
    roll = read_sample_roll(*place, request.POST.get("token", ""))
    answer, chosen = signed_number(request, "answer"), optional_number(request, "sum") or 0
    context: dict[str, object] = {"roll": roll, "chosen": chosen}
    if roll is None or "roll" in request.POST:
        context = {"roll": new_sample_roll(*place), "chosen": 0}
    elif answer is not None:
        context["answer"] = answer
        context["refusal"] = check_sample_answer(*place, roll.token, chosen, answer)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "lessons/_sample_roll.html", context)
    return waiting_page(request, **context)
