"""Teachers, their classes, and the students in them."""

from datetime import date, timedelta, tzinfo
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, gettext_lazy as _
from django_scopes import ScopedManager

from classroom.people.codes import make_join_code, make_return_code
from classroom.zones import zone_of

IN_A_YEAR = timedelta(days=365)


def in_a_year() -> date:
    """Return the day a year from today: how long a class is kept unless its teachers say
    otherwise."""
    return timezone.localdate() + IN_A_YEAR


NOWHERE = ".invalid"  # the end of what stands for an address that nobody has


class TeacherManager(BaseUserManager["Teacher"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "Teacher":
        teacher = self.model(email=self.normalize_email(email), **fields)
        teacher.set_password(password)
        teacher.save()
        return teacher

    def working(self) -> models.QuerySet["Teacher"]:
        """Return who may be signed in: no closed account, no substitute whose day is over."""
        return self.filter(is_active=True).exclude(substitute_until__lte=timezone.now())


class Teacher(AbstractUser):
    """The only kind of account. Signs in by e-mail."""

    username = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail"), unique=True)
    # Without one the site's; likewise of a class.
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, default="", db_default=""
    )

    # Each time the teacher signs out everywhere, sessions of before lose their key.
    sessions_ended = models.PositiveIntegerField(default=0, db_default=0)
    # Since when the account is to be deleted. Signing in takes that back.
    leaving_at = models.DateTimeField(null=True, editable=False)
    # Of who came by a link for one day: no address, no password (people/substitutes.py).
    substitute_until = models.DateTimeField(null=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[TeacherManager] = TeacherManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        if self.is_substitute:
            return gettext("Substitute")
        return self.get_full_name() or (
            self.email if self.has_address else gettext("Teacher %(number)s") % {"number": self.pk}
        )

    @property
    def has_address(self) -> bool:
        """Say if letters arrive: a school's sign-in need not tell an address."""
        return not self.email.endswith(NOWHERE)

    @property
    def is_substitute(self) -> bool:
        return self.substitute_until is not None

    @property
    def zone(self) -> tzinfo:
        """The zone of the times and days that this teacher reads."""
        return zone_of(self.time_zone)

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        # Django's own, until the teacher has signed out everywhere for the first time.
        salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
        key = f"{self.password}{self.sessions_ended or ''}"
        return salted_hmac(salt, key, secret=secret, algorithm="sha256").hexdigest()


class SignIn(models.Model):
    """A device from which a teacher has signed in for the first time."""

    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="sign_ins")
    device = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.device} / {self.teacher}"


class SchoolClass(models.Model):
    """A roster of students with one join code; every lesson belongs to one."""

    name = models.CharField(_("name"), max_length=60)
    teachers = models.ManyToManyField(Teacher, through="ClassTeacher", related_name="classes")
    join_code = models.CharField(max_length=8, unique=True, default=make_join_code)
    locked = models.BooleanField(_("locked"), default=False)
    guests = models.BooleanField(_("guests can ask to join"), default=True)
    # The highest hint of its lessons that have none of their own; all of them without one.
    hint_limit = models.PositiveSmallIntegerField(_("hint limit"), null=True, blank=True)
    # Its first owner's, kept here so that no page of a student has to look for it.
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, default="", db_default=""
    )
    # From this day on its names may be forgotten, once a teacher has seen it coming.
    ends_on = models.DateField(_("end of the class"), default=in_a_year)
    warned_at = models.DateTimeField(null=True, blank=True)
    # Counts what changes the screens of the class, so that a missed message is noticed.
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> tzinfo:
        """The zone in which its lessons have a day, and of the times that its students read."""
        return zone_of(self.time_zone)


class ClassTeacher(models.Model):
    """Who may open a class, and with which rights."""

    class Right(models.TextChoices):
        OWNER = "owner", _("owner")
        FULL = "full", _("co-teacher")
        READ = "read", _("viewer")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE)
    teacher = models.ForeignKey(Teacher, models.CASCADE)
    right = models.CharField(max_length=8, choices=Right, default=Right.FULL)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["school_class", "teacher"], name="one_right_a_teacher")
        ]

    def __str__(self) -> str:
        return f"{self.teacher} / {self.school_class}"


class Invitation(models.Model):
    """A teacher who may come into a class by a signed link that its owner hands over, once."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail"))
    right = models.CharField(max_length=8, choices=ClassTeacher.Right)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "email"], name="one_invitation_an_address"
            )
        ]

    def __str__(self) -> str:
        return f"{self.email} / {self.school_class}"


class AuditEntry(models.Model):
    """Something that a teacher has done in a class, for all its teachers to see.

    It holds no name: of a student or teacher who is deleted, it says only what was done.
    """

    class Kind(models.TextChoices):
        CLASS = "class", _("changed the class")
        CODE = "code", _("made a new code")
        LOCK = "lock", _("locked or unlocked the class")
        AGAIN = "again", _("had everybody join again")
        ADD = "add", _("added names")
        RENAME = "rename", _("changed a name")
        LET_IN = "let-in", _("let in")
        REFUSE = "refuse", _("turned away")
        REMOVE = "remove", _("removed a student")
        LET_BACK = "let-back", _("let back in")
        FREE = "free", _("freed the seat")
        PICTURES = "pictures", _("drew new pictures")
        DELETE = "delete", _("deleted a name")
        MOVE = "move", _("moved to another class")
        TAKE = "take", _("took over from another class")
        TEACHERS = "teachers", _("changed who teaches the class")
        SUB_LINK = "sub-link", _("made a link for a substitute")
        SUB_CAME = "sub-came", _("came in by a link for a day")
        REPORT = "report", _("looked at a report")
        EXPORT = "export", _("exported or printed")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="audit")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    student = models.ForeignKey("Student", models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.teacher} {self.kind} / {self.school_class}"


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
    """A device that asks for a student's seat while too many wrong pictures have come.

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
