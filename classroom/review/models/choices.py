"""Every choice and roll of a match, weighed once by a worker."""

from django.db import models
from django_scopes import ScopedManager

from classroom.play.models import Match
from classroom.review.analysis.choices import WeighedChoice, WeighedRoll


class MatchChoices(models.Model):
    """Rows of `analysis.choices.WeighedChoice` and `WeighedRoll`."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="weighed_choices"
    )
    choices = models.JSONField()
    rolls = models.JSONField()

    objects = ScopedManager(school_class="match__school_class")

    def __str__(self) -> str:
        return f"match {self.match_id}"

    @property
    def weighed(self) -> list[WeighedChoice]:
        return [WeighedChoice(*row) for row in self.choices]

    @property
    def weighed_rolls(self) -> list[WeighedRoll]:
        return [WeighedRoll(*row) for row in self.rolls]
