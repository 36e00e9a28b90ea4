"""Which exports are whose, and what is in them."""

import zlib
from collections.abc import Iterator

from django.db.models import QuerySet

from classroom.people.models import Teacher
from classroom.review.models import Export


def exports_of(teacher: Teacher) -> QuerySet[Export]:
    """Return a teacher's own exports of classes that are still theirs."""
    exports: QuerySet[Export] = Export.objects.select_related("school_class")
    return exports.filter(teacher=teacher)


def export_content(export: Export) -> Iterator[bytes]:
    """Yield the finished file, part by part."""
    for number in range(export.parts.count()):
        yield zlib.decompress(export.parts.get(number=number).content)
