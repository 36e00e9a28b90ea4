"""The tables of facts from 2 to 12."""

from games.facts import MINUS, OVER, family_of, operands


def table_cell(sum_: str) -> tuple[int, int] | None:
    """Return the place of a fact in its table; None of a sum that is no fact."""
    if family_of(sum_) is None:
        return None
    a, b = operands(sum_)
    if OVER in sum_:
        return b, a // b
    return (-b, a + b) if MINUS in sum_ else (a, b)
