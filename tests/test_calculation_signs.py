"""Calculations stand in the signs of the reader's school, and all of them are read."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from classroom.calculation_signs import (
    CROSSES,
    DOTS,
    active_signs,
    follow_signs_of,
    signs_override,
    write_signs,
)
from classroom.people.models import SchoolClass
from classroom.review.questions.facts_to_ask import read_fact
from games import registry
from games.engine import clean
from games.ways import RollRules, read
from tests.signs import OVER, TIMES

ROOT = Path(settings.BASE_DIR)

# The signs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "chosen", "written"),
    [
        ("en", "", f"6 {TIMES} 2 {OVER} 3"),
        ("de", "", "6 · 2 : 3"),
        ("de-at", "", "6 · 2 : 3"),
        ("de", CROSSES, f"6 {TIMES} 2 {OVER} 3"),
        ("en", DOTS, "6 · 2 : 3"),
    ],
)
def test_a_choice_goes_before_the_language(language: str, chosen: str, written: str) -> None:
    with override(language), signs_override(chosen):
        assert write_signs(f"6 {TIMES} 2 {OVER} 3") == written


def test_whoever_is_followed_is_forgotten_at_the_end() -> None:
    with override("de"):
        with signs_override():
            follow_signs_of(SchoolClass(signs=CROSSES))
            assert active_signs() == CROSSES
            with signs_override(DOTS):
                assert active_signs() == DOTS
            assert active_signs() == CROSSES
            follow_signs_of(None)
            assert active_signs() == DOTS
        assert active_signs() == DOTS


def test_each_drawing_with_a_calculation_has_another_with_dots() -> None:
    drawings = [*ROOT.glob("games/*/static/**/*.svg"), *ROOT.glob("static/**/*.svg")]
    crossed = [one for one in drawings if re.search(f"[{TIMES}{OVER}]", one.read_text())]
    assert len(crossed) > 3
    for one in crossed:
        with signs_override(DOTS):
            dotted = write_signs(one.read_text())
        assert one.with_name(f"{one.stem}-dots.svg").read_text() == dotted, one


# What is typed -------------------------------------------------------------------------------

DIVISIONS = ("12:3", "12÷3", "12/3", "12 : 3", "12 ∶ 3", "12∕3")  # noqa: RUF001
PRODUCTS = ("6*2", "6·2", "6⋅2", f"6{TIMES}2", "6 · 2", "6∙2")
DIFFERENCES = ("9-4", "9−4", "9–4", "9 - 4")  # noqa: RUF001


@pytest.mark.parametrize(
    ("typed", "one"), [(DIVISIONS, "12/3"), (PRODUCTS, "6*2"), (DIFFERENCES, "9-4")]
)
def test_signs_of_all_schools_are_one_sign_in_each_move(typed: tuple[str, ...], one: str) -> None:
    on_belay = registry.get("on_belay").notation
    assert {on_belay.write(on_belay.read(f"{text} 2x")) for text in typed} == {f"{one} 2x"}
    assert {clean(text).replace(" ", "") for text in typed} == {one}


def test_they_are_one_answer_to_a_teachers_fact_and_to_a_roll_of_the_day() -> None:
    for typed, one in ((DIVISIONS, "12/3"), (PRODUCTS, "2*6"), (DIFFERENCES, "9-4")):
        assert {fact and fact.sum for fact in map(read_fact, typed)} == {one}
    rules = RollRules("two")
    assert {read(text, (6, 2), rules).text for text in PRODUCTS} == {f"6 {TIMES} 2"}
    assert {read(text, (12, 3), rules).text for text in DIVISIONS} == {f"12 {OVER} 3"}


def test_a_colon_where_no_division_is_stays_unreadable() -> None:
    assert read_fact("12:") is None
    assert read_fact(":3") is None
    assert read_fact("12::3") is None


# Left to right -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        (
            f"<p value='6 {TIMES} 2'>6 {TIMES} 2 = 12, 3 + ? = 4</p>",
            [f"6 {TIMES} 2 = 12", "3 + ? = 4"],
        ),
        ("(6 + 2) \N{MINUS SIGN} 5 = ?", ["(6 + 2) \N{MINUS SIGN} 5 = ?"]),
        ("+2 \N{MINUS SIGN}3 7", ["+2 \N{MINUS SIGN}3"]),
        ("7, 8 and 12, \x02card-1+2\x03", []),
    ],
)
def test_a_sum_in_arabic_is_marked_once_to_run_from_left_to_right(
    text: str, sums: list[str]
) -> None:
    with override("ar"):
        written = write_signs(text)
        assert write_signs(written) == written
    assert re.findall("\u2066([^\u2069]*)\u2069", written) == sums
    assert re.sub("[\u2066\u2069]", "", written) == text
    with override("en"):
        assert write_signs(text) == text


def test_marks_of_a_sum_are_not_read() -> None:
    assert clean(f"\u20666 {TIMES} 2\u2069") == "6 * 2"
