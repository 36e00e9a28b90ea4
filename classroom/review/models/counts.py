"""Counts of every finished match, so that no report looks at a log.

They follow from the log of a match and the records beside it and are always rewritten as a whole
(`reports.services.match_count`); nothing else writes them.
"""

from typing import ClassVar

from django.db import models
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match


class CountedMatch(models.Model):
    """Somebody has looked at this match; if it `is_played` it is in the counts, or cannot be
    (`facts` is None: other rules than ours)."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="counted")
    is_played = models.BooleanField()
    facts = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(auto_now=True)

    objects = ScopedManager(school_class="match__school_class")

    def __str__(self) -> str:
        return f"match {self.match_id}"


class Count(models.Model):
    """Counts of one student in one seat of one match; `student` is empty if nobody is named."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    game = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField()
    student = models.ForeignKey(
        Student, models.SET_NULL, null=True, related_name="+", db_index=False
    )

    objects = ScopedManager(school_class="school_class")

    class Meta:
        abstract = True
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["school_class", "day"], name="%(class)s_class"),
            models.Index(fields=["student", "day"], name="%(class)s_student"),
            models.Index(fields=["match", "seat"], name="%(class)s_match"),
        ]

    @classmethod
    def numbers(cls) -> tuple[str, ...]:
        """Return the columns that can be added up, without those that say of whom and when."""
        place = {"id", *(field.name for field in Count._meta.local_fields)}
        return tuple(
            field.name
            for field in cls._meta.fields
            if field.name not in place and not isinstance(field, models.TextField)
        )


class FactNumbers(models.Model):
    """One sum: how often it was `used` in a move, `met` (worked out by the team, once a
    question) and right at the first try of the question."""

    operation = models.CharField(max_length=1)
    sum = models.CharField(max_length=80)
    used = models.PositiveIntegerField()
    met = models.PositiveIntegerField()
    right = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.sum}: {self.right} of {self.met}"


class FactCount(FactNumbers, Count):
    """A sum in one match."""

    class Meta(Count.Meta):
        indexes: ClassVar[list[models.Index]] = [
            # A class's report of some years is read off this index alone.
            models.Index(
                fields=[
                    "school_class",
                    "day",
                    "game",
                    "operation",
                    "sum",
                    "used",
                    "met",
                    "right",
                ],
                name="factcount_class",
            ),
            models.Index(fields=["student", "day"], name="factcount_student"),
            models.Index(fields=["match", "seat"], name="factcount_match"),
        ]


class FactTotal(FactNumbers):
    """A sum in all counted matches of a class. `reports.totals` keeps them equal to the counts."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    game = models.CharField(max_length=40)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["school_class", "game", "operation", "sum"], name="one_fact_total"
            )
        ]


class WorkCount(Count):
    """The work of somebody in one match. Moves built (alone or as driver); right and wrong moves of
    others that they passed or sent back as checker; tries that were refused; seconds for how many
    moves, hints by rung; predictions and how many came true; own ideas that they kept; and of all
    their facts together what `FactCount` says of each."""

    built = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)
    passed_right = models.PositiveIntegerField(default=0)
    passed_wrong = models.PositiveIntegerField(default=0)
    sent_right = models.PositiveIntegerField(default=0)
    sent_wrong = models.PositiveIntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    timed = models.PositiveIntegerField(default=0)
    met = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    predicted = models.PositiveIntegerField(default=0)
    came_true = models.PositiveIntegerField(default=0)
    ideas = models.PositiveIntegerField(default=0, db_default=0)
    rung_1 = models.PositiveIntegerField(default=0)
    rung_2 = models.PositiveIntegerField(default=0)
    rung_3 = models.PositiveIntegerField(default=0)
    rung_4 = models.PositiveIntegerField(default=0)
    rung_5 = models.PositiveIntegerField(default=0)

    class Meta(Count.Meta):
        pass

    def __str__(self) -> str:
        return f"{self.built} built"


class WrongAnswer(Count):
    """A sum that somebody got wrong at this ply: their `claim`, and the right `answer`."""

    ply = models.PositiveIntegerField()
    operation = models.CharField(max_length=1)
    sum = models.CharField(max_length=80)
    # A try may name numbers that nobody has rolled.
    answer = models.BigIntegerField()
    claim = models.BigIntegerField()

    class Meta(Count.Meta):
        indexes: ClassVar[list[models.Index]] = [
            *Count.Meta.indexes,
            # The last time that a wrong answer was given is read off one end of these.
            models.Index(
                fields=["school_class", "sum", "answer", "claim", "id"],
                name="wronganswer_class_sum",
            ),
            models.Index(
                fields=["student", "sum", "answer", "claim", "id"], name="wronganswer_student_sum"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sum} is not {self.claim}"


class ChoiceCount(Count):
    """How somebody chose in one match: the number of choices, whose shares of the best add up to
    `share` and are, in whole percent, in `percents` (`100 60 85`); and of the rolls before them,
    some of which were better than the average roll. As many were to be expected as `likely_rolls`
    says, with this `variance`.

    `review.weighing` writes them, once the match is counted. Rows of before 0.3 have no `percents`
    until their match is weighed again.
    """

    choices = models.PositiveIntegerField()
    share = models.FloatField()
    rolls = models.PositiveIntegerField()
    good_rolls = models.PositiveIntegerField()
    likely_rolls = models.FloatField(default=0, db_default=0)
    variance = models.FloatField(default=0, db_default=0)
    percents = models.TextField(default="", db_default="")

    class Meta(Count.Meta):
        pass

    def __str__(self) -> str:
        return f"{self.share:.1f} of {self.choices}"
