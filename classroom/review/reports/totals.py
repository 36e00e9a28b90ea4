"""The facts of a class added up over all its matches.

Of all that a report adds up over five years only these facts are slow (half a million rows). A
match that is counted, or counted again, changes the totals by what has changed in its counts, so
what that costs does not grow with the years.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum

from classroom.people.models import SchoolClass
from classroom.review.models import FactCount, FactTotal

NAMES = ("game", "operation", "sum")
NUMBERS = ("used", "met", "right")
BATCH = 1000  # rows of one statement
FactSums = dict[tuple[str, ...], tuple[int, ...]]
"""The numbers by the names of a fact."""


def class_lock(class_id: int | None) -> None:
    """Lock the totals of this class against other writers until the transaction ends.

    Totals are read, then written: if two matches ended at once, the second would undo what the
    first one added. SQLite has one writer at a time anyway.
    """
    if class_id is not None:
        classes = SchoolClass.objects.select_for_update(no_key=True).filter(pk=class_id)
        list(classes.values_list("pk"))


def fact_sums(counts: QuerySet[Any]) -> FactSums:
    """Return what these counts add to the totals of their class."""
    sums = counts.order_by().values_list(*NAMES).annotate(*map(Sum, NUMBERS))
    return {tuple(row[: len(NAMES)]): tuple(row[len(NAMES) :]) for row in sums}


def match_fact_sums(match_id: int) -> FactSums:
    return fact_sums(FactCount.objects.filter(match=match_id))


def totals_change(*, class_id: int, before: FactSums, after: FactSums) -> None:
    """Replace what a match was in the totals by what it is now."""
    none = (0,) * len(NUMBERS)
    sums = _read_totals(class_id, {names[-1] for names in (*before, *after)})
    for names in {*before, *after}:
        parts = sums.get(names, none), before.get(names, none), after.get(names, none)
        sums[names] = tuple(total - old + new for total, old, new in zip(*parts, strict=True))
    _write_totals(class_id, sums)
    FactTotal.objects.filter(school_class=class_id, **dict.fromkeys(NUMBERS, 0)).delete()


@transaction.atomic
def totals_make(*, school_class: SchoolClass) -> None:
    """Add all counts of the class up again."""
    class_lock(school_class.pk)
    FactTotal.objects.filter(school_class=school_class).delete()
    _write_totals(school_class.pk, fact_sums(FactCount.objects.filter(school_class=school_class)))


def _read_totals(class_id: int, texts: set[str]) -> FactSums:
    rows = FactTotal.objects.filter(school_class=class_id, sum__in=texts)
    return {tuple(row[:3]): tuple(row[3:]) for row in rows.values_list(*NAMES, *NUMBERS)}


def _write_totals(class_id: int, sums: FactSums) -> None:
    FactTotal.objects.bulk_create(
        (
            FactTotal(
                school_class_id=class_id,
                **dict(zip(NAMES, names, strict=True)),
                **dict(zip(NUMBERS, numbers, strict=True)),
            )
            for names, numbers in sums.items()
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["school_class", *NAMES],
        update_fields=NUMBERS,
    )
