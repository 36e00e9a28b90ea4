"""All reading of this room. Students are read inside the scope that `access` opened."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from operator import itemgetter

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from classroom.people import limits
from classroom.people.codes import clean_join_code
from classroom.people.identities import student_schools
from classroom.people.models import (
    AccessRequest,
    AuditEntry,
    ClassTeacher,
    Invitation,
    SchoolClass,
    Student,
    StudentIdentity,
    Teacher,
)
from classroom.people.name_order import by_name
from classroom.people.written_names import GONE, Replacement
from classroom.prepared import PreparedQuery
from classroom.sealing import marks

Status = Student.Status
# The warning comes this long before a class ends, and nothing happens for this long after it.
GRACE = timedelta(days=30)
ACCESS_REQUESTS_LAST = timedelta(hours=1)


@dataclass(frozen=True)
class Roster:
    """The students of a class by what they are: in (roster and guests), waiting, removed."""

    students: list[Student]
    waiting: list[Student]
    removed: list[Student]


@dataclass(frozen=True)
class ClassNames:
    """Ids and names of those who may sit down, by name; and all names that are taken."""

    students: list[tuple[int, str]]
    taken: list[str]


@dataclass(frozen=True)
class EndingClass:
    """A class that ends, and the first day on which its names may be forgotten."""

    school_class: SchoolClass
    forgotten_on: date


@dataclass(frozen=True)
class AccessRequests:
    """Devices that wait for the teacher; `tries`: how many pairs of pictures came today; `crowd`:
    how many seats one device or network has taken at once, if too many; `sign_ins`: devices of who
    came from the school's sign-in."""

    devices: tuple[AccessRequest, ...]
    tries: int
    crowd: int
    sign_ins: tuple[AccessRequest, ...]


def class_list(teacher: Teacher) -> list[SchoolClass]:
    """Return the teacher's classes by name, each with `size`: how many students are in it."""
    size = Count("students", filter=Q(students__status__in=Student.IN_CLASS), distinct=True)
    classes = SchoolClass.objects.filter(classteacher__teacher=teacher)
    return by_name(classes.annotate(size=size))


def classes_taught(teacher: Teacher) -> list[SchoolClass]:
    """Return those of `class_list` that are not archived."""
    return [one for one in class_list(teacher) if not one.archived_at]


def editable_classes(teacher: Teacher) -> QuerySet[SchoolClass]:
    """Return the classes on which this teacher has full rights."""
    rights = (ClassTeacher.Right.OWNER, ClassTeacher.Right.FULL)
    return SchoolClass.objects.filter(classteacher__teacher=teacher, classteacher__right__in=rights)


def classes_to_move_to(teacher: Teacher, school_class: SchoolClass) -> list[SchoolClass]:
    """Return the other classes that this teacher owns, by name; none if they do not own this
    one."""
    owned = SchoolClass.objects.filter(
        classteacher__teacher=teacher, classteacher__right=ClassTeacher.Right.OWNER
    )
    classes = by_name(owned)
    return [one for one in classes if one != school_class] if school_class in classes else []


def classes_ending(teacher: Teacher) -> list[EndingClass]:
    """Return the classes this teacher may keep whose names will soon be forgotten, soonest
    first."""
    has_names = Q(students__isnull=False) & ~Q(students__status=Status.FORMER)
    soon = timezone.localdate() + GRACE
    classes = editable_classes(teacher).filter(has_names, ends_on__lte=soon).distinct()
    return [EndingClass(one, _forgotten_on(one)) for one in classes.order_by("ends_on", "pk")]


def _forgotten_on(school_class: SchoolClass) -> date:
    """Return the first day on which the names of the class may go."""
    warned_on = timezone.localdate(school_class.warned_at or timezone.now())
    return max(school_class.ends_on, warned_on + GRACE) + timedelta(days=1)


def class_right(teacher: Teacher, school_class: SchoolClass) -> str:
    """Return what this teacher may do here: read, full or owner."""
    return ClassTeacher.objects.get(teacher=teacher, school_class=school_class).right


def class_teacher_of(teacher: int, school_class: int) -> ClassTeacher | None:
    """Return the teacher's place in the class (both by id), with the class; None without one."""
    # A number too large for the database finds nothing with `__pk`; without it, it would raise.
    places = ClassTeacher.objects.filter(teacher__pk=teacher, school_class__pk=school_class)
    return places.select_related("school_class").first()


def class_teachers(school_class: SchoolClass) -> list[ClassTeacher]:
    """Return the teachers of the class by their names, or addresses, with their rights."""
    places = school_class.classteacher_set.filter(teacher__in=Teacher.objects.working())
    places = places.select_related("teacher").order_by("pk")
    return by_name(places, lambda place: str(place.teacher))


def class_invitations(school_class: SchoolClass) -> QuerySet[Invitation]:
    """Return the open invitations into the class, by their addresses."""
    return school_class.invitations.order_by("email")


def class_audit(school_class: SchoolClass) -> QuerySet[AuditEntry]:
    """Return what teachers have done in the class, newest first."""
    return school_class.audit.select_related("teacher", "student")


def student_in(school_class: SchoolClass, typed: str) -> Student | None:
    """Find the student with this id, as text, who may sit down in this class."""
    if not (typed.isascii() and typed.isdigit() and len(typed) < 18):
        return None
    for student in _student_in(school_class.pk, int(typed)):
        student.school_class = school_class
        return student
    return None


_student_in = PreparedQuery(
    lambda school_class, pk: Student.objects.filter(
        school_class=school_class, status__in=Student.IN_CLASS, pk=pk
    )
)


def student_in_scope(pk: int) -> Student | None:
    """Return any student of the classes in scope."""
    return Student.objects.filter(pk=pk).first()


def waiting_guest(pk: int) -> Student | None:
    """Return a guest who waits to be let in, with the class."""
    guests = Student.objects.filter(pk=pk, status=Status.WAITING)
    return guests.select_related("school_class").first()


def access_request_by(browser: str, student: Student) -> AccessRequest | None:
    """Return what this browser has asked the teacher for this seat."""
    return _open_access_requests().filter(student=student, browser=browser).first()


def access_request(school_class: SchoolClass, pk: int) -> AccessRequest | None:
    """Return a device that asks for a seat of this class."""
    of_class = AccessRequest.objects.filter(student__school_class=school_class)
    return of_class.select_related("student").filter(pk=pk).first()


def access_requests_at(class_id: int) -> AccessRequests | None:
    """Return what teachers have to look at of devices; None if all is well (mostly without a
    query)."""
    tries, crowd = limits.picture_tries_of_class(class_id), limits.crowd_of(class_id)
    if not (tries or crowd or student_schools()):
        return None
    waiting = _open_access_requests().filter(student__school_class=class_id, let_in=False)
    in_order = waiting.select_related("student").order_by("-at_school", "pk")
    requests = by_name(in_order, lambda access_request: access_request.student.name)
    devices = tuple(one for one in requests if not one.identity)
    sign_ins = tuple(one for one in requests if one.identity)
    return AccessRequests(devices, tries, crowd, sign_ins) if requests or crowd else None


def identity_of(identity: str) -> StudentIdentity | None:
    """Return the tie of this identity of the school's sign-in, with student and class."""
    tied = StudentIdentity.objects.select_related("student__school_class")
    return tied.filter(mark__in=identity_marks(identity)).first()


def identity_marks(identity: str) -> list[str]:
    """Return the marks by which an identity is found, that of the key of now first."""
    return marks("people.student_identity", identity)


def teachers_of(class_id: int) -> list[int]:
    """Return the ids of the teachers of this class."""
    places = ClassTeacher.objects.filter(school_class=class_id)
    return list(places.values_list("teacher", flat=True))


def _open_access_requests() -> QuerySet[AccessRequest]:
    return AccessRequest.objects.filter(at__gt=timezone.now() - ACCESS_REQUESTS_LAST)


def class_by_code(typed: str) -> SchoolClass | None:
    """Return the class with this join code, however it was typed."""
    return next(iter(_classes_by_code(clean_join_code(typed))), None)


_classes_by_code = PreparedQuery(
    lambda code: SchoolClass.objects.filter(join_code=code, archived_at=None)
)


def unremoved_student(pk: int) -> Student | None:
    """Return this student with their class, whoever asks; None for one who was removed."""
    return next(iter(_students_by_id(pk)), None)


_students_by_id = PreparedQuery(
    lambda pk: (
        Student.objects.select_related("school_class").exclude(status=Status.REMOVED).filter(pk=pk)
    )
)


def class_roster(school_class: SchoolClass) -> Roster:
    """Return everybody in the class, in the order of a reader."""
    students = by_name(Student.objects.filter(school_class=school_class))
    return Roster(
        students=[one for one in students if one.status in Student.IN_CLASS],
        waiting=[one for one in students if one.status == Status.WAITING],
        removed=[one for one in students if one.status == Status.REMOVED],
    )


def students_in(school_class: SchoolClass, *related: str) -> list[Student]:
    """Return who may sit down: the roster and the guests who were let in; with what is `related` to
    each."""
    students = Student.objects.filter(school_class=school_class, status__in=Student.IN_CLASS)
    return by_name(students.select_related(*related) if related else students)


def class_names(school_class: SchoolClass) -> ClassNames:
    """Return the names of the class, in one SQL statement."""
    rows = _names(school_class.pk)
    in_class = [(pk, name) for pk, name, status in rows if status in Student.IN_CLASS]
    return ClassNames(by_name(in_class, itemgetter(1)), [name for _, name, _ in rows])


def taken_names(school_class: SchoolClass, but: Student | None = None) -> list[str]:
    """Return the names that nobody else in the class can have: all but those of removed
    students."""
    rows = _names(school_class.pk)
    return [name for pk, name, _ in rows if but is None or pk != but.pk]


_names: PreparedQuery[tuple[int, str, str]] = PreparedQuery(
    lambda school_class: (
        Student.objects.filter(school_class=school_class)
        .exclude(status=Status.REMOVED)
        .values_list("pk", "name", "status")
    )
)


def replacement_of(
    student: Student, name: str, by: str = GONE, choices: Mapping[str, bool] | None = None
) -> Replacement:
    """Return what replaces this name of a student in what others have written."""
    known = Student.objects.filter(school_class=student.school_class_id)
    names = known.exclude(status=Status.WAITING).values_list("name", flat=True)
    return Replacement([name], list(names), by, choices or {})


def students_with_names(school_class: SchoolClass) -> list[Student]:
    """Return everybody who has a name in the class now: also waiting guests, nobody removed."""
    return by_name(Student.objects.filter(school_class=school_class).exclude(status=Status.REMOVED))
