"""Which exports are whose."""

from django.db.models import QuerySet

from classroom.people.models import Teacher
from classroom.review.models import Export


def exports_of(teacher: Teacher) -> QuerySet[Export]:
    """A teacher's own exports of classes that are still theirs."""
    exports: QuerySet[Export] = Export.objects.select_related("school_class")
    return exports.filter(teacher=teacher)
