"""Dice counts beside what is usual."""

import random
from collections import Counter
from math import comb
from pathlib import Path

import pytest

from classroom.analysis.dice import STRANGE, Tally, match_tallies, usual
from classroom.play.models import Match, Move
from classroom.review.history.selectors import class_dice
from tests.cast import teacher_client
from tests.review.scene import Scene, page_text, scene_make

DOCS = Path(__file__).parents[2] / "docs" / "dice.md"


def outside(rolls: int, sides: int, low: int, high: int) -> float:
    """The chance of one face outside of these, counted in whole numbers."""
    ways = sum(
        comb(rolls, x) * (sides - 1) ** (rolls - x)
        for x in range(rolls + 1)
        if not low <= x <= high
    )
    return ways / sides**rolls


@pytest.mark.parametrize(("rolls", "sides"), [(1, 6), (12, 3), (120, 6), (300, 20), (900, 3)])
def test_what_lies_outside_of_usual_is_as_rare_as_said(rolls: int, sides: int) -> None:
    low, high = usual(rolls, sides)
    each_way, a_little_more = STRANGE / (2 * sides), 1 + 1e-9
    assert outside(rolls, sides, low, rolls) <= each_way * a_little_more
    assert outside(rolls, sides, 0, high) <= each_way * a_little_more
    assert low == 0 or outside(rolls, sides, low + 1, rolls) > each_way
    assert high == rolls or outside(rolls, sides, 0, high - 1) > each_way


def test_the_example_of_the_docs() -> None:
    assert usual(120, 6) == (0, 50)
    assert usual(1_000, 6) == (96, 246)
    assert [f"{rolls:,} rolls" in DOCS.read_text() for rolls in (120, 1_000)] == [True, True]


def test_the_range_that_a_page_names_says_something() -> None:
    """'0 to 34 times' for 69 rolls is no help."""
    low, high = Tally(6, (12, 11, 11, 12, 11, 12), *usual(69, 6)).mostly
    assert f"{low} to {high} times" in DOCS.read_text()
    assert 0 < low < 69 / 6 < high < 30
    assert outside(69, 6, low, 69) + outside(69, 6, 0, high) <= 0.01 / 6
    assert Tally(6, (1, 0, 0, 0, 0, 0), *usual(1, 6)).mostly is None


def test_many_rolls_are_judged_to_the_last_one() -> None:
    # As added up in whole numbers.
    assert usual(60_000, 6) == (9_421, 10_588)


def test_years_of_honest_dice_raise_no_alarm() -> None:
    """Among so many tallies some are as rare as one in a thousand, and no alarm is raised."""
    dice, once_in_a_thousand, strange = random.Random(17), 0, 0
    for number in range(10_000):
        sides, rolls = (3, 4, 6, 8, 12, 20)[number % 6], 20 + number % 90
        counts = Counter(dice.choices(range(sides), k=rolls))
        tally = Tally(sides, tuple(counts[n] for n in range(sides)), *usual(rolls, sides))
        strange += tally.strange
        most = max(tally.counts)
        once_in_a_thousand += outside(rolls, sides, 0, most - 1) < 0.001 / sides
    assert strange == 0
    assert once_in_a_thousand > 0


def test_a_die_that_shows_six_in_three_of_ten_rolls_is_found_in_a_thousand() -> None:
    dice = random.Random(17)
    counts = Counter(dice.choices(range(1, 7), (14, 14, 14, 14, 14, 30), k=1_000))
    tally = Tally(6, tuple(counts[face] for face in range(1, 7)), *usual(1_000, 6))
    assert [face for face, _, odd in tally.faces if odd] == [6]


def test_a_usual_tally_is_told_in_plain_words() -> None:
    tally = Tally(6, (20, 26, 17, 19, 20, 18), *usual(120, 6))
    assert str(tally.sentence) == (
        "Expect each side about 20 times. Side 2 was rolled 26 times. That is normal."
    )


def test_a_face_that_comes_far_too_often_is_told() -> None:
    tally = Tally(6, (12, 51, 14, 15, 14, 14), *usual(120, 6))
    assert tally.strange
    assert "Side 2 was rolled 51 times. Fair dice hardly ever do that." in str(tally.sentence)
    assert [face for face, _, odd in tally.faces if odd] == [2]


@pytest.mark.django_db
def test_a_match_counts_each_die_of_each_roll(scene: Scene) -> None:
    scene.say(1, "roll")
    (tally,) = match_tallies(scene.log)
    assert (tally.sides, tally.counts) == (6, (0, 1, 0, 0, 1, 1))


@pytest.mark.django_db
def test_the_page_of_a_finished_match_shows_bars_and_a_table(ended: Scene) -> None:
    html = teacher_client(ended.owner).get(ended.url()).content.decode()
    assert '<svg class="bars"' in html
    (tally,) = match_tallies(ended.log)
    words = page_text(teacher_client(ended.owner), ended.url())
    assert f"Times {' '.join(map(str, tally.counts))}" in words


@pytest.mark.django_db
def test_a_class_counts_its_finished_matches_of_one_game(ended: Scene) -> None:
    other = scene_make().say(1, "roll")
    Match.objects.filter(pk=other.match.pk).update(school_class=ended.school_class)
    teacher = teacher_client(ended.owner)
    words = page_text(teacher, f"/review/dice/?class={ended.school_class.pk}&game=on_belay")
    (tally,) = match_tallies(ended.log)
    assert "One finished game was counted." in words
    assert f"Times {' '.join(map(str, tally.counts))}" in words
    assert "No finished games with dice yet." in page_text(teacher, "/review/dice/?game=cant_stop")
    assert teacher.get("/review/dice/?class=999999").status_code == 404
    stranger = teacher_client(scene_make().owner)
    assert stranger.get(f"/review/dice/?class={ended.school_class.pk}").status_code == 404


@pytest.mark.django_db
def test_the_same_rolls_are_counted_once(ended: Scene) -> None:
    """A made-up history plays its games again with other students."""
    tallies = class_dice(ended.school_class, ended.log.game)
    again = scene_make(rolls=(2, 5, 6))
    rows = ended.match.moves.filter(seat=0)
    match = again.end().match
    match.school_class, match.seed = ended.school_class, ended.match.seed
    match.save()
    for row in rows:
        row.pk, row.match = None, match
    Move.objects.bulk_create(rows)
    assert class_dice(ended.school_class, ended.log.game) == tallies
