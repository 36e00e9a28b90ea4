"""Say in easy words what went well, which facts are safe and what to try at home."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

from django.conf import settings
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import (
    get_language,
    get_language_info,
    gettext as _,
    ngettext,
    override,
)

from classroom.facts.inference import SECURE
from classroom.facts.known import AnyFact, KnownFact, student_facts
from classroom.facts.schedule import facts_due
from classroom.people.animals import animal_of, coat_of
from classroom.people.models import Student
from classroom.people.student_settings import own_settings
from classroom.play.ending import how_nice
from classroom.review.exports.home_ideas import game_for_two, helper_of
from classroom.review.history.selectors import game_title
from classroom.review.models import FactCount, WorkCount
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.work_summary import WorkSummary
from games.facts import family_of

MOST_SAFE, TO_TRY = 12, 3
DUE = 20  # facts that are looked at until some are neither safe nor weak
NEW = timedelta(days=30)  # a fact that became safe since then is new
MOSTLY = 0.75  # of sums right, from which it is said of how many


@dataclass(frozen=True)
class ToTry:
    """A fact to try at home, and how it follows from an easier one."""

    words: str
    helper: str


@dataclass(frozen=True)
class HomePage:
    """Say on the page for home what is true of one child.

    It compares the child with nobody, blames for nothing and has no numbers of standards. `played`:
    when, and which games; `safe` facts, or if there are none yet those that are `on_the_way`. All
    words are in the `language`."""

    student: Student
    played: str
    went_well: tuple[str, ...]
    safe_words: str
    safe: tuple[str, ...]
    on_the_way: tuple[str, ...]
    to_try: tuple[ToTry, ...]
    game: str
    ask: tuple[str, ...]
    language: str

    @property
    def animal(self) -> str:
        return animal_of(self.student.pk)

    @property
    def coat(self) -> int:
        return coat_of(self.student.pk)

    @property
    def direction(self) -> str:
        return "rtl" if get_language_info(self.language)["bidi"] else "ltr"

    @property
    def sentences(self) -> list[str]:
        helpers = [one.helper for one in self.to_try]
        return [*self.went_well, self.safe_words, *helpers, self.game, *self.ask]


def unbroken(fact: str) -> str:
    """Keep a fact on one line."""
    return fact.replace(" ", "\N{NO-BREAK SPACE}")


def home_page(student: Student, language: str = "") -> HomePage:
    """Gather the page of this student as of today: in this language, else in that which is set for
    the family, else in the active one."""
    chosen = language or own_settings(student).home_language or get_language() or ""
    with override(chosen):
        return _home_page(student, chosen)


def _home_page(student: Student, language: str) -> HomePage:
    facts = student_facts(student)
    secure = [fact for fact in facts if fact.stage == SECURE]
    secure.sort(key=lambda fact: fact.secured_on or fact.last, reverse=True)
    on_the_way = [fact for fact in facts if _is_on_the_way(fact)]
    on_the_way.sort(key=lambda fact: fact.recall, reverse=True)
    weak = [fact for fact in facts if fact.is_weak]
    to_try = _to_try(student, weak, secure)
    work = Subject(student.school_class, student=student).counts(WorkCount, Period())
    day = work.aggregate(last=Max("day"))["last"]
    return HomePage(
        student=student,
        played=_played(work.filter(day=day), day) if day else "",
        went_well=tuple(_went_well(student, work, day, {*map(_key, (*weak, *to_try))})),
        safe_words=_safe_words(secure, on_the_way),
        safe=tuple(fact.words for fact in secure[:MOST_SAFE]),
        on_the_way=() if secure else tuple(fact.words for fact in on_the_way[:MOST_SAFE]),
        to_try=tuple(ToTry(fact.words, helper_of(fact)) for fact in to_try),
        game=game_for_two(to_try),
        ask=tuple(_ask(student, language)),
        language=language,
    )


def _ask(student: Student, language: str) -> Iterator[str]:
    """Say how to talk about it, who sees this page, and whether its words are tried out."""
    yield _("Ask: “How did you work it out?” Slow is fine.")
    yield _("Only %(name)s and the teachers see this page.") % {"name": student.name}
    if language in settings.LANGUAGES_IN_TRIAL:
        yield _("This language is new here. If something reads oddly, ask the school.")


def _is_on_the_way(fact: KnownFact) -> bool:
    """Say if it was right at last, and is neither weak nor secure."""
    return not fact.is_weak and fact.stage != SECURE and fact.wrong != fact.last


def _to_try(
    student: Student, weak: Sequence[KnownFact], secure: Sequence[KnownFact]
) -> list[AnyFact]:
    """Return what the report names first, then what is due: nothing that is safe, nothing twice."""
    chosen: list[AnyFact] = list(weak[:TO_TRY])
    if len(chosen) < TO_TRY:
        keys = {_key(fact) for fact in (*chosen, *secure)}
        due = (fact for fact in facts_due(student, DUE + len(secure)) if _key(fact) not in keys)
        chosen += islice(due, TO_TRY - len(chosen))
    return chosen


def _key(fact: AnyFact) -> frozenset[str]:
    """Return the same for both orders of a sum or product."""
    return frozenset((fact.operation, *fact.sum.split(fact.operation)))


def _played(work: QuerySet[WorkCount], day: date) -> str:
    """Say which games were played on the last day: `27 November:` and their titles."""
    games = sorted({_(game_title(slug)) for slug in work.values_list("game", flat=True)})
    return f"{date_format(day, 'DATE_FORMAT')}: {', '.join(games)}"


def _went_well(
    student: Student, work: QuerySet[WorkCount], day: date | None, not_yet: set[frozenset[str]]
) -> Iterator[str]:
    """Tell what was good on the last day, in numbers that the report of that day has; no fact that
    is `not_yet` known."""
    if day is None:
        yield _("%(name)s is ready for the first game.") % {"name": student.name}
        return
    rows = work.filter(day=day).values_list(*WorkSummary.columns())
    total = WorkSummary.total([WorkSummary(tuple(row)) for row in rows])
    yield _first_words(student.name, total)
    facts = FactCount.objects.filter(student=student, day=day, right__gt=0)
    some = [AnyFact(*row) for row in facts.values_list("operation", "sum").distinct()]
    if nice := [fact for fact in some if family_of(fact.sum) and _key(fact) not in not_yet]:
        best = max(nice, key=lambda fact: how_nice(fact.fact))
        yield _("A hard one was right at once: %(fact)s.") % {"fact": unbroken(best.equation)}
    if total.right_checks:
        line = ngettext(
            "%(number)s check helped the team.",
            "%(number)s checks helped the team.",
            total.right_checks,
        )
        yield line % {"number": total.right_checks}
    if total.ideas:
        line = ngettext(
            "%(number)s own idea was good.", "%(number)s own ideas were good.", total.ideas
        )
        yield line % {"number": int(total.ideas)}


def _first_words(name: str, work: WorkSummary) -> str:
    """Say how many sums were right, and of how many if that is most of them."""
    values = {"name": name, "right": work.right, "met": work.met, "built": work.built}
    if work.met and work.right == work.met:
        line = ngettext(
            "%(name)s worked out %(met)s sum. It was right at the first try.",
            "%(name)s worked out %(met)s sums. All were right at the first try.",
            work.met,
        )
    elif work.met and work.right >= MOSTLY * work.met:
        line = _("%(name)s worked out %(met)s sums. %(right)s were right at the first try.")
    elif work.right:
        line = ngettext(
            "%(name)s had %(right)s sum right at the first try.",
            "%(name)s had %(right)s sums right at the first try.",
            work.right,
        )
    elif work.built:
        line = ngettext(
            "%(name)s played %(built)s move for the team.",
            "%(name)s played %(built)s moves for the team.",
            work.built,
        )
    else:
        line = _("%(name)s played with the team.")
    return line % values


def _safe_words(secure: Sequence[KnownFact], on_the_way: Sequence[KnownFact]) -> str:
    if not secure:
        if on_the_way:
            return _("These were right the last time. Soon they are safe.")
        return _("The first safe facts come with practice.")
    since = timezone.localdate() - NEW
    new = sum(fact.secured_on is not None and fact.secured_on >= since for fact in secure)
    words = ngettext("%(number)s fact is safe.", "%(number)s facts are safe.", len(secure))
    words %= {"number": len(secure)}
    if 0 < new < len(secure):
        more = ngettext("%(number)s is new this month.", "%(number)s are new this month.", new)
        words += " " + more % {"number": new}
    if len(secure) > MOST_SAFE:
        words += " " + _("These came last:")
    return words
