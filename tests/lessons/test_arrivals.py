"""Who taps their name while the lesson is in the lobby is here; nobody has to tap twice."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.services.members import member_set_aside
from classroom.live.hub import hub
from classroom.people.models import SchoolClass, Student
from classroom.review.questions.regions import banner_region
from classroom.server.live_regions import open_stream
from tests.lessons.setting import Room
from tests.regions import lacks


def take_seat(room: Room, student: Student, client: Client | None = None) -> Client:
    """As the first device, or as this one, which may have taken another one before."""
    Student.objects.filter(pk=student.pk).update(device="")
    client = client or Client()
    names = reverse("people:names", args=[room.school_class.join_code])
    answer = client.post(names, {"student": student.pk, "redirect": ""})
    assert answer.url == reverse("lessons:waiting_room")  # type: ignore[attr-defined]
    return client


def free_seat(room: Room) -> Student:
    """A student whom no device has become."""
    student = room.students[-1]
    Student.objects.filter(pk=student.pk).update(device="")
    return student


def versions(lesson: Lesson) -> list[int]:
    """Return the version counters of the lesson and its class."""
    lesson = Lesson.objects.select_related("school_class").get(pk=lesson.pk)
    return [lesson.version, lesson.school_class.version]


def page_of(client: Client) -> str:
    return str(client.get(reverse("lessons:waiting_room")).content.decode())


def stream_of(page: str, client: Client) -> dict[str, Any]:
    """How the browser asks for the stream of this page."""
    (address,) = re.findall(r'data-live="([^"]+)"', page)
    path, _, query = html.unescape(address).partition("?")
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    headers = [(b"host", b"localhost"), (b"cookie", cookie.encode())]
    known = {"type": "http", "method": "GET", "path": path, "headers": headers}
    return {**known, "query_string": query.encode()}


def is_here(lesson: Lesson, student: Student) -> bool:
    return lesson.members.get(student=student).joined_at is not None


def test_the_tap_on_the_name_is_the_arrival(room: Room) -> None:
    lesson = room.lesson()
    page = page_of(take_seat(room, room.students[0]))
    assert is_here(lesson, room.students[0])
    assert "You are in!" in page
    assert "I'm here" not in page
    assert Student.objects.get(pk=room.students[0].pk).is_away is False


def test_nobody_else_has_arrived(room: Room) -> None:
    lesson = room.lesson()
    take_seat(room, room.students[0])
    assert lesson.members.filter(joined_at__isnull=False).count() == 1


def test_a_tap_the_page_behind_it_and_its_stream_cost_few_statements(
    room: Room, django_assert_max_num_queries: Any
) -> None:
    room.arrived(room.lesson(), 3)
    client, student = Client(), free_seat(room)
    code = room.school_class.join_code
    with django_assert_max_num_queries(2):
        client.get(reverse("people:enter", args=[code]))
    # Two or three more each than with scripts: the page behind the tap has to know that it is the
    # first.
    with django_assert_max_num_queries(17):
        names = reverse("people:names", args=[code])
        client.post(names, {"student": student.pk, "redirect": ""})
    with django_assert_max_num_queries(9):
        page = page_of(client)
    assert "You are in!" in page
    scope = stream_of(page, client)
    with django_assert_max_num_queries(3):
        opening = open_stream(scope)
    assert opening is not None
    kinds = [region.name.partition(":")[0] for region in opening.regions]
    assert kinds == ["waiting_room", "climbers", "banner"]


def test_a_browser_with_scripts_gets_the_waiting_room_as_the_answer_to_the_tap(
    room: Room, django_assert_max_num_queries: Any
) -> None:
    room.arrived(room.lesson(), 3)
    client, student = Client(), free_seat(room)
    names = reverse("people:names", args=[room.school_class.join_code])
    with django_assert_max_num_queries(19):
        answer = client.post(names, {"student": student.pk})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "You are in!" in page
    assert '<link rel="canonical" href="/lesson/">' in page
    assert lacks(client, page) == {}


def test_the_page_that_answers_a_tap_changes_its_language_at_its_own_address(room: Room) -> None:
    names = reverse("people:names", args=[room.school_class.join_code])
    page = Client().post(names, {"student": free_seat(room).pk}).content.decode()
    assert 'name="next" value="/lesson/"' in page


def test_the_way_to_a_poll_hears_of_polls_and_of_no_arrival(
    room: Room, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    room.lesson()
    topics: list[str] = []
    monkeypatch.setattr(hub, "deliver", lambda topic, _version=None: topics.append(topic))
    with django_capture_on_commit_callbacks(execute=True):
        take_seat(room, room.students[0])
    assert f"class:{room.school_class.pk}" in topics
    assert not {*banner_region(room.school_class.pk).topics} & {*topics}


def test_one_arrival_is_one_change_of_the_class(room: Room) -> None:
    lesson = room.lesson()
    before = versions(lesson)
    take_seat(room, room.students[0])
    assert versions(lesson) == [version + 1 for version in before]


def test_a_seat_that_is_taken_without_a_lesson_is_a_change_of_the_class(room: Room) -> None:
    before = SchoolClass.objects.get(pk=room.school_class.pk).version
    take_seat(room, room.students[0])
    assert SchoolClass.objects.get(pk=room.school_class.pk).version == before + 1


def test_who_was_set_aside_says_so_themselves(room: Room) -> None:
    lesson = room.lesson()
    member_set_aside(lesson=lesson, student=room.students[0].pk)
    client = take_seat(room, room.students[0])
    assert not is_here(lesson, room.students[0])
    assert "I'm here" in page_of(client)
    client.post(reverse("lessons:arrive"))
    assert is_here(lesson, room.students[0])


def test_a_name_that_was_tapped_by_mistake_is_not_here_any_more(room: Room) -> None:
    lesson = room.lesson()
    client = take_seat(room, room.students[0])
    client.post(reverse("people:not_me"))
    assert not is_here(lesson, room.students[0])
    take_seat(room, room.students[1], client)
    assert is_here(lesson, room.students[1])


def test_who_goes_back_and_taps_another_name_has_arrived_once(room: Room) -> None:
    lesson = room.lesson()
    client = take_seat(room, room.students[0])
    take_seat(room, room.students[1], client)
    assert [is_here(lesson, one) for one in room.students[:2]] == [False, True]


def test_a_newcomer_to_a_game_that_is_played_sees_their_pictures_before_the_table(
    room: Room,
) -> None:
    lesson = room.running(teams=2)
    late = Student.objects.create(school_class=room.school_class, name="Late")
    client = take_seat(room, late)
    page = page_of(client)
    assert "Remember your two pictures." in page
    assert "I'm here" in page
    assert 'hx-trigger="submit"' in page
    answer = client.post(reverse("lessons:arrive"), follow=True)
    assert answer.redirect_chain[-1][0].startswith("/play/")
    assert is_here(lesson, late)


def test_a_seat_that_is_taken_without_a_lesson_shows_the_pictures(room: Room) -> None:
    page = page_of(take_seat(room, room.students[0]))
    assert "Remember your two pictures." in page
    assert "You are in!" not in page
