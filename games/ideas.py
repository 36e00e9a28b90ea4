"""What may be worked out by all who wait while a team chooses."""

from typing import NamedTuple

from games.errors import Sentence
from games.facts import PLUS


class Idea(NamedTuple):
    """What others may work out for themselves while a team chooses, from what all of them see.

    A sum of at most `most` of the `numbers`, with one of the `signs`; with a `question` it is the
    one sum of all of them, in this order.
    """

    numbers: tuple[int, ...]
    signs: str = PLUS
    most: int = 2
    question: Sentence | None = None
