"""The list of matches: newest first, narrowed down, page by page."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classroom.people.models import ClassTeacher
from classroom.play.logs import forget_logs
from classroom.play.models import Match, Player
from classroom.review import pictures
from classroom.review.models import CountedMatch, MatchChoices
from classroom.review.reports.services import match_count
from classroom.review.weighing import choices_weigh
from games import registry
from games.errors import UserError
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, scene_make

pytestmark = pytest.mark.django_db


def listed(client: Client, query: str = "") -> list[int]:
    html = client.get(f"/review/{query}").content.decode()
    links = r'(?:<th scope="row"><a|<a class="choice") href="/review/(\d+)/"'
    return [int(pk) for pk in re.findall(links, html)]


@pytest.fixture
def two(scene: Scene) -> tuple[Scene, Scene]:
    """A finished game of September in one class, and a running one of another game in another."""
    other = scene_make(1, 1, game="cant_stop", options={})
    ClassTeacher.objects.create(school_class=other.school_class, teacher=scene.owner)
    scene.say(1, "roll").end()
    Match.objects.filter(pk=scene.match.pk).update(started_at=datetime(2025, 9, 30, 10, tzinfo=UTC))
    return scene, other


def test_the_newest_match_comes_first(two) -> None:
    old, new = two
    assert listed(teacher_client(old.owner)) == [new.match.pk, old.match.pk]


def test_the_list_is_narrowed_down_by_each_filter(two) -> None:
    old, new = two
    client = teacher_client(old.owner)
    for query, game in (
        (f"?class={old.school_class.pk}", old),
        ("?game=cant_stop", new),
        ("?status=ended", old),
        ("?status=playing", new),
        ("?until=2025-09-30", old),
        ("?since=2025-10-01", new),
        ("?since=2025-09-30&until=2025-09-30&game=on_belay", old),
    ):
        assert listed(client, query) == [game.match.pk], query


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?class=999999", "Choose one from the list."),
        ("?game=chess", "Choose one from the list."),
        ("?status=lost", "Choose one from the list."),
        ("?since=yesterday", "Choose a date from the calendar."),
        ("?until=2025-02-31", "Choose a date from the calendar."),
    ],
)
def test_a_filter_that_nobody_understands_says_what_to_do(two, query: str, says: str) -> None:
    client = teacher_client(two[0].owner)
    assert says in page_text(client, f"/review/{query}")
    assert len(listed(client, query)) == 2


def test_another_teachers_class_is_no_choice(scene: Scene) -> None:
    other = scene_make()
    page = page_text(teacher_client(scene.owner), f"/review/?class={other.school_class.pk}")
    assert "Choose one from the list." in page


def test_a_row_says_class_teams_moves_and_wrong_tries(scene: Scene) -> None:
    scene.say(1, "roll")
    with pytest.raises(UserError):
        scene.say(1, "2*5=11 2x+5")
    page = page_text(teacher_client(scene.owner), "/review/")
    assert "On Belay 4b A Team A B Team B" in page
    assert "in progress 1 1" in page


def test_a_student_has_no_filter_and_sees_no_wrong_tries(scene: Scene) -> None:
    html = client_of(scene.student(1)).get("/review/").content.decode()
    assert "Your games" in html
    assert "<select" not in html
    assert "Rejected tries" not in html


def test_a_students_games_are_cards_with_their_boards(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2")
    client = client_of(scene.student(1))
    html = client.get("/review/").content.decode()
    assert "Your game is on." in html
    (board,) = re.findall(r'hx-get="(/review/\d+/board)" hx-trigger="intersect once"', html)
    assert client.get(board).content.decode().count('class="mini-board"') == 1


def pictures_of(html: str) -> tuple[int, int]:
    """Count the pictures that the page has, and those it still has to ask for."""
    return html.count('class="mini-board'), len(re.findall(r'hx-get="/review/\d+/board"', html))


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_game_that_is_over_has_its_picture_in_the_page_and_no_log_is_read(game: str) -> None:
    scene = scene_make(1, 1, game=game, options={})
    scene.end()
    client = client_of(scene.student(1))
    asks = client.get("/review/").content.decode()
    assert pictures_of(asks) == (0, 1)
    choices_weigh(match=Match.objects.get(pk=scene.match.pk))
    picture = client.get(f"/review/{scene.match.pk}/board").content.decode()
    forget_logs()
    with CaptureQueriesContext(connection) as queries:
        html = client.get("/review/").content.decode()
    assert picture in html
    assert pictures_of(html)[1] == 0
    assert not [one["sql"] for one in queries if "play_move" in one["sql"].split("WHERE")[0]]


def test_a_picture_is_drawn_once_and_anew_by_another_release(scene: Scene, monkeypatch) -> None:
    scene.say(1, "roll").end()
    choices_weigh(match=Match.objects.get(pk=scene.match.pk))
    client = client_of(scene.student(1))
    assert pictures_of(client.get("/review/").content.decode())[1] == 0
    monkeypatch.setattr(pictures, "__version__", "9.9.9")
    html = client.get("/review/").content.decode()
    assert pictures_of(html)[1] == 1
    client.get(f"/review/{scene.match.pk}/board")
    assert pictures_of(client.get("/review/").content.decode())[1] == 0


def test_no_picture_of_a_game_that_is_on_is_kept(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2")
    MatchChoices.objects.create(match=scene.match, choices=[], rolls=[])
    client_of(scene.student(1)).get(f"/review/{scene.match.pk}/board")
    assert MatchChoices.objects.get().picture == ""


def test_a_game_with_other_rules_is_a_card_with_the_picture_of_the_game(scene: Scene) -> None:
    other = Match.objects.get(pk=scene.match.pk)
    Match.objects.filter(pk=other.pk).update(options={"trails": "none of ours"})
    client = client_of(scene.student(1))
    html = client.get("/review/").content.decode()
    assert "On Belay" in html
    assert "games/on_belay/card" in html
    assert client.get(f"/review/{other.pk}/board").status_code == 204


def test_empty_lists_say_what_to_do(scene: Scene) -> None:
    scene.match.seats.all().delete()
    scene.match.delete()
    teacher = teacher_client(scene.owner)
    assert "Start a lesson, then look here again." in page_text(teacher, "/review/")
    assert "Choose less above" in page_text(teacher, "/review/?status=ended")


def test_the_frame_says_in_which_room_a_page_is(scene: Scene) -> None:
    client = teacher_client(scene.owner)
    for path, current in (("/review/", "page"), ("/review/dice/", "true"), (scene.url(0), "true")):
        html = client.get(path).content.decode()
        assert re.findall(r'<a href="([^"]+)"\s+aria-current="(\w+)">', html)[0] == (
            "/review/",
            current,
        )


def many_matches(scene: Scene, count: int) -> None:
    fields = {"school_class": scene.school_class, "game": "on_belay", "rules_version": 1}
    matches = Match.objects.bulk_create(
        Match(**fields, options={}, seats_count=2, seed=bytes(32), status="ended")
        for _ in range(count)
    )
    CountedMatch.objects.bulk_create(CountedMatch(match=match, is_played=True) for match in matches)


def test_long_lists_go_on_both_ways_and_lose_and_repeat_nothing(scene: Scene) -> None:
    many_matches(scene, 49)
    client, newest_first = teacher_client(scene.owner), list(Match.objects.order_by("-pk"))
    every = [match.pk for match in newest_first]
    first = listed(client)
    second = listed(client, f"?before={first[-1]}")
    third = listed(client, f"?before={second[-1]}")
    assert [first, second, third] == [every[:20], every[20:40], every[40:]]
    assert listed(client, f"?after={third[0]}") == second
    assert listed(client, f"?after={second[0]}") == first


def test_games_that_begin_meanwhile_move_nothing_to_the_next_page(scene: Scene) -> None:
    many_matches(scene, 25)
    client = teacher_client(scene.owner)
    first = listed(client)
    many_matches(scene, 3)
    assert listed(client, f"?before={first[-1]}")[0] == first[-1] - 1
    # Fewer than a page are newer: the page is filled.
    assert len(listed(client, f"?after={first[0]}")) == 20


def test_a_page_that_is_not_there_shows_the_newest(scene: Scene) -> None:
    many_matches(scene, 25)
    client = teacher_client(scene.owner)
    newest = listed(client)
    for address in ("?before=x", "?before=0", "?after=99999999999", "?before=\u0663", "?after=-1"):
        assert listed(client, address) == newest


def test_the_ways_to_further_pages_keep_the_filter(scene: Scene) -> None:
    many_matches(scene, 60)
    client = teacher_client(scene.owner)
    first = listed(client, "?status=ended")
    older = f"?status=ended&before={first[-1]}"
    page = client.get(f"/review/{older}").content.decode()
    assert (
        f'href="{older}"'.replace("&", "&amp;")
        in client.get("/review/?status=ended").content.decode()
    )
    assert f'href="?status=ended&amp;after={first[-1] - 1}"' in page
    assert 'href="?status=ended"' in page


def test_the_list_needs_few_statements(scene: Scene, django_assert_max_num_queries) -> None:
    for _ in range(5):
        other = scene_make().say(1, "roll")
        ClassTeacher.objects.create(school_class=other.school_class, teacher=scene.owner)
    for client in (teacher_client(scene.owner), client_of(scene.student(1))):
        # Twelve, one for the rolls of the day, and one for the lessons of each class.
        with django_assert_max_num_queries(12 + 1 + 6):
            client.get("/review/")


def test_no_list_counts_all_matches_for_that_takes_longer_every_year(scene: Scene) -> None:
    for client in (teacher_client(scene.owner), client_of(scene.student(1))):
        with CaptureQueriesContext(connection) as queries:
            assert listed(client) == [scene.match.pk]
        assert not [one["sql"] for one in queries.captured_queries if "COUNT(*)" in one["sql"]]


def test_a_student_who_left_the_table_still_finds_what_they_played(scene: Scene) -> None:
    kid = scene.student(1)
    scene.say(1, "roll", "6 3x+2")
    Player.objects.filter(student=kid).delete()
    assert listed(client_of(kid)) == [scene.match.pk]
    scene.end()
    scene.match.refresh_from_db()
    match_count(match=scene.match)
    assert listed(client_of(kid)) == [scene.match.pk]
