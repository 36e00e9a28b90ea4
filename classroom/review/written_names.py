"""Names in what was written about matches."""

from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass
from classroom.people.written_names import Replacement, names_replace
from classroom.review.models import Branch, ExitQuestion, Export, Note, PracticeSet, StudentNote


def written_names_replace(
    *, school_class: int, replacement: Replacement, **_signal: object
) -> None:
    """Replace names in what was written in a class (by id); forgetting drops files."""
    with scopes_disabled():
        if replacement.forgets:
            Export.objects.filter(school_class=school_class).delete()
        names_replace(Note.objects.filter(match__school_class=school_class), "text", replacement)
        to_students = StudentNote.objects.filter(school_class=school_class)
        for field in ("text", "reply"):
            names_replace(to_students, field, replacement)
        names_replace(Branch.objects.filter(match__school_class=school_class), "name", replacement)
        questions = ExitQuestion.objects.filter(school_class=school_class)
        names_replace(questions, "sentence", replacement)
        names_replace(PracticeSet.objects.filter(school_class=school_class), "name", replacement)


def class_forget(*, instance: SchoolClass, **_signal: object) -> None:
    """Delete what was written about the matches of a deleted class."""
    # The matches stay, but nobody can open what was written about them.
    with scopes_disabled():
        Note.objects.filter(match__school_class=instance).delete()
        Branch.objects.filter(match__school_class=instance).delete()
