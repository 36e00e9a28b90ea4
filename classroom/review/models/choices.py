"""Every choice and roll of a match, weighed once by a worker."""

from django.db import models
from django_scopes import ScopedManager

from classroom.analysis.choices import WeighedChoice, WeighedRoll
from classroom.analysis.luck import TeamLuck
from classroom.play.models import Match


class MatchChoices(models.Model):
    """Rows of `analysis.choices.WeighedChoice` and `WeighedRoll`, and an `analysis.luck.TeamLuck`
    for each team; `teams` is empty in rows of before 0.3, until somebody asks for it. `costly`:
    each costly choice that is named begins with its ply; None until somebody asks for it.
    `picture`: of the match at its end, after a line with the release that drew it."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="weighed_choices"
    )
    choices = models.JSONField()
    rolls = models.JSONField()
    teams = models.JSONField(default=list, db_default=[])
    costly = models.JSONField(null=True)
    picture = models.TextField(default="", db_default="")

    objects = ScopedManager(school_class="match__school_class")

    def __str__(self) -> str:
        return f"match {self.match_id}"

    @property
    def weighed(self) -> list[WeighedChoice]:
        return [WeighedChoice(*row) for row in self.choices]

    @property
    def weighed_rolls(self) -> list[WeighedRoll]:
        return [WeighedRoll(*row) for row in self.rolls]

    @property
    def is_whole(self) -> bool:
        """Say if it has all that a worker works out of a match now."""
        return bool(self.teams) and self.costly is not None

    @property
    def costly_plies(self) -> list[int]:
        """The named choices, the costliest first."""
        return [ply for ply, *_words in self.costly or ()]

    @property
    def team_lucks(self) -> list[TeamLuck]:
        return [
            TeamLuck(seat, luck, choice, share, exact, normal, tuple(shares))
            for seat, luck, choice, share, exact, normal, shares in self.teams
        ]
