"""The tables of a report on paper: next steps, who needs help, reasons for errors, numbers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact, ClassFact, KnownFact, weak_facts
from classroom.review.history.selectors import game_title
from classroom.review.reports.choice_quality import NO_CHOICES, ChoiceQuality
from classroom.review.reports.next_steps import NextSteps
from classroom.review.reports.numbers import Place, numbers_at
from classroom.review.reports.scales import recent_days
from classroom.review.reports.scores import FEWEST_FACTS, NONE, Evidence, Score
from classroom.review.reports.selectors import Report
from classroom.review.reports.trends import by_game, choice_days
from games.errors import true_minus

SHORT = 5  # lines of a table that may be long
NAMED = 4  # weak facts of a student
MOST_IN_NEED = 8  # students


@dataclass(frozen=True)
class PrintedTable:
    """A title, the heading and the rows. `widths` of the columns in parts of all, none if they are
    equal; `words`: how many of the first columns are words, which may take several lines."""

    title: str
    heading: Sequence[str]
    rows: Sequence[Sequence[Any]]
    widths: tuple[int, ...] = ()
    words: int = 0


def next_steps_table(steps: NextSteps) -> PrintedTable:
    """List the facts to practice, each with why."""
    if any(isinstance(fact, ClassFact) for fact in steps.practice):
        heading = [_("Fact"), _("Why"), _("Not yet secure"), _("Right")]
        widths: tuple[int, ...] = (40, 58, 50, 30)
    else:
        heading = [_("Fact"), _("Why"), _("Right")]
        widths = (40, 78, 60)
    rows = [[fact.words, fact.why, *_numbers(steps, fact)] for fact in steps.practice]
    return PrintedTable(_("To practice"), heading, rows, widths, words=2)


def _numbers(steps: NextSteps, fact: AnyFact) -> Iterator[str]:
    if isinstance(fact, ClassFact):
        students = {"weak": fact.weak, "students": fact.students}
        yield _("%(weak)s of %(students)s students") % students
    yield steps.right_words(fact) or NONE


def students_table(report: Report) -> PrintedTable:
    """List the students of a class with the most facts to practice."""
    weak = weak_facts(one.student for one in report.people if one.student)
    some = [(weak[one.student], one) for one in report.people if one.student in weak]
    some.sort(key=lambda pair: -len(pair[0]))
    rows = [
        [one.name, _facts_words(facts), len(facts), Score(one.work.met, one.work.right).words]
        for facts, one in some[:MOST_IN_NEED]
    ]
    heading = [_("Name"), _("Facts to practice"), _("How many"), _("Right first time")]
    return PrintedTable(_("Who needs you"), heading, rows, (36, 84, 22, 40), words=2)


def _facts_words(facts: Sequence[KnownFact]) -> str:
    words = ", ".join(fact.words for fact in facts[:NAMED])
    return f"{words} …" if len(facts) > NAMED else words


def number_tables(report: Report) -> Iterator[PrintedTable]:
    """Yield the tables behind the maps of facts; some have no rows."""
    choices = by_game(ChoiceQuality, choice_days(report.subject, recent_days(report.period)))
    yield _students(report)
    yield _reasons(report)
    yield _operations(report)
    yield _common(report)
    yield from _work(report)
    yield _choices(choices)
    yield _curriculum(report, choices)


def _students(report: Report) -> PrintedTable:
    numbers = numbers_at(Place.PEOPLE)
    heading = [_("Name"), *(str(number.label) for number in numbers)]
    rows = [
        [one.name or _("unknown student"), *(number.words(one.work) for number in numbers)]
        for one in report.people
    ]
    widths = (29, *(26 if number.unit == "%" else 20 for number in numbers))
    return PrintedTable(_("Students"), heading, rows, widths, words=1)


def _reasons(report: Report) -> PrintedTable:
    rows = [
        [str(one.misconception.name), str(one.misconception.help), one.times]
        for one in report.reasons[:SHORT]
    ]
    heading = [_("Reason"), _("What helps"), _("Times")]
    return PrintedTable(_("Why answers were wrong"), heading, rows, (58, 100, 20), words=2)


def _operations(report: Report) -> PrintedTable:
    heading = [_("Operation"), _("Chosen"), _("Answered"), _("Right first time")]
    rows = [
        [one.sign, one.chosen_words, one.score.met, one.right_words] for one in report.operations
    ]
    return PrintedTable(_("Operations"), heading, rows)


def _common(report: Report) -> PrintedTable:
    heading = [_("Fact"), _("Answer given"), _("Times")]
    rows = [
        [f"{one.sum} = {true_minus(one.answer)}", true_minus(one.claim), one.times]
        for one in report.common[:SHORT]
    ]
    return PrintedTable(_("Common wrong answers"), heading, rows)


def _work(report: Report) -> Iterator[PrintedTable]:
    """Yield a table of one row for each group of numbers."""
    for group, numbers in report.groups:
        heading = [str(number.label) for number in numbers]
        rows = [[number.words(report.work) for number in numbers]]
        yield PrintedTable(str(group.title), heading, rows)


def _choices(choices: Mapping[str, ChoiceQuality]) -> PrintedTable:
    too_little = _("too little to tell")
    rows = [
        [_(game_title(slug)), one.choice_words or too_little, one.luck_words or too_little]
        for slug, one in sorted(choices.items())
    ]
    heading = [_("Game"), _("Choices: share of the best"), _("Rolls better than average")]
    return PrintedTable(_("Luck and choices"), heading, rows, (38, 75, 65), words=1)


def _curriculum(report: Report, choices: Mapping[str, ChoiceQuality]) -> PrintedTable:
    """List the standards of which there is enough to tell."""
    standards: dict[tuple[str, str], list[Evidence]] = defaultdict(list)
    for one in report.evidence:
        code = f"{one.tag.framework} {one.tag.code}"
        standards[code, one.tag.words].append(one)
    rows = [
        [code, _(words), ", ".join(_(one.game) for one in some), proof]
        for (code, words), some in standards.items()
        if (proof := _proof(some, choices))
    ]
    heading = [_("Code"), _("In words"), _("Game"), _("Evidence")]
    return PrintedTable(_("Curriculum"), heading, rows, (46, 64, 32, 36), words=3)


def _proof(some: Sequence[Evidence], choices: Mapping[str, ChoiceQuality]) -> str:
    """Write the facts of a standard, else the choices in its games; nothing if there are too
    few."""
    scores = [one.score for one in some if one.score is not None]
    if scores:
        score = sum(scores, Score())
        return score.words if score.met >= FEWEST_FACTS else ""
    quality = ChoiceQuality.total([choices.get(one.slug, NO_CHOICES) for one in some])
    if quality.median is None:
        return ""
    values = {"percent": quality.median, "size": quality.choices}
    return _("median %(percent)s %% of %(size)s") % values
