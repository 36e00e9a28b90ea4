"""What the dice showed, beside what is usual."""

from math import comb

import pytest

from classroom.play.models import Match
from classroom.review.analysis.dice import STRANGE, Tally, match_tallies, usual
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, scene_make, teacher_browser


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
    assert outside(rolls, sides, low, high) <= STRANGE / sides * 1.000001
    if low < rolls / sides < high:
        narrower = max(outside(rolls, sides, low + 1, high), outside(rolls, sides, low, high - 1))
        assert narrower > STRANGE / sides


def test_the_example_of_the_docs() -> None:
    assert usual(120, 6) == (4, 36)


def test_many_rolls_are_quickly_judged() -> None:
    low, high = usual(60_000, 6)
    assert 9_500 < low < 10_000 < high < 10_500


def test_a_usual_tally_is_told_in_plain_words() -> None:
    tally = Tally(6, (20, 26, 17, 19, 20, 18), *usual(120, 6))
    assert str(tally.sentence) == (
        "Expect each side about 20 times. Side 2 was rolled 26 times. That is normal."
    )


def test_a_face_that_comes_far_too_often_is_told() -> None:
    tally = Tally(6, (12, 50, 15, 15, 14, 14), *usual(120, 6))
    assert tally.strange
    assert "Side 2 was rolled 50 times. That is rare." in str(tally.sentence)
    assert [face for face, _, odd in tally.faces if odd] == [2]


@pytest.mark.django_db
def test_a_match_counts_each_die_of_each_roll(scene: Scene) -> None:
    scene.say(1, "roll")
    (tally,) = match_tallies(scene.log)
    assert (tally.sides, tally.counts) == (6, (0, 1, 0, 0, 1, 1))


@pytest.mark.django_db
def test_the_page_of_a_finished_match_shows_bars_and_a_table(ended: Scene) -> None:
    html = client_of(ended.student(1)).get(ended.url()).content.decode()
    assert '<svg class="bars"' in html
    (tally,) = match_tallies(ended.log)
    words = page_text(client_of(ended.student(1)), ended.url())
    assert f"Times {' '.join(map(str, tally.counts))}" in words


@pytest.mark.django_db
def test_a_class_counts_its_finished_matches_of_one_game(ended: Scene) -> None:
    other = scene_make().say(1, "roll")
    Match.objects.filter(pk=other.match.pk).update(school_class=ended.school_class)
    teacher = teacher_browser(ended.teacher)
    words = page_text(teacher, f"/review/dice/?class={ended.school_class.pk}&game=on_belay")
    (tally,) = match_tallies(ended.log)
    assert "One finished game was counted." in words
    assert f"Times {' '.join(map(str, tally.counts))}" in words
    assert "No finished games with dice yet." in page_text(teacher, "/review/dice/?game=cant_stop")
    assert teacher.get("/review/dice/?class=999999").status_code == 404
    stranger = teacher_browser(scene_make().teacher)
    assert stranger.get(f"/review/dice/?class={ended.school_class.pk}").status_code == 404
