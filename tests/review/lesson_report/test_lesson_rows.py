"""Review opens with lessons: each is one row with its numbers, its games inside it."""

import re

import pytest
from django.test import Client
from django_scopes import scope

from classroom.lessons.models import Lesson
from classroom.people.models import Teacher
from classroom.play.models import Match
from classroom.review.lesson_report.lesson_rows import PAGE_SIZE, lesson_page
from classroom.review.lesson_report.selectors import lesson_report
from classroom.review.models import CountedMatch, WorkCount
from tests.cast import teacher_client
from tests.factories import LessonFactory
from tests.history_maker.classes import history_make
from tests.play.tables import client_of
from tests.review.scene import Scene, part, words
from tests.review.weak_pages import get

pytestmark = pytest.mark.django_db
LESSONS = PAGE_SIZE + 2


@pytest.fixture(scope="module")
def many_lessons(module_db: None) -> None:
    kinds = ["cant_stop", "on_belay"]
    history_make(lessons=LESSONS, students=8, games=1, rows=40, kinds=kinds)


@pytest.fixture
def teacher(many_lessons: None, db: None) -> Client:
    return teacher_client(Teacher.objects.get())


def rows(html: str) -> dict[int, str]:
    """The rows of a page by the ids of their lessons."""
    parts = re.split(r'data-lesson="(\d+)"', html)
    return dict(zip(map(int, parts[1::2]), parts[2::2], strict=True))


def test_a_lesson_is_one_row_with_what_its_report_says(teacher: Client) -> None:
    listed = rows(get(teacher, "/review/"))
    assert len(listed) == PAGE_SIZE
    for pk, row in listed.items():
        report = lesson_report(Lesson.objects.get(pk=pk))
        text = words(row)
        assert report.next_step.title in text
        assert f"right of {report.work.met} facts" in text
        assert f"{report.headline.percent} %" in text
        assert f"{report.headline.students} students" in text
        assert f'href="/review/lessons/{pk}/"' in row


def test_the_games_of_a_lesson_come_once_its_row_is_opened(teacher: Client) -> None:
    for pk, row in rows(get(teacher, "/review/")).items():
        inside = row.partition("<details")[2].partition("</details>")[0]
        matches = Match.objects.filter(table__lesson=pk)
        assert matches
        assert f"{len(matches)} games" in words(inside)
        address = f"/review/lessons/{pk}/games"
        assert f'hx-get="{address}" hx-trigger="toggle once"' in inside
        games = teacher.get(address, headers={"HX-Request": "true"}).content.decode()
        for match in matches:
            assert f'href="/review/{match.pk}/"' in games
        assert games.count("<li") == len(matches)
        answer = teacher.get(address)
        assert (answer.status_code, answer.url) == (302, f"/review/lessons/{pk}/")


def test_a_game_that_does_not_count_is_not_counted_in_its_row(teacher: Client) -> None:
    (pk, row), *_ = rows(get(teacher, "/review/")).items()
    assert "2 games" in words(row)
    CountedMatch.objects.filter(match=Match.objects.filter(table__lesson=pk)[0]).update(
        is_played=False
    )
    assert "1 game" in words(rows(get(teacher, "/review/"))[pk])
    games = teacher.get(f"/review/lessons/{pk}/games", headers={"HX-Request": "true"})
    assert games.content.decode().count("<li") == 1


def test_the_form_that_finds_games_comes_once_it_is_opened(teacher: Client) -> None:
    page = get(teacher, "/review/")
    assert 'name="flag"' not in page
    assert 'hx-get="/review/filter" hx-trigger="toggle once"' in page
    form = teacher.get("/review/filter", headers={"HX-Request": "true"}).content.decode()
    assert 'name="flag"' in form
    assert "<html" not in form
    answer = teacher.get("/review/filter")
    assert (answer.status_code, answer.url) == (302, "/review/?flag=")


def test_older_lessons_are_on_the_next_page(teacher: Client) -> None:
    first = get(teacher, "/review/")
    (older,) = re.findall(r'href="\?older=(\d+)"', first)
    second = get(teacher, f"/review/?older={older}")
    assert len(rows(second)) == LESSONS - PAGE_SIZE
    assert not rows(first).keys() & rows(second).keys()
    (newer,) = re.findall(r'href="\?newer=(\d+)"', second)
    assert rows(get(teacher, f"/review/?newer={newer}")).keys() == rows(first).keys()


@pytest.mark.parametrize("query", ["older=1", "older=x", "newer=99999999", "older="])
def test_a_page_that_is_not_there_is_the_newest(teacher: Client, query: str) -> None:
    first = rows(get(teacher, "/review/"))
    assert rows(get(teacher, f"/review/?{query}")).keys() == first.keys()


def test_the_list_asks_little_however_many_lessons_it_has(
    teacher: Client, django_assert_max_num_queries
) -> None:
    get(teacher, "/review/")
    with django_assert_max_num_queries(14):
        get(teacher, "/review/")


def test_who_looks_for_a_game_gets_games(teacher: Client) -> None:
    html = get(teacher, "/review/?game=on_belay")
    assert rows(html) == {}
    assert "Can't Stop" not in part(html, "<tbody", "</tbody>")
    assert "On Belay" in part(html, "<tbody", "</tbody>")


def test_few_facts_have_no_percentage(teacher: Client) -> None:
    lesson = Lesson.objects.order_by("-pk")[0]
    WorkCount.objects.filter(match__table__lesson=lesson).update(met=0, right=0)
    with scope(school_class=lesson.school_class):
        assert lesson_page({}).rows[0].percent is None


def test_a_running_lesson_leads_to_its_desk(scene: Scene) -> None:
    lesson = LessonFactory(school_class=scene.school_class, game="on_belay", status="running")
    Lesson.objects.filter(pk=lesson.pk).update(started_at=lesson.created_at)
    row = rows(get(teacher_client(scene.owner), "/review/"))[lesson.pk]
    assert f'href="/lessons/{lesson.pk}/"' in row
    assert "in progress" in words(row)


def test_a_game_outside_lessons_is_listed_below(scene: Scene) -> None:
    html = get(teacher_client(scene.owner), "/review/")
    assert f'href="/review/{scene.match.pk}/"' in html.partition("Games outside lessons")[2]


def test_a_student_sees_games_as_before(scene: Scene) -> None:
    html = get(client_of(scene.student(1)), "/review/?older=3")
    assert "Your games" in html
    assert f'href="/review/{scene.match.pk}/"' in html
