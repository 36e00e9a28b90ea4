"""Each sentence about a wrong answer says what its picture shows, and neither tells the answer.

`CLAUSES` says for each clause what has to be drawn. The drawing is read as a child sees it: dots,
jumps from place to place, and the numbers printed. A clause without a row there fails.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product

import pytest

from classroom.play.mistakes import TOLD_AT, Mistake, mistake_of
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, addition, division, multiplication, operands
from games.number_pictures import Jump, Label, Picture


@dataclass(frozen=True)
class Shown:
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
    def drawn(self) -> Picture:
        assert self.picture is not None, "it speaks of a picture, and there is none"
        return self.picture

    @property
    def jumps(self) -> tuple[Jump, ...]:
        return self.drawn.jumps

    @cached_property
    def under_line(self) -> list[Label]:
        return [one for one in self.drawn.labels if one.y > self.drawn.line]

    @cached_property
    def over_jumps(self) -> list[str]:
        return [one.words for one in self.drawn.labels if one.y < self.drawn.line]

    @property
    def start(self) -> str:
        return self.under_line[0].words

    @property
    def end(self) -> str:
        return self.under_line[1].words

    def dots(self, kind: str) -> int:
        return sum(dot.kind == kind for dot in self.drawn.dots)

    @property
    def rows_and_columns(self) -> tuple[int, int]:
        dots = [dot for dot in self.drawn.dots if dot.kind != "extra"]
        return len({dot.y for dot in dots}), len({dot.x for dot in dots})


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def starts_at(shown: Shown, n: str) -> bool:
    return shown.picture is None or shown.start == n


def jumps_up(shown: Shown) -> bool:
    ways = [jump.end - jump.start for jump in shown.jumps]
    return min(ways) >= 0 < max(ways)


def jumps_back(shown: Shown) -> bool:
    ways = [jump.end - jump.start for jump in shown.jumps]
    return max(ways) <= 0 > min(ways)


def both_ways_by_sign(shown: Shown) -> bool:
    signs = {
        (words[0], (jump.end > jump.start) - (jump.end < jump.start))
        for words, jump in zip(shown.over_jumps, shown.jumps, strict=True)
        if number(words)
    }
    return signs == {("+", 1), ("\N{MINUS SIGN}", -1)}


def goes_below_zero(shown: Shown) -> bool:
    zeros = [one.x for one in shown.under_line if one.words == "0"]
    return len(zeros) == 1 and min(jump.end for jump in shown.jumps) < zeros[0]


def stays(shown: Shown) -> bool:
    return all(jump.start == jump.end for jump in shown.jumps) and all(
        number(words) == 0 and words[0].replace("\N{MINUS SIGN}", "-") + "0" in signed(shown)
        for words in shown.over_jumps
    )


def signed(shown: Shown) -> str:
    """The sum with a sign before each number of a plus, whichever of them is first."""
    text = shown.fact.sum
    return f"+{text}" if shown.fact.operation == PLUS else text


def has_rows(shown: Shown, rows: str, columns: str) -> bool:
    is_plain = not shown.dots("extra") and not shown.dots("missing")
    return is_plain and shown.rows_and_columns == (int(rows), int(columns))


def has_equal_jumps(shown: Shown, length: str, whole: str | None = None) -> bool:
    lengths = [jump.end - jump.start for jump in shown.jumps]
    return (
        max(lengths) - min(lengths) <= 1
        and min(lengths) > 0
        and len(shown.jumps) == shown.fact.answer
        and length in shown.over_jumps
        and (shown.start, shown.end) == ("0", whole or shown.end)
    )


def is_a_row_off(shown: Shown, off: str, kind: str) -> bool:
    sign = 1 if kind == "extra" else -1
    is_drawn = shown.picture is None or shown.dots(kind) == int(off)
    return is_drawn and shown.off == sign * int(off) and int(off) in shown.numbers


def stops_at_next_ten(shown: Shown) -> bool:
    first, *others = map(number, shown.over_jumps)
    return bool(others) and 0 < first < 10 and (number(shown.start) + first) % 10 == 0


def is_way_between(shown: Shown, low: str, high: str) -> bool:
    return jumps_up(shown) and (shown.start, shown.end) == (low, high)


def is_plain(shown: Shown) -> bool:
    """Say that there is no picture that these words would leave unexplained."""
    return shown.picture is None


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
    "Look at the picture": lambda s: bool(s.drawn.labels),
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


def claims(operation: str, numbers: Sequence[int], answer: int) -> set[int]:
    """Wrong answers of every kind that a rule could name, and some of none."""
    sizes = [abs(one) for one in numbers]
    a, b = sizes[0], sizes[-1]
    found = {answer - 1, answer + 1, answer - 10, answer + 10, 10 * answer, -answer, answer + 17}
    found |= {sum(sizes), abs(a - b), a * b, int(f"{a}{b}"), int(f"{b}{a}"), a, b}
    found |= {answer + n for n in numbers} | {answer - n for n in numbers}
    found |= {int(str(abs(answer))[::-1]), 10 * (a // 10 - b // 10) + b % 10 - a % 10}
    return found - {answer}


def facts_with_wrong_claims(sums: Iterable[Fact]) -> Iterator[Fact]:
    for fact in sums:
        for claim in claims(fact.operation, operands(fact.sum), fact.answer):
            yield fact._replace(claim=claim)


def sums_of(numbers: Sequence[int], parts: int) -> Iterator[Fact]:
    """All sums of these numbers; a 0 is added, and taken away too."""
    for terms in product(numbers, repeat=parts):
        if min(terms) >= 0 and list(terms) != sorted(terms):
            continue  # of a plus the order does not matter
        yield addition(terms, None)
        if parts == 2 and terms[1] == 0:
            yield Fact(MINUS, f"{terms[0]}-0", terms[0], None)


def products_and_divisions(numbers: Sequence[int]) -> Iterator[Fact]:
    for a, b in combinations_with_replacement(numbers, 2):
        yield multiplication(a, b, None)
        for one, other in {(a, b), (b, a)}:
            if other and one * other <= 144:
                yield division(one * other, other, None)


@cache
def clauses_of(sentence: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of `CLAUSES` that a sentence is made of, each with its numbers."""
    found = []
    for clause in filter(None, re.split(r"[.!?]\s*", sentence)):
        rows = [(row, match) for row in CLAUSES if (match := re.fullmatch(row, clause))]
        assert len(rows) == 1, f"nothing says what {clause!r} has to show"
        found += [(row, match.groups()) for row, match in rows]
    return tuple(found)


def check_words(fact: Fact, mistake: Mistake) -> set[str]:
    shown, clauses = Shown(fact, mistake.picture), clauses_of(str(mistake.sentence))
    for row, numbers in clauses:
        assert CLAUSES[row](shown, *numbers), f"{row!r} is not what is drawn"
    return {row for row, _numbers in clauses}


def check_numbers(fact: Fact, picture: Picture) -> None:
    """Hold that jumps are as long and as signed as they say, and lead from one to the other."""
    shown = Shown(fact, picture)
    assert [one.start for one in shown.jumps[1:]] == [one.end for one in shown.jumps[:-1]]
    if fact.operation not in (PLUS, MINUS) or "?" in shown.over_jumps:
        return
    steps = [number(words) for words in shown.over_jumps]
    assert len(steps) == len(shown.jumps)
    if shown.end == "?":
        assert number(shown.start) + sum(steps) == fact.answer
    else:
        assert number(shown.start) + sum(steps) == number(shown.end)
    longest, arc = max(zip(steps, shown.jumps, strict=True), key=lambda one: abs(one[0]))
    for step, jump in zip(steps, shown.jumps, strict=True):
        drawn = (arc.end - arc.start) * step / (longest or 1)
        assert abs(jump.end - jump.start - drawn) <= 2


def check_secret(fact: Fact, mistake: Mistake) -> None:
    """Hold that the answer is printed nowhere, unless it is a number of the sum itself."""
    sizes = {abs(one) for one in operands(fact.sum)}
    if abs(fact.answer) in sizes:
        return
    said = set(map(number, re.findall(N, str(mistake.sentence).replace(" 0.", "."))))
    assert fact.answer not in said
    if mistake.picture is None:
        return
    for label in mistake.picture.labels:
        if label.words != "?":
            shown = number(label.words)
            is_size = label.words[0] in "+\N{MINUS SIGN}" and label.y < mistake.picture.line
            assert (abs(shown) if is_size else shown) != fact.answer, "the answer is printed"


def check_told(fact: Fact, mistake: Mistake) -> None:
    """Hold that the third try tells the answer, in words and in the picture."""
    answer = str(fact.answer).replace("-", "\N{MINUS SIGN}")
    assert str(mistake.sentence).endswith(f"= {answer}.")
    if mistake.picture is None:
        return
    shown = Shown(fact, mistake.picture)
    if fact.operation == TIMES:
        assert shown.dots("") + shown.dots("missing") == fact.answer
    elif fact.operation == OVER:
        assert shown.over_jumps[-1] == answer
    else:
        total = sum(map(number, shown.over_jumps))
        assert answer == shown.end or total == fact.answer


def check_all(sums: Iterable[Fact]) -> set[str]:
    """Check wrong answers to these sums at the first and the third try; return what was said."""
    said: set[str] = set()
    for fact in facts_with_wrong_claims(sums):
        mistake = mistake_of(fact)
        try:
            said |= check_words(fact, mistake)
            check_secret(fact, mistake)
            if mistake.picture:
                check_numbers(fact, mistake.picture)
            check_told(fact, mistake_of(fact, TOLD_AT))
        except AssertionError as error:
            words = [one.words for one in mistake.picture.labels] if mistake.picture else None
            pytest.fail(f"{fact.sum} = {fact.claim}: {mistake.sentence} {words}: {error}")
    return said


EDGES = (-12, -2, -1, 0, 1, 2, 5, 8, 9, 10, 12, 20, 36, 38, 52, 100, 144)


def test_the_words_about_a_mistake_fit_its_picture_and_keep_the_answer() -> None:
    """-1 + 2 jumps up, 36 - 8 is counted up without a 28, 12 - 0 has no plus."""
    said = check_all(sums_of(EDGES, 2))
    said |= check_all(sums_of((-2, 0, 1, 9, 12, 144), 3))
    said |= check_all(sums_of((-1, 2, 39), 4))
    said |= check_all(products_and_divisions((0, 1, 2, 5, 6, 10, 12, 13)))
    assert said == set(CLAUSES)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(-12, 145))
def test_the_words_fit_for_all_sums_of_two_numbers(first: int) -> None:
    numbers = range(-12, 145)
    sums = (addition((first, other), None) for other in numbers)
    assert check_all(sums)


@pytest.mark.slow
def test_the_words_fit_for_all_products_and_divisions() -> None:
    assert check_all(products_and_divisions(range(145)))


@pytest.mark.slow
@pytest.mark.parametrize("first", EDGES)
def test_the_words_fit_for_sums_of_three_and_four_numbers(first: int) -> None:
    for parts in (2, 3):
        others = EDGES if parts == 2 else EDGES[::2]
        assert check_all(addition((first, *rest), None) for rest in product(others, repeat=parts))
