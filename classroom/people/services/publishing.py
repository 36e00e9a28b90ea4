"""Tells the screens of a class that it changed."""

from django.db import transaction
from django.db.models import F

from classroom.live.publish import publish
from classroom.people.models import SchoolClass
from classroom.prepared import PreparedUpdate


def publish_class(class_id: int) -> None:
    """Count a change of the class and, once it is committed, redraw its screens.

    To be called first in a transaction: the UPDATE holds the class's row until the commit. Every
    transaction locks the class, then its lesson, then a match, then any other rows; in another
    order two of them could wait for each other.

    Raises SchoolClass.DoesNotExist if the class has been deleted: nothing is to be stored in it.
    """
    if not class_count(class_id):
        raise SchoolClass.DoesNotExist
    transaction.on_commit(lambda: publish(f"class:{class_id}"))


class_count = PreparedUpdate(
    lambda pk: (SchoolClass.objects.filter(pk=pk), {"version": F("version") + 1})
)
"""Count a change of the class (by its id) that few of its screens show; holds its row, too."""
