"""List what each clause about a wrong answer has to show in the picture beside it.

The picture is read as a child sees it: dots, jumps from place to place, and the numbers printed.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from classroom.play.mistakes import Mistake
from games.facts import MINUS, PLUS, Fact, operands
from games.number_pictures import Jump, Label, Picture


@dataclass(frozen=True)
class Look:
    """A wrong answer and the picture beside the sentence about it."""

    fact: Fact
    picture: Picture | None

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return operands(self.fact.sum)

    @property
    def off(self) -> int:
        return (self.fact.claim or 0) - self.fact.answer

    @property
    def image(self) -> Picture:
        assert self.picture is not None, "it speaks of a picture, and there is none"
        return self.picture

    @property
    def jumps(self) -> tuple[Jump, ...]:
        return self.image.jumps

    @cached_property
    def under_line(self) -> list[Label]:
        return [one for one in self.image.labels if one.y > self.image.line]

    @cached_property
    def over_jumps(self) -> list[str]:
        return [one.words for one in self.image.labels if one.y < self.image.line]

    @property
    def start(self) -> str:
        return self.under_line[0].words

    @property
    def end(self) -> str:
        return self.under_line[1].words

    def dots(self, kind: str) -> int:
        return sum(dot.kind == kind for dot in self.image.dots)

    @property
    def rows_and_columns(self) -> tuple[int, int]:
        dots = [dot for dot in self.image.dots if dot.kind != "extra"]
        return len({dot.y for dot in dots}), len({dot.x for dot in dots})


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def starts_at(look: Look, n: str) -> bool:
    return look.picture is None or look.start == n


def jumps_up(look: Look) -> bool:
    ways = [jump.end - jump.start for jump in look.jumps]
    return min(ways) >= 0 < max(ways)


def jumps_back(look: Look) -> bool:
    ways = [jump.end - jump.start for jump in look.jumps]
    return max(ways) <= 0 > min(ways)


def both_ways_by_sign(look: Look) -> bool:
    signs = {
        (words[0], (jump.end > jump.start) - (jump.end < jump.start))
        for words, jump in zip(look.over_jumps, look.jumps, strict=True)
        if number(words)
    }
    return signs == {("+", 1), ("\N{MINUS SIGN}", -1)}


def goes_below_zero(look: Look) -> bool:
    zeros = [one.x for one in look.under_line if one.words == "0"]
    return len(zeros) == 1 and min(jump.end for jump in look.jumps) < zeros[0]


def stays(look: Look) -> bool:
    return all(jump.start == jump.end for jump in look.jumps) and all(
        number(words) == 0 and words[0].replace("\N{MINUS SIGN}", "-") + "0" in signed(look)
        for words in look.over_jumps
    )


def signed(look: Look) -> str:
    """The sum with a sign before each number of a plus, whichever of them is first."""
    text = look.fact.sum
    return f"+{text}" if look.fact.operation == PLUS else text


def has_rows(look: Look, rows: str, columns: str) -> bool:
    is_plain = not look.dots("extra") and not look.dots("missing")
    return is_plain and look.rows_and_columns == (int(rows), int(columns))


def has_equal_jumps(look: Look, length: str, whole: str | None = None) -> bool:
    lengths = [jump.end - jump.start for jump in look.jumps]
    return (
        max(lengths) - min(lengths) <= 1
        and min(lengths) > 0
        and len(look.jumps) == look.fact.answer
        and length in look.over_jumps
        and (look.start, look.end) == ("0", whole or look.end)
    )


def is_a_row_off(look: Look, off: str, kind: str) -> bool:
    sign = 1 if kind == "extra" else -1
    is_drawn = look.picture is None or look.dots(kind) == int(off)
    return is_drawn and look.off == sign * int(off) and int(off) in look.numbers


def stops_at_next_ten(look: Look) -> bool:
    first, *others = map(number, look.over_jumps)
    return bool(others) and 0 < first < 10 and (number(look.start) + first) % 10 == 0


def is_way_between(look: Look, low: str, high: str) -> bool:
    return jumps_up(look) and (look.start, look.end) == (low, high)


def is_plain(look: Look) -> bool:
    """Say that there is no picture that these words would leave unexplained."""
    return look.picture is None


N = "(\N{MINUS SIGN}?[0-9]+)"
Check = Callable[..., bool]
CLAUSES: dict[str, Check] = {
    f"Start at {N} and jump up": lambda s, n: starts_at(s, n) and jumps_up(s),
    f"Start at {N} and jump back": lambda s, n: starts_at(s, n) and jumps_back(s),
    f"Start at {N}(?: again)?": starts_at,
    "Plus jumps up, minus jumps back": both_ways_by_sign,
    "The sign is plus": lambda s: s.fact.operation == PLUS,
    "The sign is minus": lambda s: MINUS in s.fact.sum[1:],
    f"Jump up from {N}": lambda s, n: starts_at(s, n) and jumps_up(s),
    f"Jump back from {N}": lambda s, n: starts_at(s, n) and jumps_back(s),
    "You can jump below 0": goes_below_zero,
    "A jump of 0 stays where it is": stays,
    f"Count {N} rows of {N}": lambda s, a, b: a != "1" and has_rows(s, a, b),
    f"Count 1 row of {N}": lambda s, n: has_rows(s, "1", n),
    "You added": lambda s: s.fact.claim == sum(s.numbers),
    f"It is {N} rows of {N}": has_rows,
    f"How many jumps of {N} make {N}": has_equal_jumps,
    f"Count the jumps of {N}": has_equal_jumps,
    f"That is one {N} too many": lambda s, n: is_a_row_off(s, n, "extra"),
    f"One more {N} is missing": lambda s, n: is_a_row_off(s, n, "missing"),
    "Jump to the next ten first": stops_at_next_ten,
    "Look at the tens again": lambda s: s.off % 10 == 0 or s.fact.claim == 10 * s.fact.answer,
    f"How far is it from {N} up to {N}": is_way_between,
    "That is too big": lambda s: s.off > 0,
    "Look at the picture": lambda s: bool(s.image.labels),
    "Which digit comes first": lambda s: str(s.fact.claim) == str(s.fact.answer)[::-1],
    "Take each number once": lambda s: len(s.numbers) > 2,
    "You need both numbers": lambda s: len(s.numbers) == 2 and s.fact.claim in s.numbers,
    "So close": lambda s: abs(s.off) == 1 or abs(s.off) in s.numbers,
    "Close": lambda s: s.off != 0,
    "Look at the sign again": is_plain,
    "About how much can it be": is_plain,
    "Do the tens first, then the ones": is_plain,
    "Start with a fact that you know": is_plain,
    "Check it with a times fact": is_plain,
    f"How often does {N} go into {N}": lambda s, b, a: (
        is_plain(s) and (int(a), int(b)) == s.numbers
    ),
}


@cache
def clauses_of(sentence: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of `CLAUSES` that a sentence is made of, each with its numbers."""
    parts = []
    for clause in filter(None, re.split(r"[.!?]\s*", sentence)):
        rows = [(row, match) for row in CLAUSES if (match := re.fullmatch(row, clause))]
        assert len(rows) == 1, f"nothing says what {clause!r} has to show"
        parts += [(row, match.groups()) for row, match in rows]
    return tuple(parts)


def check_words(fact: Fact, mistake: Mistake) -> set[str]:
    """Hold that each clause is true of the picture; return the rows of `CLAUSES`."""
    look, clauses = Look(fact, mistake.picture), clauses_of(str(mistake.sentence))
    for row, numbers in clauses:
        assert CLAUSES[row](look, *numbers), f"{row!r} is not what is drawn"
    return {row for row, _numbers in clauses}
