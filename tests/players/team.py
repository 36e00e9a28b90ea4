"""Press as a member of a team who does not build the move: sums worked out, a guess."""

import random
import re
from collections.abc import Callable, Sequence

from lxml.etree import _Element as Element

from tests.players.pages import Form

_SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "\N{MINUS SIGN}": lambda a, b: a - b,
    "\N{MULTIPLICATION SIGN}": lambda a, b: a * b,
    "\N{DIVISION SIGN}": lambda a, b: a // b,
}


def has_built(form: Form) -> bool:
    """Whether the team's move is built already, so that nobody builds another."""
    return bool(form.named("proposal"))


def works_out(form: Form) -> Element | None:
    """Type the right numbers; return the button to press, None if nothing is to be worked out."""
    boxes = form.named("number")
    if not boxes:
        return None
    form.fill("number", *results([box.get("aria-label", "") for box in boxes]))
    return form.buttons()[0]


def predicts(form: Form, luck: random.Random) -> Element | None:
    """Predict any of the choices; None if nothing is to be predicted."""
    choices = form.buttons("prediction")
    return luck.choice(choices) if choices else None


def results(sums: Sequence[str]) -> list[int]:
    """Work out sums; in one that follows from the one before a question mark is its result."""
    numbers = [0]
    for words in sums:
        numbers.append(result(words.replace("?", str(numbers[-1]))))
    return numbers[1:]


def result(words: str) -> int:
    """Work out a sum, from left to right."""
    first, *rest = words.split()
    result = int(first.replace("\N{MINUS SIGN}", "-"))
    for sign, number in zip(rest[::2], rest[1::2], strict=True):
        result = _SIGNS[sign](result, int(re.sub(r"\D", "", number)))
    return result
