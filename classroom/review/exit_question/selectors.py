"""Reading the exit question of a class: for the wall, its students and its teacher."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from classroom.facts.known import AnyFact, weak_in_class
from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.boards import letter_names
from classroom.review.counting_matches import counts_of
from classroom.review.faces import BY_NAME, FACES, Face
from classroom.review.models import Answer, Question, WrongAnswer
from classroom.review.questions.answer_counts import count_answers
from classroom.review.questions.disclosure import poll_log
from games.errors import Sentence, UserError, gettext_noop, true_minus
from games.facts import MINUS, OVER, PLUS, SIGNS, TIMES, fact_of

_SIGNS = {**{sign: sure for sure, sign in SIGNS.items()}, "x": TIMES, ":": OVER, "·": TIMES}


@dataclass(frozen=True)
class ExitCount:
    """An answer that `count` students gave: with a `face`, or in words. `names` for teachers."""

    words: Sentence
    count: int
    is_right: bool | None
    names: tuple[str, ...]
    face: Face | None = None


@dataclass(frozen=True)
class ExitReport:
    """An exit question with its answers, the most frequent first, or face by face."""

    question: Question
    counts: tuple[ExitCount, ...]
    marks: dict[int, str]

    @property
    def answers(self) -> int:
        return sum(one.count for one in self.counts)

    @property
    def most(self) -> int:
        """The count of the most frequent answer; 1 while there is none."""
        return max((one.count for one in self.counts), default=0) or 1


def open_exit_question(school_class: int) -> Question | None:
    """Return the fact or sentence that is asked in this class (by its id) now."""
    questions = Question.objects.filter(school_class=school_class, closed_at=None)
    return questions.select_related("school_class", "lesson").first()


def exit_questions() -> QuerySet[Question]:
    """Return all exit questions in scope, with their classes and lessons."""
    rows: QuerySet[Question] = Question.objects.select_related("school_class", "lesson")
    return rows


def last_exit_question(student: Student) -> Question | None:
    """Return the fact or sentence that the student's class was asked last; None while a position
    is asked, which has a page of its own, and without any."""
    questions = Question.objects.filter(school_class=student.school_class_id)
    last = questions.select_related("school_class", "lesson").last()
    return None if last is None or last.kind == Question.Kind.ROLL else last


def exit_report(question: Question) -> ExitReport:
    """Count the answers to this question. Of a position whose game has other rules now the moves
    stand as they were written."""
    rows = list(
        Answer.objects.filter(question=question)
        .order_by("pk")
        .values_list("text", "is_right", "student__name")
    )
    if question.kind == Question.Kind.ROLL:
        return ExitReport(question, _moves(question, rows), _marks(question))
    names: dict[str, list[str]] = {face.name: [] for face in FACES if question.fact is None}
    right = {text: is_right for text, is_right, _name in rows}
    for text, _is_right, name in rows:
        names.setdefault(text, []).append(name)
    counts = [
        ExitCount(
            _in_words(text), len(given), right.get(text), tuple(sorted(given)), BY_NAME.get(text)
        )
        for text, given in names.items()
    ]
    if question.fact is not None:
        counts.sort(key=lambda one: -one.count)
    return ExitReport(question, tuple(counts), {})


def exit_reports(lesson: Lesson) -> tuple[ExitReport, ...]:
    """Return the exit questions of a lesson that somebody answered."""
    questions = Question.objects.filter(lesson=lesson).select_related("match")
    reports = (exit_report(question) for question in questions)
    return tuple(report for report in reports if report.counts and report.answers)


def _in_words(text: str) -> Sentence:
    if text in BY_NAME:
        return Sentence(BY_NAME[text].word)
    return Sentence("%(number)s", {"number": true_minus(text)})


Rows = Sequence[tuple[str, bool | None, str]]


def _moves(question: Question, rows: Rows) -> tuple[ExitCount, ...]:
    """Count equal moves together; each with the names of all who would play it."""
    match = question.match
    if match is None:
        return ()
    try:
        log = poll_log(match, match_log(match), question.ply, question.seat)
        counted = count_answers(log, question.seat, [text for text, *_more in rows], ())
        by_words: dict[str, list[str]] = {}
        for text, _is_right, name in rows:
            [one] = count_answers(log, question.seat, [text], ())
            by_words.setdefault(str(one.sentence), []).append(name)
    except UserError:
        return tuple(
            ExitCount(Sentence("%(move)s", {"move": text}), 1, None, (name,))
            for text, _is_right, name in rows
        )
    return tuple(
        ExitCount(one.sentence, one.count, None, tuple(by_words.get(str(one.sentence), ())))
        for one in counted
    )


def _marks(question: Question) -> dict[int, str]:
    return letter_names(question.match) if question.match else {}


# What can be asked ----------------------------------------------------------------------------

HOW_WAS_IT = gettext_noop("How was math today?")


def fact_to_ask(lesson: Lesson) -> AnyFact | None:
    """Return the fact to practice that the class got wrong in this lesson, else the weakest one of
    the class; None if none is weak."""
    weak = weak_in_class(lesson.school_class)
    answers = counts_of(WrongAnswer, match__table__lesson=lesson)
    wrong = set(answers.values_list("operation", "sum"))
    return next(iter(_wrong_first(weak, wrong)), None)


def _wrong_first(weak: Iterable[AnyFact], wrong: set[tuple[str, str]]) -> list[AnyFact]:
    return sorted(weak, key=lambda fact: (fact.operation, fact.sum) not in wrong)


def read_fact(text: str) -> AnyFact | None:
    """Read a fact as a teacher types it: `7 x 8`, `56 : 7`; None for anything else."""
    typed = "".join(text.lower().split()).removesuffix("=")
    plain = "".join(_SIGNS.get(sign, sign) for sign in typed)
    numbers = re.fullmatch(r"([0-9]{1,3})([-+*/])([0-9]{1,3})", plain)
    if numbers is None:
        return None
    first, sign, second = int(numbers[1]), numbers[2], int(numbers[3])
    if sign == OVER and (second == 0 or first % second):
        return None
    answer = {PLUS: first + second, MINUS: first - second, TIMES: first * second}.get(sign, 0)
    fact = fact_of(f"{first}{sign}{second}", answer, answer)
    return AnyFact(fact.operation, fact.sum)


def answer_of(question: Question, student: Student) -> Answer | None:
    """Return what this student has answered so far."""
    return Answer.objects.filter(question=question, student=student).first()
