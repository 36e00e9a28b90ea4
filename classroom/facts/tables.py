"""The tables of facts from 1 to 12."""

from functools import lru_cache

from games.facts import MINUS, OVER, operands

LARGEST = 12


@lru_cache(maxsize=4096)
def table_cell(sum_: str) -> tuple[int, int] | None:
    """Return the place of a fact in its table; None if it is too large or has more terms."""
    numbers = operands(sum_)
    if len(numbers) != 2:
        return None
    a, b = numbers
    if OVER in sum_:
        a, b = b, a // b
    elif MINUS in sum_:
        a, b = -b, a + b
    return (a, b) if 1 <= a <= LARGEST and 1 <= b <= LARGEST else None
