"""What review keeps for itself; one file a subject. The log of a match is never among it."""

from classroom.review.models.branches import Branch
from classroom.review.models.counts import Counted, FactCount, WorkCount, WrongAnswer
from classroom.review.models.exports import Export
from classroom.review.models.notes import Note
from classroom.review.models.practice import PracticeSet, PracticeTask, PracticeTry
from classroom.review.models.questions import Answer, Question
from classroom.review.models.study import StudyRecord
from classroom.review.models.totals import FactTotal, WorkTotal, WrongTotal

__all__ = [
    "Answer",
    "Branch",
    "Counted",
    "Export",
    "FactCount",
    "FactTotal",
    "Note",
    "PracticeSet",
    "PracticeTask",
    "PracticeTry",
    "Question",
    "StudyRecord",
    "WorkCount",
    "WorkTotal",
    "WrongAnswer",
    "WrongTotal",
]
