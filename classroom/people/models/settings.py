"""Settings of students, over lessons and devices."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from classroom.people.models.students import Student


class StudentSettings(models.Model):
    """The settings of one student; without a row everything is as for anybody.

    `language`: "" for that of the device. `home_language`: that of pages for home, "" for that of
    who opens them. `start_tables`: the times tables whose facts come first,
    none for all. `start_bots`: the strength of bots in games alone, 0 for what fits the facts that
    are secure. `start_hints`: the highest hint there, None as in the class. `fixed`: what a teacher
    alone may change, by its name.
    """

    class TextSize(models.TextChoices):
        LARGE = "large", _("Large")
        LARGER = "larger", _("Very large")

    student = models.OneToOneField(Student, models.CASCADE, related_name="settings")
    language = models.CharField(max_length=8, blank=True, default="")
    home_language = models.CharField(max_length=8, blank=True, default="", db_default="")
    read_aloud = models.BooleanField(default=False)
    more_time = models.BooleanField(default=False)
    text_size = models.CharField(max_length=6, choices=TextSize, blank=True, default="")
    calm = models.BooleanField(default=False)
    start_tables = models.JSONField(default=list)
    start_bots = models.PositiveSmallIntegerField(default=0)
    start_hints = models.PositiveSmallIntegerField(null=True)
    fixed = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.student}"

    @property
    def look(self) -> str:
        """Say in a few words what of it every page of the student shows."""
        words = self.language, self.text_size, self.calm and "calm", self.read_aloud and "aloud"
        return " ".join(word for word in words if word)
