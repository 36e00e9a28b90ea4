"""Classes, who teaches them, and what teachers have done in them."""

from datetime import date, timedelta, tzinfo

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.calculation_signs import CROSSES, DOTS
from classroom.people.codes import make_join_code
from classroom.people.models.teachers import Teacher
from classroom.zones import zone_of

IN_A_YEAR = timedelta(days=365)


def in_a_year() -> date:
    """Return the day a year from today: how long a class is kept unless its teachers say
    otherwise."""
    return timezone.localdate() + IN_A_YEAR


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
    # Of calculations: those of the reader's language without a choice.
    signs = models.CharField(
        _("signs of calculations"),
        max_length=8,
        choices=[(CROSSES, CROSSES), (DOTS, DOTS)],
        blank=True,
        default="",
        db_default="",
    )
    # From this day on its names may be forgotten, once a teacher has seen it coming.
    ends_on = models.DateField(_("end of the class"), default=in_a_year)
    warned_at = models.DateTimeField(null=True, blank=True)
    # Since when it is in no list of what is taught, and its code opens nothing.
    archived_at = models.DateTimeField(null=True, editable=False)
    # When a new school year changed its name or archived it, and from what name; for the undo.
    moved_up_at = models.DateTimeField(null=True, editable=False)
    name_before = models.CharField(max_length=60, blank=True, default="", db_default="")
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
    """A teacher who may come into a class by a signed link that its owner hands over, once.

    Without a class it comes from an administrator: to an account, or to be one too.
    """

    school_class = models.ForeignKey(
        SchoolClass, models.CASCADE, related_name="invitations", null=True
    )
    email = models.EmailField(_("e-mail"))
    right = models.CharField(max_length=8, choices=ClassTeacher.Right)
    is_for_administrator = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "email"], name="one_invitation_an_address"
            )
        ]

    def __str__(self) -> str:
        return f"{self.email} / {self.school_class or ''}"


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
        TIE = "tie", _("tied the school's sign-in")
        UNTIE = "untie", _("untied the school's sign-in")
        DELETE = "delete", _("deleted a name")
        MOVE = "move", _("moved to another class")
        TAKE = "take", _("took over from another class")
        SETTINGS = "settings", _("changed what is set for students")
        TEACHERS = "teachers", _("changed who teaches the class")
        SUB_LINK = "sub-link", _("made a link for a substitute")
        SUB_CAME = "sub-came", _("came in by a link for a day")
        REPORT = "report", _("looked at a report")
        EXPORT = "export", _("exported or printed")
        SCHOOL = "school", _("looked at a report as administrator")

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="audit")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    student = models.ForeignKey("Student", models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.teacher} {self.kind} / {self.school_class}"
