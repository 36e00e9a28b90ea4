"""Make a class of this year out of one of last year."""

from collections.abc import Collection

from django.db import transaction

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.name_order import by_name
from classroom.people.services.classes import class_create
from classroom.people.services.students import students_add


@transaction.atomic
def class_copy(
    *, source: SchoolClass, teacher: Teacher, name: str, students: Collection[int]
) -> SchoolClass:
    """Make a class of this name for the teacher, with the settings of `source` and the names of
    these of its students (by id).

    Nothing else goes along: no pictures, lessons, facts or other teachers. Raises UserError for
    its name.
    """
    school_class = class_create(teacher=teacher, name=name)
    school_class.time_zone, school_class.guests = source.time_zone, source.guests
    school_class.hint_limit, school_class.signs = source.hint_limit, source.signs
    school_class.save(update_fields=["time_zone", "guests", "hint_limit", "signs"])
    roster = source.students.filter(pk__in=students, status__in=Student.IN_CLASS)
    names = [student.name for student in by_name(roster)]
    if names:
        students_add(school_class=school_class, names=names)
    return school_class
