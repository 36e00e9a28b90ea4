"""Say what a class should do after a lesson, and name the action that begins it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _, ngettext

from classroom.facts.inference import Wrong
from classroom.facts.known import ClassFact
from classroom.facts.misconceptions import Misconception, SharedReason, shared_reason
from classroom.lessons.labels import label_of
from classroom.review.lesson_report.findings import Findings
from games.errors import true_minus

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
    findings: Findings, missed: Sequence[ClassFact], wrong: Sequence[AnyWrong]
) -> NextStep:
    """Choose what to do next. `missed`: weak facts of the class that were wrong in the lesson."""
    shared = _shared_reason(wrong)
    facts = next_facts(findings, missed, wrong)
    practiced = any(_is_practiced(findings, fact) for fact in facts)
    explains = shared and (not facts or any(fact.sum in shared.sums for fact in facts))
    lines = (
        _reason_line(shared.misconception) if shared and explains else "",
        _missed_line(facts, wrong),
        _lesson_line(findings) if practiced else "",
    )
    return NextStep(
        next_title(facts),
        tuple(filter(None, lines)) or (_("Nothing stands out. Play on, or try a harder game."),),
        practiced or not facts,
        findings.students_weak_in(facts),
    )


def next_facts(
    findings: Findings, missed: Sequence[ClassFact], wrong: Sequence[AnyWrong]
) -> Sequence[ClassFact]:
    """Choose the facts to practice next: those that the shared reason explains, else all that were
    wrong in the lesson, else other weak ones; of these first what the suggested game practices.
    """
    shared = _shared_reason(wrong)
    explained = [fact for fact in missed if shared and fact.sum in shared.sums]
    candidates = explained or missed or findings.weak
    practiced = [fact for fact in candidates if _is_practiced(findings, fact)]
    return (practiced or candidates)[:NAMED]


def next_title(facts: Sequence[ClassFact]) -> str:
    """Name what is next in a few words."""
    if not facts:
        return _("Next: play on")
    return _("Next: %(facts)s") % {"facts": ", ".join(fact.words for fact in facts)}


def _is_practiced(findings: Findings, fact: ClassFact) -> bool:
    game, preset = findings.game, findings.suggestion[1]
    return any(one.preset == preset and one.has(fact.fact) for one in game.facts.PRACTICES)


def _missed_line(facts: Sequence[ClassFact], wrong: Sequence[AnyWrong]) -> str:
    """Say how many got the first fact wrong, and what they answered most often."""
    for fact in facts:
        answers = [one for one in wrong if one.sum == fact.sum]
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


def _reason_line(reason: Misconception) -> str:
    return _("%(reason)s: %(help)s") % {"reason": reason.name, "help": reason.help}


def _lesson_line(findings: Findings) -> str:
    return _("%(game)s, %(preset)s, practices this.") % {
        "game": _(findings.game.title),
        "preset": label_of(findings.game, findings.suggestion[1]),
    }


def _shared_reason(wrong: Sequence[AnyWrong]) -> SharedReason | None:
    """Find the reason for wrong answers at the most tables, of at least two."""
    return shared_reason(
        (
            (one.match_id, one.student_id or (one.match_id,), Wrong(one.sum, one.answer, one.claim))
            for one in wrong
        ),
        fewest=SHARED,
    )
