"""Teachers, their classes, and the students in them."""

from classroom.people.models.classes import (
    IN_A_YEAR,
    AuditEntry,
    ClassTeacher,
    Invitation,
    SchoolClass,
    in_a_year,
)
from classroom.people.models.settings import StudentSettings
from classroom.people.models.students import AccessRequest, Student, StudentIdentity, UptimeRecord
from classroom.people.models.teachers import NOWHERE, SignIn, Teacher, TeacherManager
