"""The camp is a place: what a child sees from it, and what its things lead to."""

import re
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from classroom.play.models import Match
from classroom.play.services.creation import SeatPlan, match_create
from classroom.practice.models import Hike, Question
from classroom.practice.selectors.camp import (
    IN_AIR,
    ON_LAND,
    SEASONS,
    Camp,
    new_views,
    season_of,
    stones,
)
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.history.selectors import best_match
from classroom.review.models import WorkCount
from classroom.review.reports.services import match_count
from games import registry
from tests.cast import Cast
from tests.play.tables import SMALL, client_of
from tests.practice.children import Device, hidden
from tests.practice.remembered import a_task
from tests.practice.test_tasks import with_missed_moves
from tests.review.scene import Scene, scene_make, words

TO_THE_TOP = range(0, 30_000, 10)

# What is seen ----------------------------------------------------------------------------------


def test_each_20_feet_bring_one_view_and_no_answer_takes_any() -> None:
    before: list[Any] = []
    for feet in TO_THE_TOP:
        views = Camp(feet).views
        brings = feet > 0 and feet % 20 == 0
        assert len({*views} - {*before}) == brings == len(new_views(feet, 10)), feet
        assert len(views) >= len(before), feet
        before = views
    assert len({(one.x, one.y) for one in before}) == len(before) == 16


def test_a_climb_of_120_feet_names_the_six_views_that_are_new_on_the_next_picture() -> None:
    new = new_views(460, 120)
    assert len(new) == 6
    assert {*new} == {*Camp(460).views} - {*Camp(340).views}


def test_what_stands_at_a_place_again_is_another_drawing() -> None:
    at: dict[tuple[int, int], str] = {}
    for feet in TO_THE_TOP:
        for name, x, y, _size in new_views(feet, 10):
            assert at.get((x, y)) != name
            at[x, y] = name


def test_the_top_comes_nearer_and_the_land_changes_but_never_back() -> None:
    camps = [Camp(feet) for feet in TO_THE_TOP]
    assert [camp.closeness for camp in camps] == sorted(camp.closeness for camp in camps)
    assert camps[0].closeness == 0 < camps[-1].closeness < 1
    lands = [camp.land for camp in camps]
    changes = [lands[0], *(two for one, two in pairwise(lands) if one != two)]
    assert changes == ["meadow", "wood", "rock", "snow"]


def test_seasons_follow_the_months() -> None:
    seasons = [season_of(date(2026, month, 1)) for month in range(1, 13)]
    assert seasons == [SEASONS[number // 3 % 4] for number in range(1, 13)]


def test_every_view_is_drawn_and_every_drawing_is_used() -> None:
    art = (settings.BASE_DIR / "static" / "art" / "camp.svg").read_text()
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', art))
    folder = settings.BASE_DIR / "templates"
    texts = " ".join(file.read_text() for file in folder.rglob("practice/_camp*.html"))
    assert symbols == {*ON_LAND, *IN_AIR} | set(re.findall(r"}}#([a-z]+)", texts)) - {"flag"}


@pytest.mark.parametrize("parts", [1, 2, 5, 12, 13, 16, 30])
def test_stones_lie_apart_on_the_way_up_and_the_next_one_follows_those_that_are_lit(parts) -> None:
    for finished in range(parts + 1):
        path = stones(parts, finished)
        assert [one.is_lit for one in path] == [number < finished for number in range(parts)]
        assert [one.number for one in path if one.is_next] == [finished + 1][: parts - finished]
        assert all(two.y <= one.y for one, two in pairwise(path))
        apart = [abs(two.x - one.x) + abs(two.y - one.y) for one, two in pairwise(path)]
        assert all(space > one.size for space, one in zip(apart, path, strict=False))
        assert all(0 < one.x < 360 and 0 < one.y < 400 for one in path)


# What is there ---------------------------------------------------------------------------------


def flags(page: str) -> list[str]:
    return [words(one) for one in re.findall(r'class="camp__flag.*?</span>', page, re.DOTALL)]


def test_a_missed_week_takes_no_foot_and_no_stone_is_owed(cast: Cast, time_machine: Any) -> None:
    time_machine.move_to(f"{timezone.localdate()} 09:00Z", tick=False)
    ada = Device(cast, cast.ada)
    ada.answer_rightly(ada.start("/practice/climb"), times=12)
    before = words(ada.page())
    assert "Your camp: 120 feet" in before
    time_machine.shift(timedelta(9))
    after = words(ada.page())
    assert "Your camp: 120 feet" in after
    assert "Climb: 12 steps" in after


def test_each_right_answer_lights_a_stone(cast: Cast) -> None:
    ada = Device(cast, cast.ada)
    assert ada.page().count("camp__stone--lit") == 0
    hike = ada.start("/practice/climb")
    for number in range(1, 6):
        ada.answer_rightly(hike)
        assert ada.page().count("camp__stone--lit") == number
    ada.answer(hike, -1)
    assert ada.page().count("camp__stone--lit") == 5


def test_three_tasks_are_three_flags_and_of_more_the_rest_lies_behind_one(cast: Cast) -> None:
    ada, until = Device(cast, cast.ada), timezone.localdate() + timedelta(7)
    assert flags(ada.page()) == []
    for number in range(2, 5):
        plan = TaskPlan("table", until, number=number)
        task_set(school_class=cast.school_class, plan=plan, students=[])
    page = ada.page()
    assert len(flags(page)) == 3
    assert "<details" not in page.partition("camp__flags")[2].partition("</ul>")[0]
    task_set(school_class=cast.school_class, plan=TaskPlan("table", until, number=6), students=[])
    first, _, behind = ada.page().partition("camp__flags")[2].partition("<details")
    assert len(flags(first)) == 2
    assert "2 more" in words(behind)
    assert len(flags(behind.partition("</details>")[0])) == 2


def test_a_flag_says_how_far_its_task_is_and_stays_once_it_is_done(cast: Cast) -> None:
    ada, task = Device(cast, cast.ada), a_task(cast, 5)
    [flag] = flags(ada.page())
    assert "until" in flag
    hike = ada.start(f"/practice/tasks/{task}/begin")
    ada.answer_rightly(hike, times=2)
    assert "2 of 5 done" in flags(ada.page())[0]
    ada.answer_rightly(hike, times=3)
    assert "Done. Well climbed!" in flags(ada.page())[0]
    assert f"/practice/tasks/{task}/begin" not in ada.page()


# Things ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [one.slug for one in registry.all_games()])
def test_a_game_against_bots_is_begun_with_one_press_and_goes_on_with_the_next(
    cast: Cast, game: str
) -> None:
    ada = Device(cast, cast.ada)
    table = ada.client.post("/practice/bots", {"game": game}).url
    match = Match.objects.get()
    assert table == f"/play/{match.pk}/"
    assert match.game == game
    assert ada.client.post("/practice/bots", {"game": game}).url == table
    Match.objects.update(status=Match.Status.ENDED)
    assert ada.client.post("/practice/bots", {"game": game}).url != table
    assert Hike.objects.filter(kind=Hike.Kind.SOLO, student=cast.ada).count() == 2


def test_another_childs_game_goes_on_for_nobody_else(cast: Cast) -> None:
    tables = [
        Device(cast, child).client.post("/practice/bots", {"game": "on_belay"}).url
        for child in (cast.ada, cast.ben)
    ]
    assert len({*tables}) == 2


@pytest.mark.parametrize("game", ["", "chess", "\x00"])
def test_a_game_that_there_is_not_begins_nothing(cast: Cast, game: str) -> None:
    answer = Device(cast, cast.ada).client.post("/practice/bots", {"game": game})
    assert answer.url == "/lesson/"
    assert not Match.objects.exists()


def test_a_game_of_ones_own_moves_no_camp_and_does_not_hide_practice(cast: Cast) -> None:
    ada = Device(cast, cast.ada)
    ada.client.post("/practice/bots", {"game": "on_belay"})
    hike = ada.start("/practice/solo")
    assert hike.startswith("/practice/hikes/")
    assert "Your camp: 0 feet" in words(ada.page())


def test_who_has_missed_no_move_is_told_so_and_still_has_the_climb(cast: Cast) -> None:
    ada = Device(cast, cast.ada)
    assert ada.start("/practice/puzzle") == "/lesson/"
    assert "Play a game first." in words(ada.page())
    assert Question.objects.count() == 12


@pytest.mark.django_db
def test_the_puzzle_is_one_press_away_and_the_same_one_as_in_the_climb() -> None:
    scene = with_missed_moves()
    child = client_of(scene.student(1))
    puzzle = child.post("/practice/puzzle").url
    hike = Hike.objects.get()
    assert puzzle == f"/review/practice/{hike.practice_set_id}/1/"
    assert child.post("/practice/puzzle").url == puzzle
    assert child.post("/practice/climb").url == f"/practice/hikes/{hike.pk}/"
    assert Hike.objects.count() == 1


# In a climb ------------------------------------------------------------------------------------


def test_a_fact_that_was_wrong_comes_back_with_its_helper_fact_and_picture(
    cast: Cast, due: list[str]
) -> None:
    ada = Device(cast, cast.ada)
    hike = ada.start("/practice/climb")
    missed = Question.objects.get(number=1)
    ada.answer(hike, 1)
    ada.answer_rightly(hike)
    for _ in range(4):
        assert 'class="mistake' not in ada.page(hike)
        ada.answer_rightly(hike)
    back = Question.objects.filter(is_solved=False).first()
    assert back.fact == missed.fact
    page = ada.page(hike)
    assert 'class="mistake' in page
    assert re.search(r"rows? of|Double|Take", words(page))
    assert str(missed.fact.answer) not in words(page.partition('id="hike-help"')[2][:600])
    assert "It is not" not in words(page)


def test_each_answer_has_its_sound_and_the_end_names_the_new_views(cast: Cast) -> None:
    ada = Device(cast, cast.ada)
    hike = ada.start("/practice/climb")

    def brings() -> str:
        return re.findall('data-brings="([^"]*)"', ada.page(hike))[0]

    assert brings() == ""
    ada.answer_rightly(hike)
    assert brings() == "right"
    ada.answer(hike, -1)
    assert brings() == "wrong"
    while Question.objects.filter(is_solved=False).exists():
        ada.answer_rightly(hike)
    assert brings() == "milestone"
    assert "new things from your camp" in words(ada.page(hike))


# The film --------------------------------------------------------------------------------------


def another_game(scene: Scene) -> Scene:
    """Play one more game of the same children to its end."""
    plans = [SeatPlan(f"Team {n}", n, [scene.student(n)]) for n in (1, 2)]
    match = match_create(
        school_class=scene.school_class, game=scene.match.game, options=SMALL, seats=plans
    )
    return Scene(match, scene.owner).play_to_the_end()


def camp(child: Client) -> str:
    return child.get("/lesson/").content.decode()


def film_of(page: str) -> str:
    return "".join(re.findall(r'class="camp__thing" href="([^"]*)"', page))


@pytest.mark.django_db
def test_the_film_is_of_the_game_with_most_facts_right_at_once_and_the_newest_until_one_is_counted(
    django_assert_max_num_queries: Any,
) -> None:
    scene = scene_make()
    child, first = client_of(scene.student(1)), scene.match
    scene.play_to_the_end()
    assert film_of(camp(child)) == f"{scene.url(0)}#film"
    later = another_game(scene)
    assert film_of(camp(child)) == f"{later.url(0)}#film"
    for match in (first, later.match):
        match_count(match=match)
    student = scene.student(1)
    WorkCount.objects.filter(match=first).update(right=8)
    WorkCount.objects.filter(match=later.match).update(right=3)
    with django_assert_max_num_queries(1):
        assert best_match(student) == first.pk
    film = child.get(film_of(camp(child)).partition("#")[0]).content.decode()
    assert "data-film" in film
    assert 'href="/review/"' in film


@pytest.mark.django_db
def test_no_film_is_of_a_running_game_or_another_childs(cast: Cast) -> None:
    scene = scene_make().play_to_the_end()
    assert film_of(Device(cast, cast.ada).page()) == ""
    Match.objects.filter(pk=scene.match.pk).update(status=Match.Status.PLAYING)
    assert film_of(camp(client_of(scene.student(1)))) == ""


def test_who_has_finished_no_game_finds_one_to_play_in_its_place(cast: Cast) -> None:
    ada = Device(cast, cast.ada)
    film = ada.page().rpartition("<details")[2].partition("</details>")[0]
    assert "Play a game. Then you can watch it here." in words(film)
    assert ada.start("/practice/bots").startswith("/lesson/")
    game = hidden(film, "game")
    assert ada.client.post("/practice/bots", {"game": game}).url.startswith("/play/")
