"""Whose taps light up, decided without the database."""

import pytest

from classroom.live.regions import Region
from classroom.play.models import Match
from classroom.play.regions import region_for
from classroom.play.services.matches import match_pause
from classroom.play.taps import topic_of_taps
from tests.play.pages import page_of
from tests.play.tables import rolled_team_of_three, student_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return rolled_team_of_three()


def region(match: Match, n: int, seat: int | None = 1) -> Region:
    student = student_of(match, 1, n).pk if seat else None
    region = region_for(match.pk, seat, student, match.school_class_id)
    region.render()
    return region


def test_the_drivers_taps_are_for_the_team_alone(match, django_assert_num_queries):
    regions = [region(match, n) for n in (1, 2, 3)]
    with django_assert_num_queries(0):
        topics = [topic_of_taps(one) for one in regions]
    assert topics == [f"match:{match.pk}:1", None, None]


def test_a_teacher_who_looks_taps_nothing(match):
    assert topic_of_taps(region(match, 1, seat=None)) is None


def test_nothing_lights_up_once_the_move_is_proposed(match):
    driver = page_of(match)
    driver.press(text="6/2=3 3x+1")
    assert topic_of_taps(region(match, 1)) is None


def test_nothing_lights_up_while_the_table_rests(match):
    match_pause(match=match)
    assert topic_of_taps(region(match, 1)) is None


def test_another_region_and_an_unknown_table_have_no_taps(match):
    unknown = region_for(match.pk + 1, 1, 1, 1)
    assert topic_of_taps(unknown) is None
