"""The numbers of a report: how each is called, how it is written and which places show it.

Pages, print, PDF, CSV and XLSX take their headings and their cells from NUMBERS. A new counted
number is a column of `WorkCount`, its count in `counting` and one row here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Flag, auto
from typing import NamedTuple, cast

from django.template.defaultfilters import floatformat
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, gettext_lazy as _

from classroom.review.reports.counting import RUNGS
from classroom.review.reports.scores import NONE, Score, share_words
from classroom.review.reports.work_summary import WorkSummary


class Place(Flag):
    """A place that shows numbers, besides the list of their group."""

    SUMMARY = auto()  # the top of a report, on the page and in the PDF
    PEOPLE = auto()  # the table of students on a class's page
    STUDENTS = auto()  # the file with a row for each student
    GAMES = auto()  # the file with a row for each student in each game
    LESSON = auto()  # the report of a lesson


class Group(NamedTuple):
    """Numbers that are listed together, on the page and in the PDF.

    A group with a `condition` is left out while that number is 0: students who play alone check
    nothing, predict nothing and have no ideas about what others do.
    """

    title: Promise
    condition: str = ""


MOVES, HINTS = Group(_("Moves")), Group(_("Hints"))
CHECKS, PREDICTIONS = Group(_("Checks"), "checked"), Group(_("Predictions"), "predicted")
IDEAS = Group(_("Own ideas"), "ideas")
FILES = Place.STUDENTS | Place.GAMES


@dataclass(frozen=True)
class Number:
    """Show one attribute of a `WorkSummary`.

    Files name the `unit` in the heading, so that cells are plain numbers; pages and PDF put it
    behind the number, and say of a share what it is of.
    """

    name: str
    label: Promise
    places: Place = FILES
    group: Group | None = None
    unit: str = ""
    decimals: int = 0
    in_words: Callable[[WorkSummary], str] | None = None

    @property
    def heading(self) -> str:
        return f"{self.label} ({self.unit})" if self.unit else str(self.label)

    def value(self, work: WorkSummary) -> float | None:
        number: float | None = getattr(work, self.name)
        return number

    def digits(self, work: WorkSummary) -> str:
        """Write the number without its unit, in the language of the page."""
        value = self.value(work)
        return NONE if value is None else floatformat(value, self.decimals)

    def words(self, work: WorkSummary) -> str:
        """Write the number as a page does."""
        if self.in_words:
            return self.in_words(work)
        digits = self.digits(work)
        return f"{digits} {self.unit}" if self.unit and digits != NONE else digits


def _right_of_met(work: WorkSummary) -> str:
    return Score(work.met, work.right).words


def _share_of_met(work: WorkSummary) -> str:
    return share_words(work.right, work.met)


def _share_of_checked(work: WorkSummary) -> str:
    return share_words(work.right_checks, work.checked)


def _hint(rung: int) -> str:
    return gettext("Hint %(rung)s") % {"rung": rung}


_lazy_hint = cast(Callable[[int], Promise], lazy(_hint, str))
P = Place
NUMBERS = (
    Number("met", _("Facts answered"), P.SUMMARY | P.PEOPLE | FILES),
    Number("right", _("Right first time"), P.SUMMARY | FILES, in_words=_right_of_met),
    Number(
        "percent",
        _("Right first time"),
        P.PEOPLE | P.STUDENTS,
        unit="%",
        in_words=_share_of_met,
    ),
    Number("built", _("Moves played"), P.PEOPLE | FILES, MOVES),
    Number("refused", _("Rejected tries"), FILES, MOVES),
    Number(
        "mean_seconds",
        _("Seconds per move"),
        P.SUMMARY | P.PEOPLE | P.STUDENTS,
        MOVES,
        decimals=1,
    ),
    Number("seconds", _("Seconds"), P.GAMES),
    Number("timed", _("Moves timed"), P.GAMES),
    Number("hints", _("Hints taken"), P.SUMMARY | P.PEOPLE | FILES | P.LESSON, HINTS),
    *(Number(f"rung_{rung}", _lazy_hint(rung), P.STUDENTS, HINTS) for rung in RUNGS),
    Number("checked", _("Moves checked"), P.PEOPLE | FILES | P.LESSON, CHECKS),
    Number(
        "calibration",
        _("Checks that were correct"),
        P.PEOPLE | P.STUDENTS | P.LESSON,
        CHECKS,
        unit="%",
        in_words=_share_of_checked,
    ),
    Number("passed_right", _("Same number, both right"), P.STUDENTS, CHECKS),
    Number("passed_wrong", _("Same number, both wrong"), P.STUDENTS, CHECKS),
    Number("sent_right", _("Different, move right"), P.STUDENTS, CHECKS),
    Number("sent_wrong", _("Different, move wrong"), P.STUDENTS, CHECKS),
    Number("predicted", _("Predictions"), FILES | P.LESSON, PREDICTIONS),
    Number("came_true", _("Predictions that came true"), FILES | P.LESSON, PREDICTIONS),
    Number("ideas", _("Own ideas kept"), FILES, IDEAS),
)


def numbers_at(place: Place) -> tuple[Number, ...]:
    """Return the numbers that appear there, in their order."""
    return tuple(number for number in NUMBERS if place in number.places)


def number_groups(work: WorkSummary) -> Iterator[tuple[Group, list[Number]]]:
    """Yield the groups that have something to say of this work, each with its numbers."""
    for group in (MOVES, HINTS, CHECKS, PREDICTIONS, IDEAS):
        if not group.condition or getattr(work, group.condition):
            yield group, [number for number in NUMBERS if number.group is group]
