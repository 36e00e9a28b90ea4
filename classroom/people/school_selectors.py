"""All reading for administrators of the school, who see classes and teachers, and no child."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from classroom.people.grades import grade_of, next_name
from classroom.people.models import (
    AuditEntry,
    ClassTeacher,
    Invitation,
    SchoolClass,
    Student,
    Teacher,
)
from classroom.people.name_order import by_name

Kind = AuditEntry.Kind
LOOKS = (Kind.REPORT, Kind.EXPORT, Kind.SCHOOL)


@dataclass(frozen=True)
class Staff:
    """The teachers of the school by name: who works, and whose account is closed."""

    working: list[Teacher]
    closed: list[Teacher]


@dataclass(frozen=True)
class ClassLine:
    """A class, how many students are in it, and its owners whose accounts are open."""

    school_class: SchoolClass
    size: int
    owners: list[Teacher]


@dataclass(frozen=True)
class YearLine:
    """A class, its name of the next school year, and if it leaves."""

    school_class: SchoolClass
    name: str
    leaves: bool


def staff() -> Staff:
    """Return all teachers but substitutes, each with `number_of_classes`."""
    teachers = Teacher.objects.filter(substitute_until=None)
    named = by_name(teachers.annotate(number_of_classes=Count("classteacher")), str)
    return Staff(
        [one for one in named if one.is_active], [one for one in named if not one.is_active]
    )


def teacher_of_school(pk: int) -> Teacher | None:
    """Return a teacher of the school, closed ones too; None for a substitute."""
    return Teacher.objects.filter(pk=pk, substitute_until=None).first()


def school_invitations() -> QuerySet[Invitation]:
    """Return the open invitations to the school, by their addresses."""
    return Invitation.objects.filter(school_class=None).order_by("email")


def school_classes() -> list[ClassLine]:
    """Return all classes by name, archived ones too."""
    size = Count("students", filter=Q(students__status__in=Student.IN_CLASS))
    lines = [ClassLine(one, one.size, []) for one in SchoolClass.objects.annotate(size=size)]
    owners = {line.school_class.pk: line.owners for line in lines}
    for place in _owners().select_related("teacher").order_by("pk"):
        owners[place.school_class_id].append(place.teacher)
    return by_name(lines, lambda line: line.school_class.name)


def class_of_school(pk: int) -> SchoolClass | None:
    """Return a class of the school, whoever owns it."""
    return SchoolClass.objects.filter(pk=pk).first()


def owners_of(school_class: SchoolClass) -> list[Teacher]:
    """Return the owners of the class whose accounts are open, by name."""
    owners = _owners().filter(school_class=school_class).select_related("teacher")
    return by_name([place.teacher for place in owners], str)


def year_lines() -> list[YearLine]:
    """Return the classes that are not archived, by name, with their names of the next year. Those
    of the highest grade leave, unless all are of one grade."""
    classes = by_name(SchoolClass.objects.filter(archived_at=None))
    grades = {one.pk: grade_of(one.name) or 0 for one in classes}
    highest = max(grades.values(), default=0)
    has_more = len(set(grades.values()) - {0}) > 1
    return [
        YearLine(one, next_name(one.name), has_more and grades[one.pk] == highest)
        for one in classes
    ]


def classes_owned_alone(teacher: Teacher) -> int:
    """Count the classes that have no other owner than this teacher."""
    others = _owners().filter(school_class=OuterRef("school_class")).exclude(teacher=teacher)
    own = ClassTeacher.objects.filter(teacher=teacher, right=ClassTeacher.Right.OWNER)
    return own.filter(~Exists(others)).count()


def classes_without_owner() -> list[SchoolClass]:
    """Return the classes that wait for an owner, by name; archived ones need none."""
    owned = _owners().filter(school_class=OuterRef("pk"))
    return by_name(SchoolClass.objects.filter(~Exists(owned), archived_at=None))


def _owners() -> QuerySet[ClassTeacher]:
    return ClassTeacher.objects.filter(
        right=ClassTeacher.Right.OWNER, teacher__in=Teacher.objects.working()
    )


def looks_at_children() -> QuerySet[AuditEntry]:
    """Return who looked at a report or took it away, newest first."""
    looks = AuditEntry.objects.filter(kind__in=LOOKS)
    return looks.select_related("teacher", "school_class", "student")
