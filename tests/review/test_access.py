"""Who may open what: each address for everybody who may knock."""

import pytest

from classroom.play import services
from classroom.play.models import Match
from tests.play.tables import client_of, seat_of
from tests.review.scene import Scene, browsers, scene_make, seen, teacher_browser

pytestmark = pytest.mark.django_db

AT_THE_TABLE = ("student of team A", "student of team B")
TEACHERS = ("owner", "teacher who may look")
OTHERS = ("classmate at no table", "student of another class", "another teacher")


def answers(scene: Scene, url: str) -> dict[str, int]:
    return {who: client.get(url).status_code for who, client in browsers(scene).items()}


def expected(inside: int, outside: int) -> dict[str, int]:
    return (
        {"nobody": 302}
        | dict.fromkeys((*AT_THE_TABLE, *TEACHERS), inside)
        | dict.fromkeys(OTHERS, outside)
    )


def test_a_list_of_matches_is_open_to_everybody_who_is_in(ended: Scene) -> None:
    assert answers(ended, "/review/") == expected(200, 200)


@pytest.mark.parametrize("ply", [None, 0, 1])
def test_a_match_is_open_to_its_table_and_its_teachers(scene: Scene, ply: int | None) -> None:
    scene.say(1, "roll")
    assert answers(scene, scene.url(ply)) == expected(200, 404)


def test_the_record_of_a_finished_match_is_open_to_its_table_and_its_teachers(
    ended: Scene,
) -> None:
    assert answers(ended, ended.record_url) == expected(200, 404)


def test_a_running_match_gives_no_record_to_anybody(scene: Scene) -> None:
    scene.say(1, "roll")
    assert answers(scene, scene.record_url) == expected(302, 404)


def test_the_list_holds_own_matches_only(ended: Scene) -> None:
    other = scene_make()
    listed = {
        who: f"/review/{ended.match.pk}/" in client.get("/review/").content.decode()
        for who, client in browsers(ended).items()
    }
    assert listed == {
        who: who in (*AT_THE_TABLE, *TEACHERS)
        for who in ("nobody", *AT_THE_TABLE, *TEACHERS, *OTHERS)
    }
    page = teacher_browser(ended.teacher).get("/review/").content.decode()
    assert f"/review/{other.match.pk}/" not in page


@pytest.mark.parametrize("url", ["/review/999/", "/review/99999999999999999999/"])
def test_a_missing_match_is_not_found(scene: Scene, url: str) -> None:
    assert teacher_browser(scene.teacher).get(url).status_code == 404


@pytest.mark.parametrize("ply", [3, 99999999999999999999])
def test_an_unknown_ply_is_not_found(scene: Scene, ply: int) -> None:
    scene.say(1, "roll")
    assert teacher_browser(scene.teacher).get(scene.url(2)).status_code == 200
    assert teacher_browser(scene.teacher).get(scene.url(ply)).status_code == 404


def test_a_student_who_left_the_table_still_finds_the_moves_they_made(scene: Scene) -> None:
    student = scene.student(1)
    scene.say(1, "roll", "2*5=10 2x+5")
    services.player_remove(seat=seat_of(scene.match, 1), student=student)
    page = seen(client_of(student), scene.url())
    # The seat's secrets are no longer theirs.
    assert "2 × 5" not in page  # noqa: RUF001


def test_a_student_who_left_without_a_move_does_not_find_the_match(scene: Scene) -> None:
    student = scene.student(1, 2)
    services.player_remove(seat=seat_of(scene.match, 1), student=student)
    assert client_of(student).get(scene.url()).status_code == 404


def test_nothing_is_changed_by_a_post(scene: Scene) -> None:
    client = teacher_browser(scene.teacher)
    for url in ("/review/", scene.url(), scene.record_url):
        assert client.post(url).status_code == 405


def test_a_match_of_a_game_that_is_gone_says_so(scene: Scene) -> None:
    Match.objects.filter(pk=scene.match.pk).update(game="snakes")
    client = teacher_browser(scene.teacher)
    assert "cannot be shown" in seen(client, scene.url())
    assert "snakes" in seen(client, "/review/")
