"""How the work of a piece of code grows with what it is given, whatever the machine."""

from collections.abc import Callable
from time import thread_time
from typing import Any

SQUARE = 9  # four times as long takes four times as much if it is in proportion, 16 if it is square
TRIES = 6
NOISE = 2e-5  # seconds; less than this is not told apart


def grows_faster_than_its_text(
    work: Callable[[Any], object], make: Callable[[int], Any], size: int
) -> bool:
    """Say if four times the size is far more than four times the work, each time it is tried."""
    short, long = make(size), make(4 * size)
    return all(_cost(work, long) > SQUARE * max(_cost(work, short), NOISE) for _ in range(TRIES))


def _cost(work: Callable[[Any], object], given: Any) -> float:
    began = thread_time()
    work(given)
    return thread_time() - began
