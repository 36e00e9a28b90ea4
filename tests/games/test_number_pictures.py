"""Pictures of sums show their numbers, and not the answer before it is told."""

from itertools import combinations

import pytest

from games.facts import fact_of, operands
from games.number_pictures import MARGIN, WIDTH, Picture, Walk, number_line, picture_of

PRODUCTS = [(a, b) for a in range(1, 13) for b in range(1, 13)]


def draw(text: str, answer: int, claim: int, is_told: bool = False) -> Picture:
    picture = picture_of(fact_of(text, answer, claim), is_told)
    assert picture is not None
    return picture


def words(picture: Picture) -> list[str]:
    return [label.words for label in picture.labels]


def dots(picture: Picture, *kinds: str) -> int:
    return sum(dot.kind in kinds for dot in picture.dots)


@pytest.mark.parametrize(("a", "b"), PRODUCTS)
def test_a_product_has_as_many_dots_as_it_is(a: int, b: int) -> None:
    picture = draw(f"{a}*{b}", a * b, a * b + 1)
    assert dots(picture, "", "more") == a * b
    assert len({(dot.x, dot.y) for dot in picture.dots}) == len(picture.dots)
    assert all(0 < dot.x < picture.width and 0 < dot.y < picture.height for dot in picture.dots)


def test_a_row_too_many_or_too_few_is_seen() -> None:
    assert dots(draw("6*7", 42, 48), "less") == 6
    assert dots(draw("6*7", 42, 49), "less") == 7
    assert dots(draw("6*7", 42, 35), "more") == 7
    assert dots(draw("5*5", 25, 30), "less") == 5


@pytest.mark.parametrize(
    ("text", "answer"), [("6+4", 10), ("17+25", 42), ("3-5", -2), ("1+4+8", 13)]
)
def test_a_number_line_ends_at_a_question_until_it_is_told(text: str, answer: int) -> None:
    before, after = draw(text, answer, answer + 3), draw(text, answer, answer + 3, is_told=True)
    number = str(answer).replace("-", "\N{MINUS SIGN}")
    assert "?" in words(before)
    assert number not in words(before)
    assert number in words(after)


@pytest.mark.parametrize("text", ["6+4", "17+25", "1+4+8", "12-5", "2-1+1", "3-5"])
def test_jumps_follow_each_other_from_a_number_of_the_sum(text: str) -> None:
    answer = sum(operands(text))
    picture = draw(text, answer, answer + 3)
    ends = [jump.end for jump in picture.jumps]
    assert [jump.start for jump in picture.jumps][1:] == ends[:-1]
    assert picture.walk is not None
    assert picture.walk.landings[-1] == answer


def test_a_jump_over_a_ten_stops_there() -> None:
    assert {"+5", "+12", "25"} <= set(words(draw("17+25", 42, 32)))


def test_who_takes_the_smaller_digit_counts_up() -> None:
    assert {"38", "+2", "+12", "52"} <= set(words(draw("52-38", 14, 26)))


@pytest.mark.parametrize(("whole", "step"), [(12, 3), (30, 6), (36, 12), (7, 7), (36, 3)])
def test_a_division_has_as_many_jumps_as_it_is(whole: int, step: int) -> None:
    picture = draw(f"{whole}/{step}", whole // step, whole)
    assert picture.walk is not None
    assert sum(jump // step for jump in picture.walk.jumps) == whole // step
    assert str(step) in words(picture)
    after = draw(f"{whole}/{step}", whole // step, whole, is_told=True)
    assert str(whole // step) in words(after)


@pytest.mark.parametrize("text", ["120*3", "0*4", "300+5", "500-1", "156/12", "4/0"])
def test_what_cannot_be_drawn_has_no_picture(text: str) -> None:
    assert picture_of(fact_of(text, 360, 1)) is None


@pytest.mark.parametrize("text", ["6+4", "17+25", "52-38", "99+98", "2-5", "11+12+9+8"])
def test_all_of_a_line_lies_in_its_picture(text: str) -> None:
    answer = sum(operands(text))
    picture = draw(text, answer, answer + 3)
    assert all(MARGIN <= x <= WIDTH - MARGIN for jump in picture.jumps for x in jump[:2])
    assert all(jump.height // 2 + 18 < picture.line for jump in picture.jumps)


@pytest.mark.parametrize("jumps", [(1, -1, 1), (1, 1, -1), (2, -1), (-1, 1), (1, -1)])
def test_words_of_jumps_forth_and_back_lie_over_each_other(jumps):
    words = number_line(Walk(5, jumps, tuple(f"{jump:+d}" for jump in jumps), "?")).labels
    assert all(
        abs(one.x - other.x) >= 20 or abs(one.y - other.y) >= 10
        for one, other in combinations(words, 2)
    )
    assert all(one.y >= 8 for one in words)
