"""Whether private checks may be set in a class."""

from classroom.people.models import SchoolClass
from classroom.practice.models import CheckSettings


def allows_checks(school_class: SchoolClass | int) -> bool:
    """Say if checks may be set in this class; at first they may not."""
    return CheckSettings.objects.filter(school_class=school_class, is_on=True).exists()
