"""Teachers, the only accounts, and the devices from which they have signed in."""

from datetime import tzinfo
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, gettext_lazy as _

from classroom.zones import zone_of

NOWHERE = ".invalid"  # the end of what stands for an address that nobody has


class TeacherManager(BaseUserManager["Teacher"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "Teacher":
        teacher = self.model(email=self.normalize_email(email), **fields)
        teacher.set_password(password)
        teacher.save()
        return teacher

    def has_nobody(self) -> bool:
        """Say if nobody has an account yet: who makes the first one is an administrator."""
        return not self.filter(substitute_until=None).exists()

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
    # Since when an administrator of the school has closed it; `is_active` is False then.
    closed_at = models.DateTimeField(null=True, editable=False)
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
