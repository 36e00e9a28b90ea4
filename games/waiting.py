"""Facts of the position for a team that waits."""

from typing import NamedTuple

from games.errors import Sentence
from games.facts import Fact


class WaitingFact(NamedTuple):
    """A fact that a team can read off the board; its `question` says what it is about, and is
    needed if the numbers alone do not."""

    fact: Fact
    question: Sentence | None = None
