"""Each sentence about a wrong answer says what its picture shows, and neither tells the answer.

`CLAUSES` says for each clause what has to be drawn; one without a row there fails.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product

import pytest

from classroom.play.mistakes import TOLD_AT, Mistake, mistake_of
from games.facts import MINUS, OVER, PLUS, TIMES, Fact, addition, division, multiplication, operands
from games.number_pictures import Picture
from tests.play.mistake_clauses import CLAUSES, Look, N, check_words, number


def claims(operation: str, numbers: Sequence[int], answer: int) -> set[int]:
    """Wrong answers of every kind that a rule could name, and some of none."""
    sizes = [abs(one) for one in numbers]
    a, b = sizes[0], sizes[-1]
    wrong = {answer - 1, answer + 1, answer - 10, answer + 10, 10 * answer, -answer, answer + 17}
    wrong |= {sum(sizes), abs(a - b), a * b, int(f"{a}{b}"), int(f"{b}{a}"), a, b}
    wrong |= {answer + n for n in numbers} | {answer - n for n in numbers}
    wrong |= {int(str(abs(answer))[::-1]), 10 * (a // 10 - b // 10) + b % 10 - a % 10}
    return wrong - {answer}


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
        yield Fact(TIMES, f"{b}*{a}", a * b, None)
        for one, other in {(a, b), (b, a)}:
            if other and one * other <= 144:
                yield division(one * other, other, None)


def check_numbers(fact: Fact, picture: Picture) -> None:
    """Hold that jumps are as long and as signed as they say, and lead from one to the other."""
    look = Look(fact, picture)
    assert [one.start for one in look.jumps[1:]] == [one.end for one in look.jumps[:-1]]
    if fact.operation not in (PLUS, MINUS) or "?" in look.over_jumps:
        return
    steps = [number(words) for words in look.over_jumps]
    assert len(steps) == len(look.jumps)
    if look.end == "?":
        assert number(look.start) + sum(steps) == fact.answer
    else:
        assert number(look.start) + sum(steps) == number(look.end)
    longest, arc = max(zip(steps, look.jumps, strict=True), key=lambda one: abs(one[0]))
    for step, jump in zip(steps, look.jumps, strict=True):
        length = (arc.end - arc.start) * step / (longest or 1)
        assert abs(jump.end - jump.start - length) <= 2


def check_secret(fact: Fact, mistake: Mistake) -> None:
    """Hold that the answer is named nowhere, unless it is a number of the sum itself, and never as
    the result of the fact that the sum follows from."""
    text = str(mistake.sentence)
    assert str(fact.answer) not in re.findall(rf" is {N}", text), "the known fact has the answer"
    sizes = {abs(one) for one in operands(fact.sum)}
    if abs(fact.answer) in sizes:
        return
    assert abs(fact.answer) not in {abs(number(one)) for one in re.findall(N, text)}
    if mistake.picture is None:
        return
    for label in mistake.picture.labels:
        printed = {abs(number(one)) for one in re.findall(N, label.words)}
        assert abs(fact.answer) not in printed, "the answer is printed"


def check_told(fact: Fact, mistake: Mistake) -> None:
    """Hold that the third try tells the answer, in words and in the picture."""
    answer = str(fact.answer).replace("-", "\N{MINUS SIGN}")
    assert str(mistake.sentence).endswith(f"= {answer}.")
    if mistake.picture is None:
        return
    look = Look(fact, mistake.picture)
    if fact.operation == TIMES:
        assert look.dots("") + look.dots("more") == fact.answer
    elif fact.operation == OVER:
        assert look.over_jumps[-1] == answer
    else:
        total = sum(map(number, look.over_jumps))
        assert answer == look.end or total == fact.answer


def check_all(sums: Iterable[Fact]) -> set[str]:
    """Check wrong answers to these sums at the first and the third try; return what was said."""
    rows: set[str] = set()
    for fact in facts_with_wrong_claims(sums):
        mistake = mistake_of(fact)
        try:
            rows |= check_words(fact, mistake)
            check_secret(fact, mistake)
            if mistake.picture:
                check_numbers(fact, mistake.picture)
            check_told(fact, mistake_of(fact, TOLD_AT))
        except AssertionError as error:
            words = [one.words for one in mistake.picture.labels] if mistake.picture else None
            pytest.fail(f"{fact.sum} = {fact.claim}: {mistake.sentence} {words}: {error}")
    return rows


EDGES = (-12, -2, -1, 0, 1, 2, 5, 8, 9, 10, 12, 20, 36, 38, 52, 100, 144)


def test_the_words_about_a_mistake_fit_its_picture_and_keep_the_answer() -> None:
    """-1 + 2 jumps up, 13 - 8 is counted up for its jump from 10 would be the 5, 12 - 0 has no
    plus."""
    rows = check_all(sums_of(EDGES, 2))
    rows |= check_all(sums_of((-2, 0, 1, 9, 12, 144), 3))
    rows |= check_all(sums_of((-1, 2, 39), 4))
    rows |= check_all(products_and_divisions((0, 1, 2, 5, 6, 10, 12, 13)))
    rows |= check_all([addition((5, 300), None), division(144, 1, None)])
    assert rows == set(CLAUSES)


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


@pytest.mark.slow
@pytest.mark.parametrize("parts", [3, 4])
def test_the_words_fit_for_all_sums_of_dice(parts: int) -> None:
    """Every roll of three dice with twelve faces, and of four with even ones, also taken away."""
    for terms in combinations_with_replacement(range(0, 13, parts - 2), parts):
        taken = (terms[-1], *(-one for one in terms[:-1]))
        assert check_all(addition(one, None) for one in {terms, taken, (terms[-1], *taken[:0:-1])})
