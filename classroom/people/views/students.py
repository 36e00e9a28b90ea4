"""Views for teachers: names onto the roster, and one student at a time."""

import re
from collections.abc import Callable
from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from classroom.people import selectors
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    student_or_404,
    teacher_form,
    teacher_post,
)
from classroom.people.models import SchoolClass, Student
from classroom.people.rosters.drafts import MOST_ROWS, Draft, draft_columns, read_draft
from classroom.people.rosters.refusals import MOST_BYTES
from classroom.people.rude_names import is_likely_rude
from classroom.people.services.identities import student_untie
from classroom.people.services.seats import access_request_let_in, access_request_refuse
from classroom.people.services.students import (
    student_delete,
    student_free,
    student_let_back,
    student_let_in,
    student_move,
    student_pictures_renew,
    student_refuse,
    student_remove,
    student_rename,
    students_add,
)
from classroom.people.settings_form import SettingsForm
from classroom.people.student_settings import own_settings
from classroom.people.undo import offer_undo
from classroom.people.written_names import GONE
from classroom.people.written_texts import MOST_LISTED, naming_texts
from classroom.sentences import translate
from games.errors import UserError

# What a teacher's button does to one student.
ACTIONS: dict[str, Callable[..., None]] = {
    "let-in": student_let_in,
    "refuse": student_refuse,
    "remove": student_remove,
    "let-back": student_let_back,
    "free": student_free,
    "pictures": student_pictures_renew,
    "untie": student_untie,
}
# What a teacher's button does to a list of names before it is saved.
CHANGES: dict[str, Callable[[Draft], Draft]] = {
    "swap": Draft.turned,
    "shorten": Draft.shortened,
    "number": Draft.numbered,
}


@teacher_form
def names(request: TeacherRequest, pk: int) -> HttpResponse:
    """Take pasted names or a file, and show what would be added. Nothing is saved here."""
    school_class = class_or_404(request.user, pk, "full")
    if request.method != "POST":
        return _names_page(request, school_class)
    try:
        draft = _draft(request, school_class)
    except UserError as error:
        text = request.POST.get("names", "")
        return _names_page(request, school_class, text, translate(error.sentence))
    context = {"school_class": school_class, "draft": draft}
    if draft.question:
        return render(request, "people/columns.html", context)
    return render(request, "people/preview.html", context)


@teacher_post
def names_add(request: TeacherRequest, pk: int) -> HttpResponse:
    """Save the names that were looked at. If they no longer fit, show them again."""
    school_class = class_or_404(request.user, pk, "full")
    typed_names = request.POST.getlist("name")[:MOST_ROWS]
    try:
        added = students_add(school_class=school_class, names=typed_names)
    except UserError as error:
        text = "\n".join(typed_names)
        return _names_page(request, school_class, text, translate(error.sentence))
    sentence = ngettext("%(count)d name added.", "%(count)d names added.", len(added))
    messages.success(request, sentence % {"count": len(added)})
    return redirect("people:class", pk=pk)


@teacher_form
def student_page(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """Show one student: another name, other pictures, a free seat, in or out."""
    school_class = class_or_404(request.user, pk, "full")
    roster_student = student_or_404(school_class, student)
    context: dict[str, object] = {
        "school_class": school_class,
        "student": roster_student,
        "name": roster_student.name,
        "form": SettingsForm(own_settings(roster_student)),
        "may_move": bool(selectors.classes_to_move_to(request.user, school_class)),
    }
    if request.method != "POST":
        return render(request, "people/student.html", context)
    name = request.POST.get("name", "")
    try:
        student_rename(student=roster_student, name=name)
    except UserError as error:
        context |= {"error": translate(error.sentence), "name": name}
        return render(request, "people/student.html", context, status=422)
    return redirect("people:class", pk=pk)


@teacher_form
def delete(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """Delete a name, after a question that shows the texts in which it stands or may stand."""
    school_class = class_or_404(request.user, pk, "full")
    chosen = student_or_404(school_class, student)
    if request.method != "POST":
        texts = naming_texts(chosen, request.user, selectors.replacement_of(chosen, chosen.name))
        context = {"school_class": school_class, "student": chosen, "gone": GONE}
        context |= {"texts": texts[:MOST_LISTED], "more": len(texts[MOST_LISTED:])}
        return render(request, "people/student_delete.html", context)
    # A text that was not on the page, because somebody has just written it, is not chosen.
    keys, ticked = request.POST.get("listed", "").split(), request.POST.getlist("text")
    student_delete(student=chosen, choices={key: key in ticked for key in keys[:MOST_LISTED]})
    return redirect("people:class", pk=pk)


@teacher_form
def move(request: TeacherRequest, pk: int, student: int) -> HttpResponse:
    """Move a student to another class of the same owner, after a page that says what goes along;
    *Undo* moves them back."""
    school_class = class_or_404(request.user, pk, "owner")
    chosen = student_or_404(school_class, student)
    if chosen.status not in Student.IN_CLASS:
        raise Http404
    classes = selectors.classes_to_move_to(request.user, school_class)
    context: dict[str, object] = {"school_class": school_class, "student": chosen}
    context["classes"] = classes
    if request.method != "POST":
        return render(request, "people/student_move.html", context)
    typed = request.POST.get("to") or request.GET.get("to")
    to = next((one for one in classes if str(one.pk) == typed), None)
    if to is None:
        raise Http404
    try:
        student_move(student=chosen, school_class=to)
    except UserError as error:
        context["error"] = translate(error.sentence)
        return render(request, "people/student_move.html", context, status=422)
    back = reverse("people:student_move", args=[to.pk, chosen.pk]) + f"?to={pk}"
    offer_undo(request, _("%(name)s is in %(class)s now.") % {"name": chosen, "class": to}, back)
    return redirect("people:class", pk=pk)


@teacher_post
def student_action(request: TeacherRequest, pk: int, student: int, action: str) -> HttpResponse:
    """Do one of ACTIONS for one student."""
    school_class = class_or_404(request.user, pk, "full")
    if action not in ACTIONS:
        raise Http404
    chosen = student_or_404(school_class, student)
    try:
        ACTIONS[action](student=chosen)
    except UserError as error:
        messages.error(request, translate(error.sentence))
    else:
        if action == "remove":
            back = reverse("people:student_action", args=[pk, chosen.pk, "let-back"])
            offer_undo(request, _("%(name)s is removed.") % {"name": chosen.name}, back)
    return redirect("people:class", pk=pk)


@teacher_post
def waiting(request: TeacherRequest, pk: int) -> HttpResponse:
    """Let all waiting guests in at once (`answer=let-in`), or send them away (anything else)."""
    # Nobody with a name that is likely rude comes in this way: a teacher looks at it first.
    school_class = class_or_404(request.user, pk, "full")
    let_in = request.POST.get("answer") == "let-in"
    answer = student_let_in if let_in else student_refuse
    for guest in selectors.class_roster(school_class).waiting:
        if not (let_in and is_likely_rude(guest.name)):
            with suppress(UserError):  # somebody else has just answered
                answer(student=guest)
    return redirect("people:class", pk=pk)


@teacher_post
def access_request(
    request: TeacherRequest, pk: int, access_request: int, answer: str
) -> HttpResponse:
    """Answer a device that asks for a seat: `let-in`, or not."""
    device = selectors.access_request(class_or_404(request.user, pk, "full"), access_request)
    if device is None:
        raise Http404
    send = access_request_let_in if answer == "let-in" else access_request_refuse
    try:
        send(access_request=device)
    except UserError as error:
        messages.error(request, translate(error.sentence))
    return redirect("people:class", pk=pk)


def _names_page(
    request: TeacherRequest, school_class: SchoolClass, text: str = "", error: str = ""
) -> HttpResponse:
    context = {"school_class": school_class, "most": MOST_ROWS, "text": text, "error": error}
    return render(request, "people/names.html", context, status=422 if error else 200)


def _draft(request: TeacherRequest, school_class: SchoolClass) -> Draft:
    """Read the names of a file, else those of a table with its columns chosen, else those
    pasted."""
    known = [student.name for student in selectors.students_with_names(school_class)]
    file = request.FILES.get("file")
    if file is not None:
        return read_draft(file.read(MOST_BYTES + 1), known)
    if "table" in request.POST:
        first, last = _column(request, "first"), _column(request, "last")
        return draft_columns(request.POST["table"], first, last, known)
    draft = read_draft(request.POST.get("names", ""), known)
    return next((change(draft) for key, change in CHANGES.items() if key in request.POST), draft)


def _column(request: TeacherRequest, name: str) -> int | None:
    """Return the place of a chosen column; None for `each` cell and for no column of last names."""
    chosen = request.POST.get(name, "")
    return int(chosen) if re.fullmatch("[0-9]{1,3}", chosen) else None
