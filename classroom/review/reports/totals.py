"""Writing the totals: the counts of a class and of each student, added up over all matches.

A match that is counted, or counted again, changes them by what has changed in its counts, so
what that costs does not grow with the years.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count as Number
from django.db.models import Q, QuerySet, Sum

from classroom.people.models import SchoolClass
from classroom.review.models import (
    FactCount,
    FactTotal,
    WorkCount,
    WorkTotal,
    WrongAnswer,
    WrongTotal,
)
from classroom.review.models.counts import Work

SOME = 1000  # rows of one statement
_WORK = [field.name for field in Work._meta.get_fields()]
Key = tuple[Any, ...]  # the ids of class and student (None: the whole class), then names
Sums = dict[Key, list[int]]


@dataclass(frozen=True)
class Kind:
    """Counts and their totals: the columns that name a row, and those that are added up."""

    counts: Any
    totals: Any
    names: tuple[str, ...]
    numbers: Mapping[str, Any]

    def added_up(self, counts: QuerySet[Any]) -> Sums:
        """What these counts add to the totals."""
        found: Sums = {}
        for rows, whose in ((counts, ()), (counts.exclude(student=None), ("student",))):
            columns = ("school_class", *whose, *self.names)
            sums = rows.order_by().values_list(*columns).annotate(**self.numbers)
            for row in sums:
                key, numbers = row[: len(columns)], row[len(columns) :]
                found[key if whose else (key[0], None, *key[1:])] = list(numbers)
        return found


KINDS = (
    Kind(
        FactCount,
        FactTotal,
        ("game", "operation", "sum"),
        {name: Sum(name) for name in ("used", "met", "right")},
    ),
    Kind(
        WorkCount,
        WorkTotal,
        ("game",),
        {"matches": Number("match", distinct=True), **{name: Sum(name) for name in _WORK}},
    ),
    Kind(WrongAnswer, WrongTotal, ("sum", "answer", "said"), {"times": Number("pk")}),
)


def class_lock(class_id: int | None) -> None:
    """Until the transaction ends nobody else changes the totals of this class.

    Totals are read, then written: of two matches that end at once the second one would undo
    what the first one added. SQLite has one writer at a time anyway.
    """
    if class_id is not None:
        classes = SchoolClass.objects.select_for_update(no_key=True).filter(pk=class_id)
        list(classes.values_list("pk"))


def match_sums(match_id: int) -> list[Sums]:
    """What this match is in the totals, a list entry a kind."""
    return [kind.added_up(kind.counts.objects.filter(match=match_id)) for kind in KINDS]


def totals_change(*, before: list[Sums], after: list[Sums]) -> None:
    """Bring the totals from what a match was in them to what it is now."""
    for kind, old, new in zip(KINDS, before, after, strict=True):
        nothing = [0] * len(kind.numbers)
        changes = {
            key: [
                number - less
                for number, less in zip(new.get(key, nothing), old.get(key, nothing), strict=True)
            ]
            for key in {**old, **new}
            if new.get(key) != old.get(key)
        }
        if changes:
            _change(kind, changes)


def _change(kind: Kind, changes: Sums) -> None:
    known = {_key(kind, row): row for row in _rows(kind, changes)}
    rows = {key: known.get(key) or _row(kind, key) for key in changes}
    for key, numbers in changes.items():
        for name, number in zip(kind.numbers, numbers, strict=True):
            setattr(rows[key], name, getattr(rows[key], name) + number)
    new = [row for key, row in rows.items() if key not in known]
    kind.totals.objects.bulk_create(new, batch_size=SOME)
    kept = [row for key, row in rows.items() if key in known and _any(kind, row)]
    kind.totals.objects.bulk_update(kept, list(kind.numbers), batch_size=SOME)
    gone = [row.pk for key, row in rows.items() if key in known and not _any(kind, row)]
    kind.totals.objects.filter(pk__in=gone).delete()


def _rows(kind: Kind, changes: Sums) -> QuerySet[Any]:
    """The stored rows of these keys, and possibly some more."""
    classes, students, *names = (set(column) for column in zip(*changes, strict=True))
    lookups = {f"{name}__in": values for name, values in zip(kind.names, names, strict=True)}
    found = kind.totals.objects.filter(school_class__in=classes, **lookups)
    rows: QuerySet[Any] = found.filter(Q(student=None) | Q(student__in=students - {None}))
    return rows


def _key(kind: Kind, row: Any) -> Key:
    return (row.school_class_id, row.student_id, *(getattr(row, name) for name in kind.names))


def _row(kind: Kind, key: Key, numbers: list[int] | None = None) -> Any:
    class_id, student_id, *names = key
    columns = dict(zip(kind.names, names, strict=True))
    columns |= dict(zip(kind.numbers, numbers or [0] * len(kind.numbers), strict=True))
    return kind.totals(school_class_id=class_id, student_id=student_id, **columns)


def _any(kind: Kind, row: Any) -> bool:
    return any(getattr(row, name) for name in kind.numbers)


@transaction.atomic
def totals_make(*, school_class: SchoolClass) -> None:
    """Add all counts of the class up anew."""
    class_lock(school_class.pk)
    for kind in KINDS:
        kind.totals.objects.filter(school_class=school_class).delete()
        sums = kind.added_up(kind.counts.objects.filter(school_class=school_class))
        rows = (_row(kind, key, numbers) for key, numbers in sums.items())
        kind.totals.objects.bulk_create(rows, batch_size=SOME)
