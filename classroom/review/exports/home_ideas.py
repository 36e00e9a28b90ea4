"""Help with a fact at home, and a game for two at the table that practices it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact
from classroom.sentences import translate
from games.derived_facts import derived_sentence
from games.facts import MINUS, OVER, TIMES, operands


def helper_of(fact: AnyFact) -> str:
    """Say which easier fact it follows from; of one that follows from none how to count it."""
    sentence = derived_sentence(fact.fact)
    if sentence is not None:
        return translate(sentence)
    one, other = map(abs, operands(fact.sum))
    values = {"a": one, "b": other}
    if fact.operation == TIMES:
        return _("Draw %(a)s rows of %(b)s dots. Count them in steps.") % values
    if fact.operation == OVER:
        return _("Share %(a)s buttons into %(b)s cups. How many in each?") % values
    if fact.operation == MINUS:
        return _("Start at %(b)s. Hop up to %(a)s. How far is it?") % values
    return _("Lay out %(a)s buttons and %(b)s more. How many now?") % values


def game_for_two(facts: Sequence[AnyFact]) -> str:
    """Return a game with dice about the first of these facts."""
    first = facts[0] if facts else None
    if first is None or first.operation not in (TIMES, OVER, MINUS):
        return _(
            "Roll two dice and add them. Say the sum aloud. Add it to your score. Take turns. "
            "Who gets to 100?"
        )
    numbers = [abs(number) for number in operands(first.sum)]
    if first.operation == MINUS:
        return _(
            "You both start at 50. Roll two dice and add them. Take that away from your score. "
            "Take turns. Who gets to 0?"
        )
    if first.operation == OVER:
        return _(
            "Roll a die in secret. Take it times %(table)s and say the result. The other finds "
            "your roll. Then swap."
        ) % {"table": numbers[1]}
    return _(
        "Roll a die. Take it times %(table)s. Say the result aloud. Add it to your score. Take "
        "turns. Who gets to 100?"
    ) % {"table": max(numbers)}
