"""Lists and dice leave out the games that no report counts."""

import pytest

from classroom.play.models import Match, Move
from classroom.review.history.selectors import class_dice
from classroom.review.models import CountedMatch
from classroom.review.reports.services import match_count
from games import registry
from tests.cast import teacher_client
from tests.play.tables import client_of, seat_of
from tests.review.history.test_match_list import listed
from tests.review.reports.mixed_class import mixed_class
from tests.review.scene import Scene, page_text

pytestmark = pytest.mark.django_db
PLAYED, LEFT_OUT = 3, 3


@pytest.fixture
def mixed(db: None) -> Scene:
    return mixed_class()


def games(scene: Scene) -> list[int]:
    """The six games of `mixed_class`, the first one first."""
    matches = Match.objects.filter(school_class=scene.school_class).order_by("pk")
    return list(matches.values_list("pk", flat=True))


def test_a_teacher_finds_trials_and_games_of_bots_where_they_are_asked_for(mixed: Scene) -> None:
    client, newest = teacher_client(mixed.owner), games(mixed)[::-1]
    assert listed(client) == newest[LEFT_OUT:]
    assert listed(client, "?flag=left_out") == newest[:LEFT_OUT]
    assert listed(client, "?flag=bot") == [newest[LEFT_OUT]]


def test_games_that_run_are_listed_where_students_sit(mixed: Scene) -> None:
    CountedMatch.objects.all().delete()
    Match.objects.update(status=Match.Status.PLAYING)
    client, (first, second, third, trial, of_bots, rolled) = (
        teacher_client(mixed.owner),
        games(mixed),
    )
    assert listed(client) == [rolled, third, second, first]
    assert listed(client, "?flag=left_out") == [of_bots, trial]


def test_a_student_has_no_list_of_what_is_left_out(mixed: Scene) -> None:
    client = client_of(mixed.student(2))
    first, _, third, *_ = games(mixed)
    assert listed(client) == [third, first]
    assert listed(client, "?flag=left_out") == [third, first]


def test_the_dice_of_a_class_are_those_of_its_games(mixed: Scene) -> None:
    matches, (tally,) = class_dice(mixed.school_class, registry.get("on_belay"))
    rolls = Move.objects.filter(match__in=games(mixed)[:PLAYED], text__startswith="dice ").count()
    assert (matches, tally.total) == (PLAYED, 3 * rolls)


def test_a_trial_has_no_report(mixed: Scene) -> None:
    team = seat_of(Match.objects.get(pk=games(mixed)[PLAYED]))
    page = page_text(teacher_client(mixed.owner), f"/review/reports/teams/{team.pk}/")
    assert "No finished games in this time." in page


def test_a_game_of_other_rules_stays_in_the_list(mixed: Scene) -> None:
    match = Match.objects.get(pk=games(mixed)[0])
    match.game = "snakes"
    match.save()
    assert match_count(match=match) is None
    assert match.pk in listed(teacher_client(mixed.owner))
