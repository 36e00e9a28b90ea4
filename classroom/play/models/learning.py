"""Records beside the moves of teams: proposals and checks, tries, predictions, ideas, hints."""

from typing import Any

from django.db import models

from classroom.people.models import Student
from classroom.play.models.match import Match, Seat
from games.errors import Sentence
from games.facts import Fact
from games.movelog import MoveLog


class Proposal(models.Model):
    """A move that a team's driver has built and its checker works out as well.

    Once it `is_returned` the driver builds again: the form is filled in with its `fields`, a list
    of values for each name. `answers` are the numbers of the `checker` if they are not the
    driver's: then both think again, or the driver alone if the `checker_is_right`.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="proposal")
    ply = models.PositiveIntegerField()
    text = models.CharField(max_length=400)
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    fields = models.JSONField(default=dict)
    is_returned = models.BooleanField(default=False)
    checker = models.ForeignKey(Student, models.CASCADE, null=True, related_name="+")
    answers = models.JSONField(null=True)
    checker_is_right = models.BooleanField(default=False, db_default=False)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.text

    @property
    def is_open(self) -> bool:
        """Whether the checker is asked: for the first time, or to think again."""
        return not self.is_returned or (self.answers is not None and not self.checker_is_right)

    @property
    def token(self) -> str:
        """Which question a page answers: another one is asked once numbers have been typed."""
        return f"{self.pk}-{int(self.answers is not None)}"

    def sums(self, log: MoveLog) -> tuple[Fact, ...]:
        """Return the checker's sums at the end of this log, with the driver's claims."""
        move = log.game.notation.read(self.text)
        return log.game.sums_to_check(log.state, self.seat.number, move)


class Attempt(models.Model):
    """A refused try, kept for learning: the move as it was written, and why it was refused.

    `kind` is the name of the refusal's class, `template` and `facts` are its sentence. `checker`:
    who has worked it out, too, if anybody has.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="attempts")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400)
    kind = models.CharField(max_length=20)
    template = models.CharField(max_length=400, blank=True, default="")
    facts = models.JSONField(default=dict)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (NULLs do not clash)
    student = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    checker = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="one_attempt_a_key")]

    def __str__(self) -> str:
        return f"{self.text}: {self.kind}"

    @property
    def sentence(self) -> Sentence:
        """Why it was refused, in words for a child."""
        return Sentence(self.template, self.facts)


class Check(models.Model):
    """A checker's numbers for a proposal, beside those of its driver (`student`).

    `sums`: a list of `[sum, right number, the driver's, the checker's]`: `[["6*2", 12, 13, 12]]`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="checks")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400)
    sums = models.JSONField()
    key = models.CharField(max_length=64)
    student = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    checker = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="one_check_a_key")]

    def __str__(self) -> str:
        return f"{self.text}: {self.sums}"

    @property
    def is_agreed(self) -> bool:
        """Whether both say the same, right or wrong."""
        return all(driver == checker for _, _, driver, checker in self.sums)

    @property
    def is_checker_right(self) -> bool:
        return all(answer == checker for _, answer, _, checker in self.sums)

    @property
    def is_right(self) -> bool:
        """Whether the driver is right."""
        return all(answer == driver for _, answer, driver, _ in self.sums)


class Prediction(models.Model):
    """A team member's guess at what comes next; the log says what came true.

    `name` is the game's question, `choice` one of its choices; the decision began at `ply`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="predictions")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)
    choice = models.CharField(max_length=20)
    student = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "ply", "seat", "student"], name="one_prediction_a_student"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.choice}"


class KeptIdea(models.Model):
    """A student's own `sum` about the move at this ply, as the log writes sums: `4*6`.

    It was built while others chose, and kept once it was compared with their move.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="ideas")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    sum = models.CharField(max_length=80)
    student = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "student", "ply"], name="one_idea_a_student")
        ]

    def __str__(self) -> str:
        return self.sum


class HintList(models.Model):
    """All legal calculations of a seat from this ply on, as the game's `hints` ranks them.

    `shown_index`: the one that the ladder shows, which is worth as much as the first.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="hint_lists")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    data = models.JSONField()
    shown_index = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "ply", "seat"], name="one_list_a_question")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} ply {self.ply} seat {self.seat}"

    @property
    def ladder(self) -> dict[str, Any]:
        """The list as the ladder shows it: that of the `shown_index` first."""
        hints, n = self.data["hints"], self.shown_index
        return {**self.data, "hints": [*hints[n : n + 1], *hints[:n], *hints[n + 1 :]]}


class HintStep(models.Model):
    """A rung of the ladder that a team climbed, with its time."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hint_steps")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    rung = models.PositiveSmallIntegerField()
    student = models.ForeignKey(Student, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ply", "seat", "rung"], name="one_step_a_rung")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} ply {self.ply} seat {self.seat} rung {self.rung}"
