"""A child sees all teams on one mountain, and reads something true and good about each."""

import pytest
from django.urls import reverse

from classroom.lessons.selectors.points_mountain import own_points, podium_of, spots
from classroom.lessons.selectors.scores import Standings, TeamPoints
from classroom.lessons.services.next_game import lesson_start_next_game
from tests.cast import student_client
from tests.lessons.setting import Room, won_by


def team(number: int, place: int, **scores: int) -> TeamPoints:
    """A team with points in games g1, g2 and so on."""
    by_game = {int(game[1:]): points for game, points in scores.items()}
    return TeamPoints(number, f"Team {number}", number, scores=by_game, place=place)


def standing(*teams: TeamPoints, tournament: bool = False) -> Standings:
    return Standings(("On Belay",), tournament, teams)


def test_equal_teams_stand_at_one_height_and_better_ones_higher() -> None:
    teams = (team(1, 1, g1=12), team(2, 2, g1=6), team(3, 2, g1=6), team(4, 4, g1=0))
    heights = [spot.y for spot in spots(teams)]
    assert heights == sorted(heights)
    assert heights[1] == heights[2]
    assert len({*heights}) == 3


@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("number", [1, 2, 6, 8, 15])
def test_all_teams_of_a_class_stand_on_the_mountain_each_in_its_own_place(
    number: int, tied: bool
) -> None:
    teams = [team(one, 1 if tied else one, g1=6) for one in range(1, number + 1)]
    places = {(spot.x, spot.y) for spot in spots(teams)}
    assert len(places) == number
    assert all(10 <= x <= 430 and 60 <= y <= 300 for x, y in places)


def test_the_podium_has_three_places_and_nobody_without_a_point() -> None:
    teams = (team(1, 1, g1=12), team(2, 1, g1=12), team(3, 3, g1=6), team(4, 4, g1=2))
    places = [(place, [one.team for one in own]) for place, own in podium_of(teams)]
    assert places == [(1, [1, 2]), (3, [3])]
    assert podium_of((team(1, 1, g1=0), team(2, 1, g1=0))) == []


def test_the_next_team_is_the_goal_and_nobody_reads_a_gap_to_the_first() -> None:
    scores = standing(team(1, 1, g1=12), team(2, 2, g1=8), team(3, 3, g1=5))
    own = own_points(scores, 3)
    assert own
    assert own.ahead == scores.teams[1]
    assert own.gap == 3


def test_in_front_there_is_no_gap() -> None:
    teams = (team(1, 1, g1=12), team(2, 2, g1=8))
    first = own_points(standing(*teams), 1)
    assert first
    assert (first.ahead, first.gap) == (None, 0)
    assert own_points(standing(*teams), None) is None


def test_a_child_reads_how_far_it_is_to_the_next_team(room: Room) -> None:
    lesson = room.running(teams=2, game="roll_to_the_top", sheet="[]")
    won_by(lesson.current_tables.get().match, 2)
    lesson_start_next_game(lesson=lesson, game_number=1, game=lesson.game, options=lesson.options)
    pages = {
        str(student_client(one).get(reverse("lessons:points")).content) for one in room.students
    }
    own = {page.split('id="own-points"')[1].split("</section>")[0] for page in pages}
    assert any("On top with 12 points!" in one for one in own)
    assert any("0 point" not in one and "12 more, and you are with" in one for one in own)
    assert all("On top!" in page and "Climbed with us" in page for page in pages)
