"""How figures are worked out and printed."""

import math
import sys
from collections.abc import Sequence


def say(text: str = "") -> None:
    """A line of the report, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def percentile(values: Sequence[float], percent: int) -> float:
    """The least value that so many percent of them do not exceed; not a number without any."""
    if not values:
        return math.nan
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def figure(name: str, value: str, *notes: str) -> None:
    """A line with a name, a figure, and what to compare it with."""
    say(f"{name:44} {value:>24}   {' · '.join(note for note in notes if note)}".rstrip())
