"""Views of the exit question: the students' own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.live.responses import rendered_or_404
from classroom.people.access import StudentRequest, redirect_page, student_get, student_post
from classroom.play.form_fields import read_number
from classroom.review.exit_question import services
from classroom.review.exit_question.regions import own_exit_region
from classroom.review.exit_question.selectors import last_exit_question, open_exit_question
from classroom.review.questions.regions import note_answered
from classroom.sentences import translate
from games.engine import clean
from games.errors import UserError

LONGEST = 8  # letters of an answer


@student_get
def question(request: StudentRequest) -> HttpResponse:
    """Show the question with the student's own answer, then what all said."""
    question = last_exit_question(request.student)
    if question is None:
        return redirect("lessons:waiting_room")
    region = rendered_or_404(own_exit_region(question, request.student))
    return render(request, "review/exit_question/student.html", {"region": region})


@student_post
def answer(request: StudentRequest) -> HttpResponse:
    """Store the answer, and lead to the page that shows it."""
    question = open_exit_question(request.student.school_class_id)
    if question is None or question.kind == question.Kind.ROLL:
        messages.info(request, _("This question is closed. Wait for the next one."))
        return redirect_page(request, reverse("lessons:waiting_room"))
    try:
        services.exit_answer(
            question=question,
            student=request.student,
            number=read_number(request.POST, "number"),
            text=_read_answer(request.POST.get("answer", "")),
        )
    except UserError as refusal:
        messages.info(request, translate(refusal.sentence))
    else:
        note_answered(request.session, question)
    return redirect_page(request, reverse("review:student_exit"))


def _read_answer(typed: str) -> str:
    """Return a number as it is stored, or else what was sent; "" for what is too long."""
    text = clean(typed)
    if len(text) > LONGEST:
        return ""
    digits = text.removeprefix("-")
    return str(int(text)) if digits.isascii() and digits.isdecimal() else text
