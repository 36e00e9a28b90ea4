"""The time zone of a class, which is its first owner's."""

from collections.abc import Iterable

from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from classroom.people.models import ClassTeacher, SchoolClass, Teacher
from classroom.people.services.publishing import publish_class
from classroom.people.signals import zone_changed


def classes_follow_owners(ids: Iterable[int]) -> None:
    """Give these classes (by id) the time zone of their first owners, who may have changed."""
    owners = ClassTeacher.objects.filter(
        school_class=OuterRef("pk"), right=ClassTeacher.Right.OWNER
    ).order_by("pk")
    zone = Coalesce(Subquery(owners.values("teacher__time_zone")[:1]), Value(""))
    classes = SchoolClass.objects.filter(pk__in=list(ids)).annotate(owners_zone=zone)
    for school_class in classes.exclude(time_zone=F("owners_zone")).order_by("pk"):
        publish_class(school_class.pk)
        school_class.time_zone = school_class.owners_zone
        school_class.save(update_fields=["time_zone"])
        zone_changed.send(SchoolClass, school_class=school_class)


def owned_classes(teacher: Teacher) -> list[int]:
    """Return the ids of the classes that this teacher owns."""
    places = ClassTeacher.objects.filter(teacher=teacher, right=ClassTeacher.Right.OWNER)
    return list(places.values_list("school_class", flat=True))
