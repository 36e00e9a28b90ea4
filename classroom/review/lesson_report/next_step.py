"""Say what a class should do after a lesson, and name the action that begins it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from classroom.facts.inference import is_enough
from classroom.facts.known import ClassFact
from classroom.facts.misconceptions import Misconception
from classroom.lessons.labels import label_of
from classroom.review.lesson_report.findings import Findings
from classroom.review.next_facts import AnyWrong, is_practiced, next_facts, wrong_at_tables
from games.errors import true_minus

CLAIMS = 2  # wrong answers that are quoted


@dataclass(frozen=True)
class NextStep:
    """`lines` say why; `has_lesson`: the suggested lesson practices the facts of the title, so that
    it is what to begin with, else the sheets are. `students`: the ids of those who get one."""

    title: str
    lines: tuple[str, ...]
    has_lesson: bool
    students: tuple[int, ...]


def next_step(
    findings: Findings, wrong: Sequence[AnyWrong], answers: int, students: int
) -> NextStep:
    """Choose what to do next; `wrong`: all wrong answers of the lesson, of so many `answers` of so
    many `students`."""
    shared = wrong_at_tables(wrong)
    facts = next_facts(findings.weak, findings.suggested, wrong)
    practiced = any(is_practiced(findings.suggested, fact) for fact in facts)
    explains = shared and (not facts or any(fact.sum in shared.sums for fact in facts))
    lines = (
        _reason_line(shared.misconception) if shared and explains else "",
        _missed_line(facts, wrong),
        _lesson_line(findings) if practiced else "",
    )
    return NextStep(
        next_title(facts),
        tuple(filter(None, lines)) or (_nothing_line(answers, students),),
        practiced or not facts,
        findings.students_weak_in(facts),
    )


def next_title(facts: Sequence[ClassFact]) -> str:
    """Name what is next in a few words."""
    if not facts:
        return _("Next: play on")
    return _("Next: %(facts)s") % {"facts": ", ".join(fact.words for fact in facts)}


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


def _nothing_line(answers: int, students: int) -> str:
    if is_enough(answers, students):
        return _("Nothing stands out. Play on, or try a harder game.")
    return ngettext(
        "%(number)s answer: too few to say what to practice.",
        "%(number)s answers: too few to say what to practice.",
        answers,
    ) % {"number": answers}


def _reason_line(reason: Misconception) -> str:
    return _("%(reason)s: %(help)s") % {"reason": reason.name, "help": reason.help}


def _lesson_line(findings: Findings) -> str:
    return _("%(game)s, %(preset)s, practices this.") % {
        "game": _(findings.game.title),
        "preset": label_of(findings.game, findings.suggestion[1]),
    }
