"""Views of rolls that children make: put together, given to the teacher, let out."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from classroom.people.access import (
    StudentRequest,
    TeacherRequest,
    class_or_404,
    student_get,
    student_post,
    teacher_post,
)
from classroom.play.form_fields import read_number
from classroom.review.questions.challenges import (
    START,
    Challenge,
    challenge_in,
    challenge_of,
    draft_ask,
    draft_drop,
    draft_store,
    own_draft,
)
from classroom.sentences import translate
from games.errors import UserError
from games.ways import TWO


@student_get
def challenge(request: StudentRequest) -> HttpResponse:
    """Show the roll that a student puts together, and how many ways it has."""
    draft, error = own_draft(request.student), ""
    made = challenge_in(draft) if draft else challenge_of(dice=START, preset=TWO)
    if "die0" in request.GET:
        try:
            made = _read(request.GET)
        except UserError as refusal:
            error = translate(refusal.sentence)
    context = {
        "challenge": made,
        "draft": draft,
        "is_given": draft is not None and challenge_in(draft) == made,
        "error": error,
        "goal": request.GET.get("goal", made.rules.goal or ""),
        "preset": request.GET.get("roll", made.rules.name),
    }
    return render(request, "review/questions/challenge.html", context)


@student_post
def challenge_give(request: StudentRequest) -> HttpResponse:
    """Give the roll to the teachers of the class, in place of the one that waits."""
    try:
        draft_store(student=request.student, challenge=_read(request.POST))
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    return redirect("review:challenge")


@teacher_post
def drafts(request: TeacherRequest, pk: int) -> HttpResponse:
    """Let a child's roll out to its class (by id), or drop it."""
    school_class = class_or_404(request.user, pk, "full")
    if "drop" in request.POST:
        draft_drop(school_class=school_class, draft=read_number(request.POST, "drop"))
        messages.success(request, _("The roll is taken off the list."))
        return redirect("people:class", pk=pk)
    try:
        draft = read_number(request.POST, "ask")
        lesson, maker = draft_ask(school_class=school_class, teacher=request.user, draft=draft)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("people:class", pk=pk)
    messages.success(
        request, _("%(name)s made this roll. It is on the wall now.") % {"name": maker.name}
    )
    return redirect("lessons:lesson", pk=lesson.pk)


def _read(fields: QueryDict) -> Challenge:
    """Read a roll as the form sends it. Raises Illegal."""
    dice = [read_number(fields, f"die{n}") for n in range(len(START))]
    goal = read_number(fields, "goal")
    return challenge_of(dice=dice, preset=fields.get("roll", ""), goal=goal)
