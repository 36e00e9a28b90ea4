"""Say in easy words what a child can do, what comes next and what to try at home."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from classroom.facts.inference import SECURE
from classroom.facts.known import KnownFact, student_facts
from classroom.people.models import Student
from classroom.review.reports.scales import WEEKS
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.trends import Span, trend, work_days
from classroom.review.reports.work_summary import WorkSummary
from games.facts import MINUS, OVER, TIMES, operands

MOST_SECURE, MOST_NEXT, GAMES = 16, 6, 3
NEW = timedelta(days=30)  # a fact that became secure since then is new
FEWEST_WEEKS = 2  # with enough facts, before growth is drawn


@dataclass(frozen=True)
class HomePage:
    """What the page for home says of one child: sentences, facts, and the weeks of a plot.

    It compares the child with nobody, and has no numbers of standards."""

    student: Student
    can_do: str
    secure: tuple[str, ...]
    comes_next: str
    weak: tuple[str, ...]
    helped: tuple[str, ...]
    growth: tuple[Span, ...]
    games: tuple[str, ...]

    @property
    def sentences(self) -> list[str]:
        return [self.can_do, self.comes_next, *self.helped, *self.games]


def home_page(student: Student) -> HomePage:
    """Gather the page of this student as of today."""
    facts = student_facts(student)
    secure = [fact for fact in facts if fact.stage == SECURE]
    secure.sort(key=lambda fact: fact.secured_on or fact.last, reverse=True)
    weak = [fact for fact in facts if fact.is_weak]
    subject, always = Subject(student.school_class, student=student), Period()
    work = work_days(subject, WEEKS.window(always))
    growth = [week for week in trend(subject, always, work).spans if week.percent is not None]
    return HomePage(
        student=student,
        can_do=_can_do(student.name, secure),
        secure=tuple(fact.equation for fact in secure[:MOST_SECURE]),
        comes_next=_comes_next(student.name, weak),
        weak=tuple(fact.words for fact in weak[:MOST_NEXT]),
        helped=_helped(student.name, sum((day[2] for day in work), WorkSummary())),
        growth=tuple(growth) if len(growth) >= FEWEST_WEEKS else (),
        games=_games(weak),
    )


def _can_do(name: str, secure: Sequence[KnownFact]) -> str:
    if not secure:
        return _("%(name)s has just begun. The first facts are on their way.") % {"name": name}
    since = timezone.localdate() - NEW
    new = sum(fact.secured_on is not None and fact.secured_on >= since for fact in secure)
    line = ngettext(
        "%(name)s knows %(number)s fact well.",
        "%(name)s knows %(number)s facts well.",
        len(secure),
    )
    words = line % {"name": name, "number": len(secure)}
    if new:
        more = ngettext("%(number)s is new this month.", "%(number)s are new this month.", new)
        words += " " + more % {"number": new}
    return words


def _comes_next(name: str, weak: Sequence[KnownFact]) -> str:
    if not weak:
        return _("No fact needs extra work now. Keep on playing!")
    return _("%(name)s can work on these next:") % {"name": name}


def _helped(name: str, work: WorkSummary) -> tuple[str, ...]:
    """Tell of checks and kept ideas, as far as there were any."""
    lines = []
    if work.checked:
        line = ngettext(
            "%(name)s checked %(number)s move for the team.",
            "%(name)s checked %(number)s moves for the team.",
            work.checked,
        )
        right = work.right_checks
        good = ngettext("%(right)s check was right.", "%(right)s checks were right.", right)
        lines.append(f"{line % {'name': name, 'number': work.checked}} {good % {'right': right}}")
    if work.ideas:
        line = ngettext(
            "%(name)s had %(number)s good idea of their own.",
            "%(name)s had %(number)s good ideas of their own.",
            work.ideas,
        )
        lines.append(line % {"name": name, "number": int(work.ideas)})
    if work.built:
        line = ngettext(
            "%(name)s played %(number)s move with the team.",
            "%(name)s played %(number)s moves with the team.",
            work.built,
        )
        lines.append(line % {"name": name, "number": int(work.built)})
    return tuple(lines)


def _games(weak: Sequence[KnownFact]) -> tuple[str, ...]:
    """Return three things to do at home: one for each of the first facts, else games with dice."""
    games = [_game(fact) for fact in weak]
    usual = (
        _("Roll two dice. Who says the sum first?"),
        _("Roll two dice. Multiply them. Then swap roles."),
        _("Think of a number up to 20. Let others guess it with sums."),
    )
    return tuple(dict.fromkeys((*filter(None, games), *usual)))[:GAMES]


def _game(fact: KnownFact) -> str:
    """Return something to do with a fact of two numbers; empty for any other."""
    numbers = [abs(number) for number in operands(fact.sum)]
    if len(numbers) != 2 or min(operands(fact.sum)[0], *numbers) < 1:
        return ""
    values = {"fact": fact.words, "a": numbers[0], "b": numbers[1]}
    if fact.operation == TIMES:
        return _("%(fact)s: Draw %(a)s rows of %(b)s dots. Count them in steps.") % values
    if fact.operation == OVER:
        return _("%(fact)s: Share %(a)s buttons into %(b)s cups. How many in each?") % values
    if fact.operation == MINUS:
        return _("%(fact)s: Start at %(b)s. Hop up to %(a)s. How far is it?") % values
    if sum(numbers) > 10:
        return _("%(fact)s: Lay out %(a)s buttons and %(b)s more. Fill up ten first.") % values
    return _("%(fact)s: Lay out %(a)s buttons and %(b)s more. How many now?") % values
