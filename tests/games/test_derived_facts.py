"""A fact follows from one that a child knows, by a strategy with a name."""

from itertools import product

import pytest

from games.derived_facts import (
    DOUBLE_OF_A_DOUBLE,
    DOUBLES,
    FAMILY,
    FIVES,
    MAKE_A_TEN,
    NEAR_TEN,
    ONE_LESS_ROW,
    ONE_MORE_ROW,
    TENS,
    derived_of,
    derived_sentence,
)
from games.facts import TIMES, Fact, addition, division, fact_of

M = "\N{MINUS SIGN}"
X = "\N{MULTIPLICATION SIGN}"
WAYS = [
    ("2*8", DOUBLES, "Double 8. That is 8 + 8."),
    ("10*8", TENS, "5 rows of 8 is 40. Double it."),
    ("5*8", FIVES, "10 rows of 8 is 80. Take half of it."),
    ("3*8", ONE_MORE_ROW, "2 rows of 8 is 16. Now 1 more row."),
    ("9*4", ONE_LESS_ROW, "10 rows of 4 is 40. Take 1 row away."),
    ("4*7", DOUBLE_OF_A_DOUBLE, "2 rows of 7 is 14. Double it."),
    ("7*8", FIVES, "5 rows of 8 is 40. Now 2 more rows."),
    ("8*7", FIVES, "5 rows of 8 is 40. Now 2 more rows."),
    ("12*7", TENS, "10 rows of 7 is 70. Now 2 more rows."),
    ("24*3", TENS, "20 rows of 3 is 60. Now 4 more rows."),
    ("56/7", FAMILY, f"5 {X} 7 is 35. Now jump on to 56."),
    ("20/2", FAMILY, f"9 {X} 2 is 18. Now jump on to 20."),
    ("7+8", MAKE_A_TEN, "8 + 2 is 10. Now 5 more."),
    ("3+4", DOUBLES, "3 + 3 is 6. Now 1 more."),
    ("9+6", NEAR_TEN, "6 + 10 is 16. Now 1 back."),
    ("45+23", TENS, "45 + 20 is 65. Now 3 more."),
    ("23+5", TENS, "3 + 5 is 8. Now 20 more."),
    ("20+45", TENS, "40 + 20 is 60. Now 5 more."),
    ("70+70", MAKE_A_TEN, "70 + 30 is 100. Now 40 more."),
    ("15-8", MAKE_A_TEN, f"15 {M} 5 is 10. Now 3 back."),
    ("13-8", FAMILY, "From 8 to 10 is 2. Now on to 13."),
    ("52-19", NEAR_TEN, f"52 {M} 20 is 32. Now 1 more."),
    ("52-38", FAMILY, "From 38 to 40 is 2. Now on to 52."),
    ("43-23", FAMILY, "From 23 to 30 is 7. Now on to 43."),
    ("120-50", TENS, f"120 {M} 20 is 100. Now 30 back."),
    ("8+4+2+1", MAKE_A_TEN, "8 + 2 is 10. Then go on: +4, +1."),
    ("6+3+6", DOUBLES, "6 + 6 is 12. Now 3 more."),
    ("7-2+1-1", TENS, f"7 + 1 is 8. Then go on: {M}2, {M}1."),
]


def fact(text: str) -> Fact:
    return fact_of(text, eval(text.replace("/", "//")), 0)  # noqa: S307


@pytest.mark.parametrize(("text", "strategy", "words"), WAYS)
def test_a_fact_follows_from_a_known_one(text: str, strategy: str, words: str) -> None:
    derived = derived_of(fact(text))
    assert derived is not None
    assert derived.strategy == strategy
    assert str(derived_sentence(fact(text))) == words


def test_every_product_and_its_divisions_are_made_of_rows_of_one_size() -> None:
    for a, b in product(range(2, 13), repeat=2):
        for one in (Fact(TIMES, f"{a}*{b}", a * b, None), division(a * b, b, None)):
            derived = derived_of(one)
            if one.sum == "4/2":
                assert derived is None  # 1 x 2 is the answer
                continue
            assert derived is not None
            assert sum(derived.parts) * derived.size == a * b
            assert derived.known != one.answer


@pytest.mark.parametrize("claim", [48, 49, 63, 64])
def test_a_row_off_is_the_known_fact_itself(claim: int) -> None:
    wrong = fact("7*8")._replace(claim=claim)
    derived = derived_of(wrong)
    assert derived is not None
    assert derived.known == claim
    assert sum(derived.parts) * derived.size == wrong.answer


def test_the_parts_of_a_sum_add_up_to_it() -> None:
    for high in range(2, 101):
        for low in range(1, high):
            for one in (addition((high, low), None), addition((high, -low), None)):
                derived = derived_of(one)
                if derived is None:
                    continue
                parts = derived.parts[1:] if derived.strategy == FAMILY else derived.parts
                assert sum(parts) == one.answer
                assert derived.known == sum(derived.parts[:2]) != one.answer


@pytest.mark.parametrize("text", ["1*7", "0*4", "7/7", "7/1", "0/3", "6+2", "8-3", "20+5", "3-5"])
def test_what_is_known_or_counted_follows_from_nothing(text: str) -> None:
    assert derived_sentence(fact(text)) is None
