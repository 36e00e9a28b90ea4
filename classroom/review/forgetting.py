"""Names taken out of what was written about matches."""

from collections.abc import Collection
from typing import Any

from django_scopes import scopes_disabled

from classroom.people.erasing import names_erase
from classroom.people.models import SchoolClass
from classroom.review.models import Branch, Export, Note, PracticeSet


def names_forget(*, school_class: int, names: Collection[str], **_signal: Any) -> None:
    """Notes, branches and practice of this class (by its id) without these names, no files."""
    with scopes_disabled():
        Export.objects.filter(school_class=school_class).delete()
        names_erase(Note.objects.filter(match__school_class=school_class), "text", names)
        names_erase(Branch.objects.filter(match__school_class=school_class), "name", names)
        names_erase(PracticeSet.objects.filter(school_class=school_class), "name", names)


def class_forget(*, instance: SchoolClass, **_signal: Any) -> None:
    """The matches of a deleted class stay; nobody can open what was written about them."""
    with scopes_disabled():
        Note.objects.filter(match__school_class=instance).delete()
        Branch.objects.filter(match__school_class=instance).delete()
