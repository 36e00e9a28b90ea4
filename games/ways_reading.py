"""Read and write sums and products of dice, so that order and brackets that change nothing go.

A `Chain` is a sum or a product without the order in which it was typed: 6 - 2 - 1 is 6 - (2 + 1),
and 6 / 4 * 2 is 6 * 2 / 4. Each of its parts is a number or a chain of the other kind.
"""

import re
from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import NamedTuple, TypeAlias

from games.errors import Illegal, gettext_noop
from games.facts import MINUS, OVER, PLUS, SIGNS, TIMES
from games.plain_signs import PLAIN_SIGNS

LONGEST = 40  # characters, so that no text is deep or takes long
Part: TypeAlias = "int | Chain"

_PLAIN_SIGNS = PLAIN_SIGNS | str.maketrans("xX[]", "**()")
# A result may follow, as children write it; it has a box of its own, and is not read here.
_WITH_RESULT = re.compile(r"([^=]*)(?:=\s*-?[0-9]+\s*)?")
_TOKEN = re.compile(r"[0-9]+|\S")
_NUMBER = re.compile(r"[0-9]{1,3}")
_END = " "  # no token is blank


class Chain(NamedTuple):
    """A sum (`sign` +) of the parts in `front` without those in `back`, or a product (*) of
    factors and divisors."""

    sign: str
    front: tuple[Part, ...]
    back: tuple[Part, ...]


def joined(first: Part, sign: str, second: Part) -> Chain:
    """Put the sign between two parts. One of the same kind dissolves: its brackets say nothing."""
    kind = PLUS if sign in (PLUS, MINUS) else TIMES
    front, back = _ends(first, kind)
    more_front, more_back = _ends(second, kind)
    if sign in (MINUS, OVER):
        more_front, more_back = more_back, more_front
    return Chain(kind, front + more_front, back + more_back)


def _ends(part: Part, kind: str) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    if isinstance(part, Chain) and part.sign == kind:
        return part.front, part.back
    return (part,), ()


def value(part: Part) -> Fraction:
    """Work it out. Raises ZeroDivisionError."""
    if isinstance(part, int):
        return Fraction(part)
    front, back = map(value, part.front), map(value, part.back)
    if part.sign == PLUS:
        return Fraction(sum(front) - sum(back))
    return prod(front, start=Fraction(1)) / prod(back, start=Fraction(1))


def in_order(chain: Chain) -> Iterator[tuple[str, Part]]:
    """Yield each part with the sign before it, so that all steps are whole and none below zero.

    Terms come before what is taken away, factors before divisors. Of each kind a chain comes first,
    so that most ways can be worked out from left to right, and then the larger number.
    """
    plain, inverse = (PLUS, MINUS) if chain.sign == PLUS else (TIMES, OVER)
    yield from ((plain, part) for part in sorted(chain.front, key=_sort_key))
    yield from ((inverse, part) for part in sorted(chain.back, key=_sort_key))


def _sort_key(part: Part) -> tuple[bool, int, str]:
    return (True, -part, "") if isinstance(part, int) else (False, 0, written(part))


def written(part: Part) -> str:
    """Return the canonical text in the signs of a school book: `(6 + 2) × 5`."""  # noqa: RUF002
    if isinstance(part, int):
        return str(part)
    text = "".join(f" {SIGNS[sign]} {_bracketed(one)}" for sign, one in in_order(part))
    return text.removeprefix(f" {SIGNS[part.sign]} ").strip()


def _bracketed(part: Part) -> str:
    text = written(part)
    return f"({text})" if isinstance(part, Chain) and part.sign == PLUS else text


def part_of(text: str) -> Part:
    """Read what a child types: any order and spaces, signs and brackets of several kinds. Raises
    Illegal."""
    if len(text) > LONGEST:
        raise Illegal(gettext_noop("This is too long. Write less."))
    sides = _WITH_RESULT.fullmatch(text.translate(_PLAIN_SIGNS))
    if sides is None:
        raise _unreadable()
    tokens = deque([*_TOKEN.findall(sides[1]), _END])
    part = _read_sum(tokens)
    if list(tokens) != [_END]:
        raise _unreadable()
    return part


def _read_sum(tokens: deque[str]) -> Part:
    # -2 + 6 is 6 - 2 as well: nothing is below zero in another order.
    part = Chain(PLUS, (), ()) if tokens[0] == MINUS else _read_product(tokens)
    while tokens[0] in (PLUS, MINUS):
        part = joined(part, tokens.popleft(), _read_product(tokens))
    if isinstance(part, Chain) and not part.front:
        raise _unreadable()
    return part


def _read_product(tokens: deque[str]) -> Part:
    part = _read_number(tokens)
    while tokens[0] in (TIMES, OVER):
        part = joined(part, tokens.popleft(), _read_number(tokens))
    return part


def _read_number(tokens: deque[str]) -> Part:
    start = tokens.popleft()
    if start == "(":
        part = _read_sum(tokens)
        if tokens.popleft() == ")":
            return part
    elif _NUMBER.fullmatch(start):
        return int(start)
    raise _unreadable()


def _unreadable() -> Illegal:
    return Illegal(gettext_noop("Type dice and signs, like 6 + 2."))
