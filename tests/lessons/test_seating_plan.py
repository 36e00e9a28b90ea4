"""From students to teams, from teams to tables."""

import pytest
from hypothesis import given, strategies as st

from classroom.lessons import seating_plan
from classroom.people.team_names import team_names
from games import registry
from games.errors import UserError
from games.options import read_options

ALLOWED = st.sets(st.integers(1, 8), min_size=1)


def allowed(slug: str, **options: object) -> frozenset[int]:
    game = registry.get(slug)
    return seating_plan.allowed_seats(game, read_options(game.rules.Options, options))


@given(st.integers(0, 80), st.integers(1, 20))
def test_everyone_is_dealt_once_into_runs_of_equal_size_or_one_more(n: int, parts: int) -> None:
    groups = seating_plan.split_evenly(range(n), parts)
    assert [thing for group in groups for thing in group] == list(range(n))
    assert len(groups) == parts
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


@given(st.integers(1, 45), ALLOWED)
def test_tables_take_all_teams_in_sizes_the_game_allows(teams: int, sizes: set[int]) -> None:
    try:
        tables = seating_plan.table_sizes(teams, sizes)
    except UserError:
        return
    assert sum(tables) == teams
    assert set(tables) <= sizes
    assert max(tables) - min(tables) <= 1


@given(st.integers(2, 45))
def test_two_to_three_at_a_table_seats_every_number_of_teams(teams: int) -> None:
    assert sum(seating_plan.table_sizes(teams, {2, 3})) == teams


@pytest.mark.parametrize(
    ("teams", "sizes"),
    [(2, (2,)), (3, (3,)), (4, (2, 2)), (5, (3, 2)), (7, (3, 2, 2)), (15, (3, 3, 3, 3, 3))],
)
def test_on_belay_uses_as_few_tables_as_it_can(teams: int, sizes: tuple[int, ...]) -> None:
    assert seating_plan.table_sizes(teams, allowed("on_belay")) == sizes


def test_one_team_is_too_few_for_on_belay_and_the_sentence_says_how_many_it_takes() -> None:
    with pytest.raises(UserError, match="at least 2 teams"):
        seating_plan.table_sizes(1, allowed("on_belay"))


def test_a_number_that_cannot_be_seated_is_refused_with_one_that_can() -> None:
    with pytest.raises(UserError, match="Make 4 teams"):
        seating_plan.table_sizes(5, {2})


def test_the_options_decide_how_many_teams_sit_at_a_table() -> None:
    assert allowed("roll_to_the_top") == frozenset(range(1, 6))
    assert allowed("roll_to_the_top", whole_class=True) == frozenset(range(1, 41))
    assert allowed("cant_stop", columns_to_win=5) == {2}


def test_options_that_fit_no_table_are_refused_in_the_games_own_words() -> None:
    with pytest.raises(UserError):
        allowed("roll_to_the_top", sheet="no sheet at all")


@given(st.integers(2, 60), st.integers(1, 6))
def test_teams_by_size_can_always_be_seated_and_have_students(students: int, size: int) -> None:
    teams = seating_plan.team_count(students, size, {2, 3})
    assert 2 <= teams <= students
    assert sum(seating_plan.table_sizes(teams, {2, 3})) == teams


@pytest.mark.parametrize(("students", "teams"), [(4, 2), (7, 3), (30, 15), (2, 2), (3, 2)])
def test_nobody_is_left_alone_in_a_team_of_two_where_that_is_possible(
    students: int, teams: int
) -> None:
    assert seating_plan.team_count(students, 2, {2, 3}) == teams


def test_a_lone_student_cannot_play_a_game_for_two_teams() -> None:
    with pytest.raises(UserError, match="at least 2 students"):
        seating_plan.team_count(1, 2, {2, 3})


@given(st.lists(st.integers(1, 6), max_size=6))
def test_colours_at_one_table_are_all_different(wanted: list[int]) -> None:
    colours = seating_plan.table_colours(wanted)
    assert sorted(colours) == list(seating_plan.COLOURS[: len(wanted)])


def test_colours_of_a_table_stay_if_they_can() -> None:
    assert seating_plan.table_colours([3, 1, 2]) == [3, 1, 2]
    assert seating_plan.table_colours([5, 2, 6]) == [1, 2, 3]


def test_letters_begin_with_a_at_every_planned_table_with_bots_shared_out() -> None:
    assert seating_plan.planned_colours([False] * 8, {3, 4}) == [1, 2, 3, 4, 1, 2, 3, 4]
    assert seating_plan.planned_colours([False] * 4 + [True] * 2, {3}) == [1, 2, 1, 2, 3, 3]
    assert seating_plan.planned_colours([False] * 5, {4}) == [1, 2, 3, 4, 5]


def test_above_six_teams_every_colour_comes_before_one_comes_again() -> None:
    assert sorted(seating_plan.table_colours([1] * 12)) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@given(st.integers(0, 600))
def test_team_names_are_all_different_and_short_enough(number: int) -> None:
    names = team_names(number, taken={"Brave Bears"})
    assert len({*names, "Brave Bears"}) == number + 1
    assert all(len(name) <= 40 for name in names)


def test_no_two_of_sixteen_teams_share_a_word() -> None:
    words = [name.split() for name in team_names(16)]
    assert len({first for first, _ in words}) == len({second for _, second in words}) == 16
