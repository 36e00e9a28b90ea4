"""The tables that are exported: a heading and rows of plain values, student by student."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _, pgettext

from classroom.facts.models import PracticeAnswer
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.people.selectors import class_audit
from classroom.review.exports.student_rows import Row, Students, of_student, setting_rows, way_rows
from classroom.review.history.selectors import game_title
from classroom.review.models import FactCount, StudentNote, WorkCount, WrongAnswer
from classroom.review.models.questions import Answer, Question
from classroom.review.questions.answer_counts import answer_words
from classroom.review.reports.numbers import NUMBERS, Number, Place, numbers_at
from classroom.review.reports.selectors import Period, Subject, people
from classroom.review.reports.work_summary import WorkSummary
from classroom.sentences import translate
from games.facts import MINUS, OVER, PLUS, TIMES, sum_in_signs


@dataclass(frozen=True)
class Table:
    """`name` is part of a file's name, `title` what a person reads.

    `parts`: the rows of each of these students, in their order.
    """

    name: str
    title: str
    heading: Row
    parts: Callable[[Subject, Period, Students], Iterator[list[Row]]]

    def rows(self, subject: Subject, period: Period) -> Iterator[Row]:
        """Yield the heading, then everything."""
        yield self.heading
        for part in self.parts(subject, period, students_of(subject)):
            yield from part


def tables_of(kind: str) -> tuple[Table, ...]:
    """Return the tables of a report of this kind, as addresses name it, in the language of the
    page. A team at a table has practiced nothing."""
    more = practice_table(), exit_table(), ways_table(), notes_table()
    own = (settings_table(),) if kind == "students" else ()
    return (*tables(), *(more if kind != "teams" else ()), *own)


def tables() -> tuple[Table, ...]:
    """Return the tables of games, which every report has."""
    of_students, of_games = numbers_at(Place.STUDENTS), numbers_at(Place.GAMES)
    facts, wrong, games = _fact_columns(), _wrong_columns(), _game_columns()
    return (
        Table("students", _("Students"), [_("Student"), *_headings(of_students)], _people),
        Table("facts", _("Facts"), [*facts.values()], partial(_counts, facts, _fact_sums)),
        Table("wrong", _("Wrong answers"), [*wrong.values()], partial(_counts, wrong, _errors)),
        Table("games", _("Games"), [*games.values(), *_headings(of_games)], partial(_games, games)),
    )


def practice_table() -> Table:
    """Return the table of all answers outside of games."""
    columns = _practice_columns()
    return Table(
        "practice", _("Practice"), [*columns.values()], partial(_counts, columns, _practiced)
    )


def exit_table() -> Table:
    """Return the table of all answers to exit questions."""
    heading = [_("Date"), _("Student"), _("Question"), _("Answer given"), _("Right answer")]
    return Table("exit", _("Exit questions"), heading, _exit_answers)


def _exit_answers(subject: Subject, period: Period, students: Students) -> Iterator[list[Row]]:
    answers = subject.counts(Answer, period).select_related("question__match").order_by("pk")
    answers = answers.filter(question__lesson__isnull=False)
    for student, name in students.items():
        yield [
            [
                one.day,
                name,
                _question_words(one.question),
                translate(answer_words(one.text)),
                one.question.fact.answer if one.question.fact else None,
            ]
            for one in of_student(subject, answers, student)
        ]


def _question_words(question: Question) -> str:
    """Return the sum, the sentence, or the game of the position."""
    if question.fact:
        return question.fact.words
    return question.sentence or _(game_title(question.match.game if question.match else ""))


def ways_table() -> Table:
    """Return the table of the ways that were found at rolls of the day."""
    heading = [_("Date"), _("Student"), _("Dice"), _("Way"), _("New for the class"), _("At home")]
    return Table("ways", _("Rolls of the day"), heading, way_rows)


def notes_table() -> Table:
    """Return the table of the notes that teachers wrote to students, with the answers."""
    heading = [_("Date"), _("Student"), _("Note"), _("Answer given"), _("In words")]
    return Table("notes", _("Notes"), heading, _notes)


def _notes(subject: Subject, period: Period, students: Students) -> Iterator[list[Row]]:
    notes = subject.counts(StudentNote, period).select_related("note").order_by("pk")
    for student, name in students.items():
        yield [
            [one.day, name, one.words, _note_answer(one), one.reply]
            for one in notes.filter(student=student)
        ]


def _note_answer(note: StudentNote) -> str:
    if note.look is None:
        return _("read") if note.face == StudentNote.READ else ""
    return translate(answer_words(note.face))


def settings_table() -> Table:
    """Return the table of what is set for a student, in no file of a class."""
    heading = [_("Student"), _("Setting"), _("Chosen"), _("Set by the teacher")]
    return Table("settings", _("Settings"), heading, setting_rows)


def audit_table() -> Table:
    """Return the table of what teachers did in the class, for them alone."""
    heading = [_("When"), _("Who"), _("What"), _("Student")]
    return Table("audit", _("What teachers did"), heading, _audit)


def _audit(subject: Subject, _period: Period, _students: Students) -> Iterator[list[Row]]:
    for one in class_audit(subject.school_class):
        at = timezone.localtime(one.at).isoformat(timespec="minutes")
        who, student = one.teacher or "", one.student or ""
        yield [[at, str(who), one.get_kind_display(), str(student)]]


def _headings(numbers: Iterable[Number]) -> list[str]:
    return [number.heading for number in numbers]


def students_of(subject: Subject) -> Students:
    """Return those who may have rows, by name."""
    only = subject.only_student
    if only:
        return {only.pk: only.name}
    students = Student.objects.filter(school_class=subject.school_class)
    return {**dict(by_name(students.values_list("pk", "name"), itemgetter(1))), None: ""}


def _people(subject: Subject, period: Period, students: Students) -> Iterator[list[Row]]:
    by_id = {person.student: person for person in people(subject, period)}
    for student in students:
        person = by_id.get(student)
        yield [[person.name, *_values(Place.STUDENTS, person.work)]] if person else []


def _values(place: Place, work: WorkSummary) -> Row:
    return [number.value(work) for number in numbers_at(place)]


def _counts(
    columns: Iterable[str],
    counts_of: Callable[[Subject, Period], QuerySet[Any, Any]],
    subject: Subject,
    period: Period,
    students: Students,
) -> Iterator[list[Row]]:
    """Yield what was counted, as people read it, one list of rows a student."""
    # A student's rows are read at once, so that no query stays open: on SQLite a reader could not
    # write how far the file is.
    operations = _operations()
    in_words: dict[str, Callable[[Any], Any]] = {
        "student": students.get,
        "game": lambda slug: _(game_title(slug)),
        "operation": operations.get,
        "sum": sum_in_signs,
        "ply": lambda ply: ply + 1,
    }
    for student in students:
        yield [
            [
                in_words[column](value) if column in in_words else value
                for column, value in zip(columns, values, strict=True)
            ]
            for values in of_student(subject, counts_of(subject, period), student).values_list(
                *columns
            )
        ]


def _fact_columns() -> dict[str, str]:
    return {
        "student": _("Student"),
        "game": _("Game"),
        "operation": _("Operation"),
        "sum": _("Fact"),
        "used__sum": _("Chosen"),
        **{f"{one.name}__sum": one.heading for one in NUMBERS if one.name in ("met", "right")},
    }


def _fact_sums(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    facts = subject.counts(FactCount, period).values("student", "game", "operation", "sum")
    sums: QuerySet[Any, Any] = facts.annotate(Sum("used"), Sum("met"), Sum("right"))
    return sums.order_by("game", "operation", "sum")


def _wrong_columns() -> dict[str, str]:
    return {
        "day": _("Date"),
        "student": _("Student"),
        "game": _("Game"),
        "match": _("Match"),
        "ply": pgettext("one row of the log", "Move"),
        "sum": _("Fact"),
        "answer": _("Right answer"),
        "claim": _("Answer given"),
    }


def _practice_columns() -> dict[str, str]:
    return {
        "day": _("Date"),
        "student": _("Student"),
        "operation": _("Operation"),
        "sum": _("Fact"),
        "number": _("Try"),
        "answer": _("Right answer"),
        "claim": _("Answer given"),
    }


def _practiced(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    return subject.counts(PracticeAnswer, period).order_by("pk")


def _errors(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    return subject.counts(WrongAnswer, period).order_by("pk")


def _game_columns() -> dict[str, str]:
    return {
        "day": _("Date"),
        "game": _("Game"),
        "match": _("Match"),
        "seat": _("Team"),
        "student": _("Student"),
    }


def _games(
    columns: dict[str, str], subject: Subject, period: Period, students: Students
) -> Iterator[list[Row]]:
    """Yield a row for each game of each student: which game it was, and its numbers."""
    every = [*columns, *WorkSummary.columns()]
    for counts in _counts(every, _work, subject, period, students):
        rows = []
        for count in counts:
            which = count[: len(columns)]
            work = WorkSummary(tuple(count[len(columns) :]))
            rows.append([*which, *_values(Place.GAMES, work)])
        yield rows


def _work(subject: Subject, period: Period) -> QuerySet[Any, Any]:
    return subject.counts(WorkCount, period).order_by("pk")


def _operations() -> dict[str, str]:
    """Name the operations in words."""
    # A sign could be taken for the start of a formula.
    return {
        PLUS: _("addition"),
        MINUS: _("subtraction"),
        TIMES: _("multiplication"),
        OVER: _("division"),
    }
