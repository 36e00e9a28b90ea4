"""Tables of review, one file per subject; never the log of a match."""

from classroom.review.models.choices import MatchChoices
from classroom.review.models.counts import (
    ChoiceCount,
    CountedMatch,
    FactCount,
    FactTotal,
    WorkCount,
    WrongAnswer,
)
from classroom.review.models.exports import Export, ExportPart
from classroom.review.models.findings import LessonFinding
from classroom.review.models.imported_records import ImportedRecord
from classroom.review.models.notes import Note, NoteSettings, StudentNote
from classroom.review.models.pins import PinnedMove
from classroom.review.models.polls_of_before import Poll, PollAnswer
from classroom.review.models.practice import PracticeSet, PracticeTask, PracticeTry
from classroom.review.models.questions import Answer, Question
from classroom.review.models.rolls import DayRoll, FoundWay, HomeRoll, RollDraft, WayTries
from classroom.review.models.what_if import Branch
