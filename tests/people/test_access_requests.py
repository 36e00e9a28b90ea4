"""Guessed pictures: once too many wrong pairs have come, a teacher lets in the device they see."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.people import limits
from classroom.people.codes import PICTURES
from classroom.people.devices import device_name
from classroom.people.limits import WRONG_PICTURES_OF_ADDRESS, WRONG_PICTURES_OF_CLASS
from classroom.people.models import AccessRequest, Student
from classroom.people.selectors import access_requests_at
from classroom.people.services.seats import MOST_ACCESS_REQUESTS
from classroom.people.tasks import forget_expired
from classroom.people.views import pictures
from tests.cast import teacher_client
from tests.factories import StudentFactory
from tests.lessons.setting import room_make

pytestmark = pytest.mark.django_db

RIGHT, WRONG = ["bear", "kite"], ["cow", "owl"]
SCHOOL, AWAY = "127.0.0.1", "10.9.9.9"
A_DAY = 24 * 60 * 60
IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.0 Mobile/15E148 Safari/604.1"
)


@pytest.fixture(autouse=True)
def clock(time_machine):
    """The clock stands still at the beginning of a day."""
    time_machine.move_to(1_800_000_000 // A_DAY * A_DAY, tick=False)
    return time_machine


def page_of(room, student: Student) -> str:
    return f"/join/return/?code={room.school_class.join_code}&student={student.pk}"


@pytest.fixture
def device():
    """A fresh browser, as it is once it has opened a page; call it again for another one."""

    def make(at: str = SCHOOL, **headers: str) -> Client:
        client = Client(headers=headers, REMOTE_ADDR=at)
        client.get("/join/")
        return client

    return make


def use_up_the_class(room, clock, guesser: Client) -> None:
    """Try as many wrong pairs on names of other children as the class has, at a child's pace."""
    (budget, _), _ = WRONG_PICTURES_OF_CLASS
    tries, seconds = WRONG_PICTURES_OF_ADDRESS
    for number in range(budget):
        clock.shift(0 if number % tries else seconds)
        other = StudentFactory(school_class=room.school_class, return_code="bus-bus")
        guesser.post(page_of(room, other), {"picture": WRONG})
    clock.shift(seconds)


@pytest.fixture
def hot(room, device, clock):
    """Somebody has used up the wrong pairs of the class, and the teacher is not in the network."""
    guesser = device()
    use_up_the_class(room, clock, guesser)
    return guesser


def is_in(client: Client) -> bool:
    return client.get("/join/wait/").url == reverse("lessons:waiting_room")


def access_requests(room) -> list[tuple[str, str, bool, int]]:
    class_access_requests = access_requests_at(room.school_class.pk)
    devices = class_access_requests.devices if class_access_requests else ()
    return [(one.student.name, one.device, one.at_school, one.tries) for one in devices]


def test_before_that_the_right_pictures_open_the_seat(room, device):
    child = device()
    assert child.post(page_of(room, room.ada), {"picture": RIGHT}).url == "/lesson/"
    assert is_in(child)


def test_then_a_right_and_a_wrong_pair_get_the_same_answer(room, hot, device):
    answers = []
    for pair in (RIGHT, WRONG):
        child = device()
        first = child.post(page_of(room, room.ada), {"picture": pair})
        page = child.get(first.url)
        html = page.content.decode().replace(child.cookies["csrftoken"].value, "")
        answers.append((first.status_code, first.url, page.status_code, len(html)))
        assert "Your teacher lets you in" in html
        assert "student" not in child.session
    assert answers[0] == answers[1]


def test_then_a_right_and_a_wrong_pair_ask_the_database_for_the_same(room, hot, device):
    statements = []
    for pair in (RIGHT, WRONG):
        child = device()
        with CaptureQueriesContext(connection) as queries:
            child.post(page_of(room, room.ada), {"picture": pair})
        statements.append([query["sql"].split()[0] for query in queries])
        AccessRequest.objects.all().delete()
    assert statements[0] == statements[1], statements


def test_the_teacher_sees_name_device_network_and_tries(room, hot, device, teacher, clock):
    child, guesser = device(**{"User-Agent": IPAD}), device(AWAY)
    teacher.get(room.class_url)
    use_up_the_class(room, clock, device())
    guesser.post(page_of(room, room.ada), {"picture": WRONG})
    guesser.post(page_of(room, room.ada), {"picture": RIGHT})
    child.post(page_of(room, room.ben), {"picture": WRONG})
    assert access_requests(room) == [("Ada", "", False, 2), ("Ben", "iPad, Safari", True, 1)]
    page = " ".join(teacher.get(room.class_url).content.decode().split())
    assert '<strong><span translate="no">Ben</span></strong> · iPad, Safari' in page
    assert "in your network" in page
    assert "from elsewhere" in page
    assert "2 tries" in page


def test_once_the_tries_are_used_up_no_pair_is_told_from_another(room, hot, device, monkeypatch):
    compared = []
    monkeypatch.setattr(pictures, "constant_time_compare", lambda *pair: compared.append(pair))
    assert device().post(page_of(room, room.ada), {"picture": RIGHT}).status_code == 302
    assert compared == []


def test_guesses_from_elsewhere_leave_the_children_in_the_room_alone(room, hot, device, teacher):
    teacher.get(room.class_url)
    child = device()
    assert child.post(page_of(room, room.ada), {"picture": RIGHT}).url == "/lesson/"


def test_twenty_pairs_in_a_moment_do_not_close_the_pictures_of_a_class(room, device):
    guesser = device()
    for _ in range(20):
        guesser.post(page_of(room, room.ada), {"picture": WRONG})
    assert (
        "Wait a moment."
        in guesser.post(page_of(room, room.ada), {"picture": WRONG}).content.decode()
    )
    assert limits.picture_tries_of_class(room.school_class.pk) == WRONG_PICTURES_OF_ADDRESS[0]
    other = device(AWAY)
    assert other.post(page_of(room, room.ben), {"picture": ["owl", "owl"]}).url == "/lesson/"


def test_the_tap_lets_in_that_device_only(room, hot, device, teacher):
    child, guesser = device(), device()
    for one in (guesser, child):
        one.post(page_of(room, room.ada), {"picture": RIGHT})
    of_child = AccessRequest.objects.order_by("pk").last()
    teacher.post(f"{room.class_url}access-requests/{of_child.pk}/let-in/")
    guesser.post(page_of(room, room.ada), {"come_in": "yes"})
    assert "Come in" not in guesser.get(page_of(room, room.ada)).content.decode()
    assert "Come in" in child.get(page_of(room, room.ada)).content.decode()
    assert child.post(page_of(room, room.ada), {"come_in": "yes"}).url == "/lesson/"
    assert is_in(child)
    assert "student" not in guesser.session
    assert not AccessRequest.objects.filter(student=room.ada).exists()


def test_a_device_that_is_turned_away_may_only_ask_again(room, hot, device, teacher):
    guesser = device()
    guesser.post(page_of(room, room.ada), {"picture": WRONG})
    teacher.post(f"{room.class_url}access-requests/{AccessRequest.objects.get().pk}/refuse/")
    assert guesser.post(page_of(room, room.ada), {"come_in": "yes"}).url == page_of(room, room.ada)
    assert not Student.objects.get(pk=room.ada.pk).device
    assert access_requests(room) == []


def test_nobody_comes_in_without_the_teacher(room, hot):
    hot.post(page_of(room, room.ada), {"picture": RIGHT})
    hot.post(page_of(room, room.ada), {"come_in": "yes"})
    assert "student" not in hot.session


def test_a_device_in_the_room_is_never_crowded_out_by_others(room, hot, device, teacher, clock):
    def many_ask() -> None:
        for number in range(2 * MOST_ACCESS_REQUESTS):
            device(f"10.9.9.{number}").post(page_of(room, room.ada), {"picture": RIGHT})

    teacher.get(room.class_url)
    use_up_the_class(room, clock, device())
    many_ask()
    device(**{"User-Agent": IPAD}).post(page_of(room, room.ada), {"picture": WRONG})
    many_ask()
    assert len(access_requests(room)) == MOST_ACCESS_REQUESTS
    assert access_requests(room)[0] == ("Ada", "iPad, Safari", True, 1)


def test_right_pairs_of_a_whole_class_use_up_nothing(room, device):
    (budget, _), _ = WRONG_PICTURES_OF_CLASS
    for _ in range(budget + 5):
        child = device()
        child.post(page_of(room, room.ada), {"picture": RIGHT})
        assert is_in(child)


def test_another_class_is_not_touched(room, hot, device):
    stranger = StudentFactory(return_code="bear-kite")
    page = f"/join/return/?code={stranger.school_class.join_code}&student={stranger.pk}"
    child = device()
    assert child.post(page, {"picture": RIGHT}).url == "/lesson/"


def test_the_next_hour_the_pictures_work_again(room, hot, device, clock):
    child = device()
    child.post(page_of(room, room.ada), {"picture": RIGHT})
    clock.shift(60 * 60)
    assert "Tap your first picture" in child.get(page_of(room, room.ada)).content.decode()
    assert child.post(page_of(room, room.ada), {"picture": RIGHT}).url == "/lesson/"


def test_a_device_that_asked_a_day_ago_is_forgotten(room, hot, clock):
    hot.post(page_of(room, room.ada), {"picture": WRONG})
    clock.shift(A_DAY + 1)
    forget_expired()
    assert not AccessRequest.objects.exists()


def test_when_the_seat_was_freed_meanwhile_nobody_waits_any_more(room, hot, device, teacher):
    device().post(page_of(room, room.ada), {"picture": RIGHT})
    teacher.post(f"{room.class_url}students/{room.ada.pk}/free/")
    assert access_requests(room) == []


@pytest.mark.parametrize("bring", ["lesson", "running"])
def test_the_lobby_and_the_desk_show_who_asks(device, bring):
    lesson_room = room_make(4)
    lesson = getattr(lesson_room, bring)()
    student = lesson_room.students[0]
    page = f"/join/return/?code={lesson_room.school_class.join_code}&student={student.pk}"
    for _ in range(6):
        device().post(page, {"picture": WRONG})
    html = teacher_client(lesson_room.owner).get(f"/lessons/{lesson.pk}/").content.decode()
    assert "Let this device in" in html
    assert f'<strong><span translate="no">{student.name}</span></strong>' in html


@pytest.mark.parametrize(
    ("says", "name"),
    [
        (IPAD, "iPad, Safari"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/124.0 Safari/537.36", "Chromebook, Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/124.0 Safari/537.36 Edg/124", "Windows, Edge"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:125.0) Firefox/125.0", "Android, Firefox"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)
def test_a_device_is_named_in_words_of_our_own(says, name):
    assert device_name(says) == name


def guesses_that_were_compared(room, tries: int, students: list[Student]) -> int:
    """How many of these wrong guesses, over all names and from as many addresses, were looked at as
    pictures."""
    client, looked_at = Client(), 0
    for number in range(tries):
        student = students[number % len(students)]
        pair = [PICTURES[number // 24 % 24], PICTURES[number % 24]]
        address = f"10.0.{number // 256}.{number % 256}"
        answer = client.post(page_of(room, student), {"picture": pair}, REMOTE_ADDR=address)
        looked_at += answer.status_code == 422
    return looked_at


@pytest.mark.slow
def test_of_ten_thousand_guesses_over_a_class_few_are_looked_at_and_none_opens_a_seat(room):
    students = StudentFactory.create_batch(30, school_class=room.school_class, return_code="x-x")
    assert guesses_that_were_compared(room, 10_000, students) == WRONG_PICTURES_OF_CLASS[0][0]
    assert not Student.objects.exclude(device="").exists()


@pytest.mark.slow
def test_without_a_budget_of_the_class_the_same_guesses_are_looked_at(room, monkeypatch):
    """The control: each name alone has tries, and thirty names have thirty times as many."""
    monkeypatch.setattr("classroom.people.limits.WRONG_PICTURES_OF_CLASS", ())
    students = StudentFactory.create_batch(30, school_class=room.school_class, return_code="x-x")
    assert guesses_that_were_compared(room, 1_000, students) == 30 * 5
