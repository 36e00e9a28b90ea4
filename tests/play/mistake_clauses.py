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
    def columns(self) -> int:
        return len({dot.x for dot in self.image.dots})

    @property
    def rows(self) -> int:
        return len({dot.y for dot in self.image.dots})


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
    is_even = not look.dots("less") and not look.dots("more")
    return is_even and (look.rows, look.columns) == (int(rows), int(columns))


def has_equal_jumps(look: Look, length: str, whole: str) -> bool:
    lengths = [jump.end - jump.start for jump in look.jumps]
    return (
        max(lengths) - min(lengths) <= 1
        and min(lengths) > 0
        and len(look.jumps) == look.fact.answer
        and look.over_jumps == [length]
        and (look.start, look.end) == ("0", whole)
    )


def is_plain(look: Look) -> bool:
    """Say that there is no picture that these words would leave unexplained."""
    return look.picture is None


def is_way_between(look: Look, low: str, high: str) -> bool:
    return jumps_up(look) and (look.start, look.end) == (low, high)


# How a fact is derived -------------------------------------------------------------------------


def rows_are(look: Look, rows: str, columns: str, dots: str) -> bool:
    known = [one for one in look.image.dots if one.kind != "more"]
    shape = len({dot.y for dot in known}), len({dot.x for dot in known})
    printed = [one.words for one in look.image.labels[:2]]
    return (shape, len(known)) == ((int(rows), int(columns)), int(dots)) and printed == [
        columns,
        rows,
    ]


def are_more_rows(look: Look, rows: str) -> bool:
    is_printed = look.image.labels[2].words == rows
    return is_printed and look.dots("more") == int(rows) * look.columns and not look.dots("less")


def is_less_one_row(look: Look) -> bool:
    return look.dots("less") == look.columns and not look.dots("more")


def is_doubled(look: Look, columns: str | None = None) -> bool:
    is_one_row = columns is None or look.columns == look.dots("") == int(columns)
    return is_one_row and look.dots("more") == look.dots("") and not look.dots("less")


def is_halved(look: Look) -> bool:
    return look.dots("less") == look.dots("") and not look.dots("more")


def begins_with_times(look: Look, known: str, size: str, result: str) -> bool:
    first, *others = look.jumps
    is_shown = look.over_jumps == [f"{known} \N{MULTIPLICATION SIGN} {size}", size]
    lengths = {jump.end - jump.start for jump in others}
    each = (first.end - first.start) / int(known)
    are_equal = all(abs(length - each) <= 2 for length in lengths)
    whole = int(result) + len(others) * int(size)
    return is_shown and are_equal and look.end == str(whole) and look.start == "0"


def begins_with(look: Look, start: str, sign: str, jump: str, result: str) -> bool:
    is_shown = (look.start, look.over_jumps[0]) == (start, sign + jump)
    return is_shown and number(start) + number(sign + jump) == number(result)


def goes_on(look: Look, jumps: str) -> bool:
    return look.over_jumps[1:] == jumps.split(", ") and look.end == "?"


def counts_up(look: Look, low: str, ten: str, step: str) -> bool:
    is_shown = (look.start, look.over_jumps[0]) == (low, f"+{step}")
    return is_shown and int(low) + int(step) == int(ten) and len(look.jumps) == 2


N = "(\N{MINUS SIGN}?[0-9]+)"
SIGNED = "[+\N{MINUS SIGN}][0-9]+"
Check = Callable[..., bool]
DERIVED: dict[str, Check] = {
    f"{N} rows of {N} is {N}": rows_are,
    f"Now {N} more rows?": are_more_rows,
    "Take 1 row away": is_less_one_row,
    "Take half of it": is_halved,
    "Double it": is_doubled,
    f"Double {N}": is_doubled,
    f"That is {N} \\+ {N}": lambda s, a, b: a == b and s.columns == int(a),
    f"{N} \N{MULTIPLICATION SIGN} {N} is {N}": begins_with_times,
    f"Now jump on to {N}": lambda s, n: s.end == n,
    f"{N} ([+\N{MINUS SIGN}]) {N} is {N}": begins_with,
    f"Now {N} more": lambda s, n: goes_on(s, f"+{n}"),
    f"Now {N} back": lambda s, n: goes_on(s, f"\N{MINUS SIGN}{n}"),
    f"Then go on: ({SIGNED}(?:, {SIGNED})+)": goes_on,
    f"From {N} to {N} is {N}": counts_up,
    f"Now on to {N}": lambda s, n: s.end == n,
}
"""How a fact is derived, as its picture has to show it; without one there is none to agree with."""
CLAUSES: dict[str, Check] = DERIVED | {
    f"Start at {N} and jump up": lambda s, n: starts_at(s, n) and jumps_up(s),
    f"Start at {N} and jump back": lambda s, n: starts_at(s, n) and jumps_back(s),
    f"Start at {N}": starts_at,
    "Plus jumps up, minus jumps back": both_ways_by_sign,
    "The sign is plus": lambda s: s.fact.operation == PLUS,
    "The sign is minus": lambda s: MINUS in s.fact.sum[1:],
    "You can jump below 0": goes_below_zero,
    "A jump of 0 stays where it is": stays,
    f"Count {N} rows of {N}": lambda s, a, b: is_plain(s) or has_rows(s, a, b),
    f"Count 1 row of {N}": lambda s, n: is_plain(s) or has_rows(s, "1", n),
    "You added": lambda s: s.fact.claim == sum(s.numbers),
    f"How many jumps of {N} make {N}": has_equal_jumps,
    "Look at the tens again": lambda s: s.off % 10 == 0 or s.fact.claim == 10 * s.fact.answer,
    f"How far is it from {N} up to {N}": is_way_between,
    "That is too big": lambda s: s.off > 0,
    "Which digit comes first": lambda s: str(s.fact.claim) == str(s.fact.answer)[::-1],
    "Take each number once": lambda s: len(s.numbers) > 2,
    "You need both numbers": lambda s: len(s.numbers) == 2 and s.fact.claim in s.numbers,
    "So close": lambda s: abs(s.off) == 1 or abs(s.off) in s.numbers,
    "Close": lambda s: s.off != 0,
    "Do the tens first, then the ones": is_plain,
    f"How often does {N} go into {N}": lambda s, b, a: (
        is_plain(s) and (int(a), int(b)) == s.numbers
    ),
}


@cache
def clauses_of(sentence: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of `CLAUSES` that a sentence is made of, each with its numbers."""
    parts: list[tuple[str, tuple[str, ...]]] = []
    for clause in filter(None, re.split(r"[.!?]\s*", sentence)):
        rows = [(row, match) for row in CLAUSES if (match := re.fullmatch(row, clause))]
        assert len(rows) == 1, f"nothing says what {clause!r} has to show"
        parts += [(row, match.groups()) for row, match in rows]
    return tuple(parts)


def check_words(fact: Fact, mistake: Mistake) -> set[str]:
    """Hold that each clause is true of the picture; return the rows of `CLAUSES`."""
    look, clauses = Look(fact, mistake.picture), clauses_of(str(mistake.sentence))
    for row, numbers in clauses:
        if row in DERIVED and mistake.picture is None:
            continue
        assert CLAUSES[row](look, *numbers), f"{row!r} is not what is drawn"
    return {row for row, _numbers in clauses}
