"""Notes that people write beside a position of a match, and to a student."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django_scopes import ScopedManager

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.review.faces import BY_NAME, Face


class Note(models.Model):
    """A note at the position before this ply, by a teacher of the class or a student."""

    LONGEST = 500

    match = models.ForeignKey(Match, models.CASCADE, related_name="notes")
    ply = models.PositiveIntegerField()
    teacher = models.ForeignKey(Teacher, models.CASCADE, null=True, related_name="+")
    student = models.ForeignKey(Student, models.CASCADE, null=True, related_name="+")
    text = models.CharField(max_length=LONGEST)
    # A teacher who may only look at the class writes for its teachers alone.
    is_for_students = models.BooleanField(default=True, db_default=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="match__school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["ply", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(teacher=None, student__isnull=False)
                | Q(teacher__isnull=False, student=None),
                name="one_author_a_note",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.ply}"

    @property
    def answers(self) -> list["StudentNote"]:
        """The notes of students who have answered."""
        return list(self.arrivals.exclude(face="").select_related("student"))


class StudentNote(models.Model):
    """A teacher's note on its way to a student: one beside a move, or a `text` of its own.

    It waits on the student's start page until they have answered with a `face` or a `reply`, or
    both; without a face that field says WORDS, and READ in a class that has no answers.
    """

    LONGEST_REPLY = 200
    WORDS, READ = "words", "read"

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="+", db_index=False)
    student = models.ForeignKey(Student, models.CASCADE, related_name="notes", db_index=False)
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    note = models.ForeignKey(Note, models.CASCADE, null=True, related_name="arrivals")
    text = models.CharField(max_length=Note.LONGEST, blank=True, default="")
    face = models.CharField(max_length=5, blank=True, default="")
    reply = models.CharField(max_length=LONGEST_REPLY, blank=True, default="")
    day = models.DateField()
    at = models.DateTimeField(auto_now_add=True)

    objects = ScopedManager(school_class="school_class")

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["school_class", "day"], name="studentnote_class"),
            models.Index(fields=["student", "face"], name="studentnote_student"),
        ]

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> str:
        return self.note.text if self.note else self.text

    @property
    def look(self) -> Face | None:
        """The face of the answer, if it has one."""
        return BY_NAME.get(self.face)


class NoteSettings(models.Model):
    """A class whose students answer notes with a face alone, if not `with_words`, or not at all, if
    not `with_answers`."""

    school_class = models.OneToOneField(
        SchoolClass, models.CASCADE, primary_key=True, related_name="note_settings"
    )
    with_words = models.BooleanField(default=True)
    with_answers = models.BooleanField(default=True, db_default=True)

    objects = ScopedManager(school_class="school_class")

    def __str__(self) -> str:
        return f"{self.school_class_id}: {self.with_answers} {self.with_words}"
