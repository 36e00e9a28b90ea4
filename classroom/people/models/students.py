"""The students of a class, and devices that ask for their seats."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.codes import make_return_code
from classroom.people.models.classes import SchoolClass


class Student(models.Model):
    """A name on a roster: no account, no e-mail. Guests are let in by the teacher."""

    class Status(models.TextChoices):
        ROSTER = "roster", _("on the roster")
        WAITING = "waiting", _("waiting to be let in")
        GUEST = "guest", _("guest")
        REMOVED = "removed", _("removed")
        FORMER = "former", _("former student, under a pseudonym")

    IN_CLASS = (Status.ROSTER, Status.GUEST)

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="students")
    name = models.CharField(_("name"), max_length=40)
    status = models.CharField(max_length=8, choices=Status, default=Status.ROSTER)
    # Where a removed student goes back to when let in again: the guests or the roster.
    came_as_guest = models.BooleanField(default=False)
    return_code = models.CharField(max_length=16, default=make_return_code)
    # The device that holds the seat: a new one must show the return code.
    device = models.CharField(max_length=40, blank=True, default="")
    seen_at = models.DateTimeField(null=True, blank=True)
    # Whether no screen of theirs is open: teams play on without them.
    is_away = models.BooleanField(default=True)
    # Whether pages are read aloud to them, and their device has no voice for the language.
    is_voiceless = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering = ["pk"]
        # Every process looks every few seconds for those who have fallen silent.
        indexes = [
            models.Index(
                fields=["seen_at"], condition=Q(is_away=False), name="students_who_are_here"
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "name"],
                condition=~Q(status="removed"),
                name="one_name_a_class",
            )
        ]

    def __str__(self) -> str:
        return self.name


class UptimeRecord(models.Model):
    """Since when, and until when as far as is known, this program has run without a long sleep."""

    since = models.DateTimeField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.since} - {self.until}"


class AccessRequest(models.Model):
    """A device that asks for a student's seat while too many wrong pictures have come, or to come
    by the school's sign-in from now on.

    `browser` is known to that device alone; `at_school`: in the network of one of its teachers.
    `was_right` is written by the release before and goes with the next one.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="access_requests")
    browser = models.CharField(max_length=64)
    device = models.CharField(max_length=40)
    at_school = models.BooleanField(default=False, db_default=False)
    was_right = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=1)
    let_in = models.BooleanField(default=False)
    # Of who comes by the school's sign-in, sealed: whom a nod ties to the student.
    identity = models.TextField(blank=True, default="", db_default="")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["student", "browser"], name="one_knock_a_browser")
        ]
        # Called so before; the release before still reads it while this one starts.
        db_table = "people_knock"

    def __str__(self) -> str:
        return f"{self.device} / {self.student}"


class StudentIdentity(models.Model):
    """Who a student is at the school's sign-in: a keyed mark to find it by, and sealed who it is
    (people/identities.py)."""

    student = models.OneToOneField(Student, models.CASCADE, related_name="identity")
    mark = models.CharField(max_length=64, unique=True)
    sealed = models.TextField()

    def __str__(self) -> str:
        return f"{self.student}"
