"""Names in what was written about matches."""

from django.utils.translation import gettext_lazy as _
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass
from classroom.people.written_names import Replacement
from classroom.people.written_texts import WrittenText, names_replace
from classroom.review.models import (
    Branch,
    Export,
    ImportedRecord,
    Note,
    PracticeSet,
    Question,
    StudentNote,
)

_OF_MATCH = "match__school_class"
_OF_TEACHER = "teacher__classteacher__school_class"
TEXTS = (
    WrittenText(Note, "text", _OF_MATCH, _("Note beside a move"), writer="student"),
    WrittenText(StudentNote, "text", "school_class", _("Note to a student"), writer="student"),
    WrittenText(StudentNote, "reply", "school_class", _("Answer to a note"), writer="student"),
    WrittenText(Branch, "name", _OF_MATCH, _("What if"), writer="student", owner="teacher"),
    WrittenText(Question, "sentence", "school_class", _("Question at the end")),
    WrittenText(PracticeSet, "name", "school_class", _("Practice set")),
    WrittenText(
        ImportedRecord, "name", _OF_TEACHER, _("Imported record"), owner="teacher", is_asked=True
    ),
)


def written_names_replace(
    *, school_class: int, replacement: Replacement, **_signal: object
) -> None:
    """Replace names in what was written in a class (by id); forgetting drops files."""
    with scopes_disabled():
        if replacement.forgets:
            Export.objects.filter(school_class=school_class).delete()
        names_replace(TEXTS, school_class, replacement)


def class_forget(*, instance: SchoolClass, **_signal: object) -> None:
    """Delete what was written about the matches of a deleted class."""
    # The matches stay, but nobody can open what was written about them.
    with scopes_disabled():
        Note.objects.filter(match__school_class=instance).delete()
        Branch.objects.filter(match__school_class=instance).delete()
