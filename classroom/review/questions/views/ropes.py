"""Views of ropes beside a class: chosen, climbed beside, and saved for another class."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from classroom.people.access import TeacherRequest, class_or_404, teacher_get, teacher_post
from classroom.review.questions.past_rolls import past_rolls
from classroom.review.questions.ropes import (
    class_line_ask,
    class_rope_ask,
    line_of,
    rope_offers,
)
from classroom.review.uploads import uploaded_text
from classroom.sentences import translate
from games import ways_line
from games.errors import UserError


@teacher_get
def ropes(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show beside which ropes a class may climb its roll of the day."""
    school_class = class_or_404(request.user, pk, "full")
    context = {"school_class": school_class, "offers": rope_offers(school_class)}
    return render(request, "review/questions/ropes.html", context)


@teacher_post
def rope(request: TeacherRequest, pk: int) -> HttpResponse:
    """Put a roll before a class beside the rope that was pressed, or the line of a file."""
    school_class = class_or_404(request.user, pk, "full")
    try:
        text = uploaded_text(request, ways_line.LONGEST)
        if text is not None:
            lesson = class_line_ask(school_class=school_class, teacher=request.user, text=text)
        else:
            lesson = class_rope_ask(
                school_class=school_class,
                teacher=request.user,
                beside=request.POST.get("beside", ""),
            )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:ropes", pk=pk)
    return redirect("lessons:lesson", pk=lesson.pk)


@teacher_get
def line(request: TeacherRequest, pk: int) -> HttpResponse:
    """Send how a class climbed a roll that is over as a text file, for another class."""
    question = get_object_or_404(past_rolls(), pk=pk)
    class_or_404(request.user, question.school_class_id)
    try:
        text = ways_line.write(line_of(question))
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("review:roll", pk=pk)
    # A name of the class would go along with the file.
    headers = {
        "Content-Disposition": f'attachment; filename="roll_{question.asked_at:%Y-%m-%d}.txt"'
    }
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
