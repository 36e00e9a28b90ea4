"""Say what a class should do after a lesson, and name the action that begins it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _, ngettext

from classroom.facts.known import ClassFact, students_weak_in
from classroom.facts.memory import FactKey
from classroom.facts.misconceptions import Misconception, misconception_of
from classroom.lessons.labels import label_of
from classroom.lessons.selectors.suggestion import LessonSuggestion, lesson_suggestion
from classroom.people.models import SchoolClass
from games.contract import Game
from games.errors import true_minus
from games.facts import fact_of

NAMED = 3  # facts
CLAIMS = 2  # wrong answers that are quoted
SHARED = 2  # tables that err alike before the reason is named


class AnyWrong(Protocol):
    """A `WrongAnswer`, or what a list of lessons reads of it."""

    @property
    def match_id(self) -> int: ...
    @property
    def student_id(self) -> int | None: ...
    @property
    def operation(self) -> str: ...
    @property
    def sum(self) -> str: ...
    @property
    def answer(self) -> int: ...
    @property
    def claim(self) -> int: ...


@dataclass(frozen=True)
class NextStep:
    """`lines` say why; `has_lesson`: the suggested lesson practices the facts of the title, so that
    it is what to begin with, else the sheets are. `students`: the ids of those who get one."""

    title: str
    lines: tuple[str, ...]
    has_lesson: bool
    students: tuple[int, ...]


def next_step(
    school_class: SchoolClass,
    weak: Sequence[ClassFact],
    missed: Sequence[ClassFact],
    wrong: Sequence[AnyWrong],
) -> NextStep:
    """Choose what to do next. `weak`: facts of the class; `missed`: those of them that were wrong
    in the lesson."""
    suggestion, shared = lesson_suggestion(school_class, weak), _shared_reason(wrong)
    game, preset = suggestion.game, suggestion.preset
    facts = next_facts(game, preset, weak, missed, wrong)
    practiced = any(_is_practiced(game, preset, fact) for fact in facts)
    explains = shared and (not facts or any(_name(fact) in shared.facts for fact in facts))
    lines = (
        shared.words if shared and explains else "",
        _missed_line(facts, wrong),
        _lesson_line(suggestion) if practiced else "",
    )
    return NextStep(
        next_title(facts),
        tuple(filter(None, lines)) or (_("Nothing stands out. Play on, or try a harder game."),),
        practiced or not facts,
        tuple(students_weak_in(school_class, facts)) if facts else (),
    )


def next_facts(
    game: Game,
    preset: str,
    weak: Sequence[ClassFact],
    missed: Sequence[ClassFact],
    wrong: Sequence[AnyWrong],
) -> Sequence[ClassFact]:
    """Choose the facts to practice next: those that the shared reason explains, else all that were
    wrong in the lesson, else other weak ones; of these first what the suggested game practices.
    """
    shared = _shared_reason(wrong)
    explained = [fact for fact in missed if shared and _name(fact) in shared.facts]
    candidates = explained or missed or weak
    practiced = [fact for fact in candidates if _is_practiced(game, preset, fact)]
    return (practiced or candidates)[:NAMED]


def next_title(facts: Sequence[ClassFact]) -> str:
    """Name what is next in a few words."""
    if not facts:
        return _("Next: play on")
    return _("Next: %(facts)s") % {"facts": ", ".join(fact.words for fact in facts)}


def _name(one: ClassFact | AnyWrong) -> FactKey:
    return FactKey(one.operation, one.sum)


def _is_practiced(game: Game, preset: str, fact: ClassFact) -> bool:
    return any(one.preset == preset and one.has(fact.fact) for one in game.facts.PRACTICES)


def _missed_line(facts: Sequence[ClassFact], wrong: Sequence[AnyWrong]) -> str:
    """Say how many got the first fact wrong, and what they answered most often."""
    for fact in facts:
        answers = [one for one in wrong if _name(one) == _name(fact)]
        students = {one.student_id for one in answers if one.student_id is not None}
        if not students:
            continue
        claims = [claim for claim, _times in Counter(one.claim for one in answers).most_common()]
        line = ngettext(
            "%(number)s student got %(fact)s wrong. Answers: %(claims)s",
            "%(number)s students got %(fact)s wrong. Answers: %(claims)s",
            len(students),
        )
        quoted = ", ".join(map(true_minus, claims[:CLAIMS]))
        if len(claims) > CLAIMS:
            quoted += " …"
        return line % {"number": len(students), "fact": fact.words, "claims": quoted}
    return "; ".join(f"{fact.words}: {fact.why}" for fact in facts)


def _lesson_line(suggestion: LessonSuggestion) -> str:
    game, preset = suggestion.game, suggestion.preset
    return _("%(game)s, %(preset)s, practices this.") % {
        "game": _(game.title),
        "preset": label_of(game, preset),
    }


@dataclass(frozen=True)
class _SharedReason:
    """A reason for wrong answers at several tables, and the facts it explains."""

    reason: Misconception
    facts: frozenset[FactKey]

    @property
    def words(self) -> str:
        return _("%(reason)s: %(help)s") % {"reason": self.reason.name, "help": self.reason.help}


def _shared_reason(wrong: Sequence[AnyWrong]) -> _SharedReason | None:
    """Find the reason for wrong answers at the most tables (at least two), then for the most
    answers."""
    answers: dict[Misconception, list[AnyWrong]] = defaultdict(list)
    for one in wrong:
        reason = misconception_of(fact_of(one.sum, one.answer, one.claim))
        if reason is not None:
            answers[reason].append(one)
    tables = {reason: len({one.match_id for one in own}) for reason, own in answers.items()}
    shared = [reason for reason, number in tables.items() if number >= SHARED]
    if not shared:
        return None
    most = max(shared, key=lambda reason: (tables[reason], len(answers[reason])))
    return _SharedReason(most, frozenset(map(_name, answers[most])))
