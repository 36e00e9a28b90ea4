"""Choose the fact with which a lesson can end, or read what a teacher types."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact, ClassFact, weak_in_class
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import lesson_last
from classroom.lessons.selectors.suggestion import game_suggestion
from classroom.people.models import SchoolClass
from classroom.review.counting_matches import counts_of
from classroom.review.models import WrongAnswer
from classroom.review.next_facts import next_facts
from games.errors import gettext_noop
from games.facts import MINUS, OVER, PLUS, TIMES, fact_of
from games.plain_signs import PLAIN_SIGNS

HOW_WAS_IT = gettext_noop("How was math today?")


def fact_to_ask(lesson: Lesson) -> AnyFact | None:
    """Return the first fact that the report of this lesson names as next; None if none is weak."""
    return next(iter(_named_next(lesson, weak_in_class(lesson.school_class))), None)


def offer_words(lesson: Lesson) -> str:
    """Say in a few words what `services.last_question_offer` asks the class of this lesson."""
    fact = fact_to_ask(lesson)
    return _("Ask %(fact)s") % {"fact": fact.words} if fact else _("Exit question")


def class_facts_next(school_class: SchoolClass, weak: Sequence[ClassFact]) -> Sequence[ClassFact]:
    """Answer `facts_next`: what the report of the class's last lesson names as next."""
    lesson = lesson_last(school_class)
    return _named_next(lesson, weak) if lesson else ()


def _named_next(lesson: Lesson, weak: Sequence[ClassFact]) -> Sequence[ClassFact]:
    wrong = list(counts_of(WrongAnswer, match__table__lesson=lesson).order_by("pk"))
    return next_facts(weak, game_suggestion(lesson.school_class, weak), wrong)


def read_fact(text: str) -> AnyFact | None:
    """Read a fact as a teacher types it: `7 x 8`, `56 : 7`; None for anything else."""
    typed = "".join(text.lower().translate(PLAIN_SIGNS).split())
    plain = typed.removesuffix("=").replace("x", TIMES)
    numbers = re.fullmatch(r"([0-9]{1,3})([-+*/])([0-9]{1,3})", plain)
    if numbers is None:
        return None
    first, sign, second = int(numbers[1]), numbers[2], int(numbers[3])
    if sign == OVER and (second == 0 or first % second):
        return None
    answer = {PLUS: first + second, MINUS: first - second, TIMES: first * second}.get(sign, 0)
    fact = fact_of(f"{first}{sign}{second}", answer, answer)
    return AnyFact(fact.operation, fact.sum)
