"""The free texts of a class, in which somebody may have written the name of a student."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Count, Model, Q, QuerySet
from django.db.utils import IntegrityError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.written_names import Replacement

MOST_LISTED = (
    200  # texts that a teacher is asked about; later ones are replaced if the name is sure
)


@dataclass(frozen=True)
class WrittenText:
    """A field of a model; `of_class` leads from its rows to the class, `label` is for a teacher.

    Rows of a `writer` are deleted with that student. If there is an `owner`, a teacher sees only
    their own rows. If `is_asked`, a name is replaced only if a teacher chooses so: a class may be
    called Sommer after the season.
    """

    model: type[Model]
    field: str
    of_class: str
    label: str | Promise
    writer: str = ""
    owner: str = ""
    is_asked: bool = False

    def rows(self, school_class: int) -> QuerySet[Any]:
        """Return the rows of a class (by its id) that have a text."""
        rows = self.model._default_manager.filter(**{self.of_class: school_class})
        return rows.exclude(**{self.field: ""})

    def key(self, text: str) -> str:
        """A short name of this text, for a form."""
        place = f"{self.model._meta.label}.{self.field}"
        return hashlib.blake2b(f"{place}\n{text}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class NamingText:
    """A text that names a student, or may; `pieces` of it are marked True if they would go."""

    key: str
    label: str | Promise
    pieces: list[tuple[str, bool]]
    is_sure: bool
    count: int


# A new school year keeps the name of before for its undo.
CLASS_NAMES = [
    WrittenText(SchoolClass, "name", "pk", _("Name of the class"), is_asked=True),
    WrittenText(SchoolClass, "name_before", "pk", _("Name of the class before"), is_asked=True),
]
TEXTS = list(CLASS_NAMES)


def add_texts(*texts: WrittenText) -> None:
    """Have names looked for in these texts of another room, too."""
    TEXTS.extend(text for text in texts if text not in TEXTS)


def naming_texts(student: Student, teacher: Teacher, names: Replacement) -> list[NamingText]:
    """Return the texts of the class in which the student may be named, the sure ones first.

    Left out is what only another teacher can see, and what is deleted with the student.
    """
    with scopes_disabled():
        texts = [text for place in TEXTS for text in _naming(place, student, teacher, names)]
    return sorted(texts, key=lambda text: (not text.is_sure, str(text.label)))


def _naming(
    place: WrittenText, student: Student, teacher: Teacher, names: Replacement
) -> Iterator[NamingText]:
    rows = place.rows(student.school_class_id)
    if place.writer:
        rows = rows.filter(~Q(**{place.writer: student}) | Q(**{place.writer: None}))
    if place.owner:
        rows = rows.filter(**{place.owner: teacher})
    times = rows.order_by().values_list(place.field).annotate(Count("pk", distinct=True))
    for text, number in times.order_by(place.field):
        pieces, is_sure = names.sure_pieces(text), True
        if len(pieces) == 1:
            pieces, is_sure = names.near_pieces(text), False
        if len(pieces) > 1:
            yield NamingText(place.key(text), place.label, pieces, is_sure, number)


def names_replace(
    texts: Iterable[WrittenText], school_class: int, replacement: Replacement
) -> None:
    """Replace names in these texts of a class (by its id); by `…` if a new name does not fit in."""
    for place in texts:
        for pk, before in place.rows(school_class).values_list("pk", place.field):
            after = _written(place, before, replacement)
            if after != before:
                _save(place, pk, after)


def _written(place: WrittenText, before: str, replacement: Replacement) -> str:
    is_chosen = replacement.choices.get(place.key(before))
    if is_chosen:
        return replacement.write_loosely(before)
    if is_chosen is False or place.is_asked:
        return before
    text = replacement.write(before)
    longest: int = getattr(place.model._meta.get_field(place.field), "max_length")  # noqa: B009
    return replacement.forgetting().write(before) if len(text) > longest else text


def _save(place: WrittenText, pk: int, text: str) -> None:
    """Save the text; with a number if the schema has it already."""
    for number in count(1):
        numbered = text if number == 1 else f"{text} {number}"
        try:
            with transaction.atomic():
                place.model._base_manager.filter(pk=pk).update(**{place.field: numbered})
        except IntegrityError:
            continue
        return
