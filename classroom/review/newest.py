"""Read the newest rows of some classes out of those of all schools."""

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeVar

from django.db.models import Model, QuerySet
from django_scopes import get_scope

from classroom.people.models import SchoolClass

Row = TypeVar("Row", bound=Model)


def newest(rows: QuerySet[Row], most: int) -> list[Row]:
    """Return so many of these rows of the classes in scope, newest first."""
    return _of_each_class(rows, "-pk", most)


def oldest(rows: QuerySet[Row], most: int) -> list[Row]:
    """Return so many of these rows of the classes in scope, oldest first."""
    return _of_each_class(rows, "pk", most)


def _of_each_class(rows: QuerySet[Row], order: str, most: int) -> list[Row]:
    # Asked for several classes at once, a database may walk through the rows of all schools until
    # it has found enough of theirs; of one class it reads an index, and stops.
    newest_rows: list[Row] = []
    for school_class in _classes_in_scope():
        newest_rows += rows.filter(school_class=school_class).order_by(order)[:most]
    return sorted(newest_rows, key=attrgetter("pk"), reverse=order == "-pk")[:most]


def _classes_in_scope() -> Iterable[SchoolClass]:
    classes = get_scope()["school_class"]
    return [classes] if isinstance(classes, SchoolClass) else classes
