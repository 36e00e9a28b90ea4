"""Sums as a child reads them."""

from games.facts import OVER, TIMES, operands


def result(text: str) -> int:
    """Work out a sum as it is read."""
    signs = {"\N{MULTIPLICATION SIGN}": TIMES, "\N{DIVISION SIGN}": OVER, "\N{MINUS SIGN}": "-"}
    plain = text.replace(" ", "")
    for sign, sure in signs.items():
        plain = plain.replace(sign, sure)
    numbers = operands(plain)
    if TIMES in plain:
        return numbers[0] * numbers[1]
    return numbers[0] // numbers[1] if OVER in plain else sum(numbers)
