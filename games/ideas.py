"""What may be worked out by all who wait while a team chooses."""

import re
from collections import Counter
from math import prod
from typing import NamedTuple

from games.errors import Sentence
from games.facts import MINUS, OVER, PLUS, TIMES


class Idea(NamedTuple):
    """What others may work out for themselves while a team chooses, from what all of them see.

    A sum of at most `most` of the `numbers`, with one of the `signs`; with a `question` it is the
    one sum of all of them, in this order.
    """

    numbers: tuple[int, ...]
    signs: str = PLUS
    most: int = 2
    question: Sentence | None = None

    def sum_of(self, text: str) -> str | None:
        """Return the sum of this text as the log has it, `2*6` for `6*2`; None for one that these
        numbers and signs do not make, or that is below 1 or not whole.
        """
        sign = next((one for one in self.signs if one in text), "")
        parts = text.split(sign) if sign else []
        digits = all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts)
        if not digits or not 2 <= len(parts) <= self.most:
            return None
        numbers = [int(part) for part in parts]
        if Counter(numbers) - Counter(self.numbers):
            return None
        if sign == MINUS and is_below_one(text):
            return None
        if sign == OVER and (0 in numbers[1:] or numbers[0] % prod(numbers[1:])):
            return None
        return sign.join(map(str, sorted(numbers) if sign in (PLUS, TIMES) else numbers))


def is_below_one(text: str) -> bool:
    """Say if this is a subtraction like 2-5 or 1-1: no team can move by less than 1."""
    if not re.fullmatch(r"[0-9]{1,9}(-[0-9]{1,9})+", text):
        return False
    first, *others = map(int, text.split(MINUS))
    return first <= sum(others)
