"""Free seats go as fast as children tap, not as fast as a program takes them."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.people import limits
from classroom.people.models import Student
from classroom.people.selectors import access_requests_at
from classroom.people.services.seats import seat_take
from classroom.people.views import join
from tests.factories import StudentFactory
from tests.lessons.setting import SHORT

pytestmark = pytest.mark.django_db
ELSEWHERE = "10.9.9.9"


@pytest.fixture(autouse=True)
def clock(time_machine):
    """The clock stands still, so that a flood takes no time at all."""
    time_machine.move_to(1_800_000_000, tick=False)
    return time_machine


@pytest.fixture
def thirty(room):
    """Thirty children whose seats are free."""
    StudentFactory.create_batch(28, school_class=room.school_class)
    return list(Student.objects.filter(school_class=room.school_class))


@pytest.fixture
def lesson(room):
    return lesson_create(
        school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
    )


def tap(room, student: Student, browser: Client | None = None, at: str = "127.0.0.1") -> int:
    browser = browser or Client(REMOTE_ADDR=at)
    return browser.post(room.names_url, {"student": student.pk}).status_code


def flood(room, students: list[Student]) -> int:
    """How many seats a program takes that forgets all cookies between two of them."""
    return [tap(room, student) for student in students].count(200)


def at_the_desk(room, teacher) -> str:
    return teacher.get(room.class_url).content.decode()


def test_a_program_with_the_code_takes_three_of_thirty_seats_without_a_lesson(room, thirty):
    assert flood(room, thirty) == 3
    assert Student.objects.exclude(device="").count() == 3


def ask(room, number: int) -> int:
    """Ask to come in as a guest, from a browser of its own."""
    return Client().post(room.names_url, {"name": f"Max {number}"}).status_code


def test_the_pace_of_a_lesson_is_faster_and_fastest_with_its_teacher_there(
    room, thirty, lesson, teacher, clock
):
    assert flood(room, thirty) == 7
    teacher.get(room.class_url)
    clock.shift(2 * limits.SEATS_TOGETHER)
    assert flood(room, thirty[7:]) == 23


def test_a_class_whose_teacher_is_there_is_in_at_once(room, thirty, lesson, teacher):
    teacher.get(room.class_url)
    assert [tap(room, student) for student in thirty] == [200] * 30


def test_a_lesson_without_its_teacher_lets_in_no_class_at_once(room, thirty, lesson, teacher):
    teacher.get(room.class_url, REMOTE_ADDR=ELSEWHERE)
    assert flood(room, thirty) == 7


def test_a_program_after_the_class_takes_twenty_in_ten_seconds(
    room, thirty, lesson, teacher, clock
):
    teacher.get(room.class_url)
    flood(room, thirty)
    clock.shift(2 * limits.SEATS_TOGETHER)
    assert [ask(room, number) for number in range(90)].count(302) == 20


@pytest.mark.parametrize("anew", ["lesson", "code"])
def test_each_lesson_and_each_new_code_lets_the_class_in_at_once(
    room, thirty, lesson, teacher, clock, anew
):
    teacher.get(room.class_url)
    flood(room, thirty)
    if anew == "lesson":
        lesson_end(lesson=lesson)
        lesson_create(
            school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
        )
        Student.objects.update(device="")
    else:
        teacher.post(join_again(room))
        room.school_class.refresh_from_db()
    assert flood(room, thirty) == 30


def test_a_burst_over_the_edge_of_two_windows_is_one_burst(room, thirty, clock):
    clock.shift(limits.SEATS_TOGETHER - 1)
    assert flood(room, thirty) == 3
    clock.shift(1)
    assert flood(room, thirty[3:]) == 0


def child_at(room) -> Client:
    """A browser that has opened the list of names."""
    child = Client()
    child.get(room.names_url)
    return child


def test_who_is_refused_is_told_when_there_is_room_and_gets_the_seat_then(room, thirty, clock):
    flood(room, thirty[:10])
    child = child_at(room)
    answer = child.post(room.names_url, {"student": thirty[20].pk})
    page = answer.content.decode()
    # Of three seats in ten seconds the first is long enough ago after a third of the next ten.
    assert (answer.status_code, answer["Retry-After"]) == (429, "14")
    assert "Your turn is next" in page
    assert 'data-again="14"' in page
    assert f'name="student" value="{thirty[20].pk}"' in page
    clock.shift(13)
    assert child.post(room.names_url, {"student": thirty[20].pk})["Retry-After"] == "1"
    clock.shift(1)
    assert tap(room, thirty[20], child) == 200


def test_a_turn_is_taken_by_no_flood_and_is_one_seat(room, thirty, clock):
    flood(room, thirty[:10])
    child = child_at(room)
    token = child.cookies["csrftoken"].value
    tap(room, thirty[20], child)
    clock.shift(14)
    flood(room, thirty[3:20])
    assert tap(room, thirty[20], child) == 200
    program = Client()
    program.cookies["csrftoken"] = token
    clock.shift(11)
    flood(room, thirty[3:20])
    assert tap(room, thirty[21], program) == 429


def test_turns_are_as_far_apart_as_seats_may_be_taken(room, thirty, clock):
    flood(room, thirty[:3])
    waits = []
    for student in thirty[3:]:
        answer = child_at(room).post(room.names_url, {"student": student.pk})
        waits.append(int(answer["Retry-After"]))
    # Three in each ten seconds of the next minute; the others are told to ask after that.
    assert (
        waits == [14, 17, 20, 24, 27, 30, 34, 37, 40, 44, 47, 50, 54, 57, 60, 64, 67, 70] + [60] * 9
    )


def test_programs_that_make_up_browsers_take_no_more_seats_by_their_turns(room, thirty, clock):
    programs = [(student, child_at(room)) for student in thirty]
    for seconds in range(0, 60, 5):
        for student, browser in programs:
            if not Student.objects.get(pk=student.pk).device:
                tap(room, student, browser)
        # As without turns: three at once, three in each ten seconds.
        assert Student.objects.exclude(device="").count() <= 3 + 3 * seconds / 10
        clock.shift(5)


def test_a_flood_from_elsewhere_takes_no_seat_from_the_pace_of_the_room(room, thirty):
    for student in thirty[:10]:
        tap(room, student, at=ELSEWHERE)
    assert tap(room, thirty[20]) == 200


def test_guests_who_ask_come_at_the_same_pace(room, thirty):
    for number in range(30):
        Client().post(room.names_url, {"name": f"Max {number}"})
    assert Student.objects.filter(status=Student.Status.WAITING).count() == 3


def test_two_taps_of_one_child_are_one_seat(room, thirty):
    child = Client()
    child.get(room.names_url)
    for _ in range(5):
        assert tap(room, thirty[0], child) == 200
    assert flood(room, thirty[1:]) == 2


def test_without_the_pace_the_program_has_all_thirty(room, thirty, monkeypatch):
    monkeypatch.setattr(join, "wait_for_seat", lambda *_: 0)
    assert flood(room, thirty) == 30


def test_the_teacher_is_warned_of_seats_taken_at_once(room, thirty, teacher):
    assert "taken at once" not in at_the_desk(room, teacher)
    version = fresh_version(room)
    limits.forget_crowd(room.school_class.pk)
    teacher.get("/classes/", REMOTE_ADDR=ELSEWHERE)
    flood(room, thirty)
    assert access_requests_at(room.school_class.pk).crowd == 3
    page = at_the_desk(room, teacher)
    assert "Many seats were taken at once" in page
    assert "3 seats were taken by one device or network." in page
    assert fresh_version(room) > version


def fresh_version(room) -> int:
    room.school_class.refresh_from_db()
    return room.school_class.version


@pytest.mark.parametrize("size", [18, 30])
def test_a_class_that_comes_at_once_in_its_lesson_is_no_alarm(
    room, thirty, lesson, teacher, clock, size
):
    """All tap within 12 s behind one address, and again as often as their pages do."""
    teacher.get(room.class_url)
    waiting = {student: 12 * number // size for number, student in enumerate(thirty[:size])}
    browsers = {student: Client() for student in waiting}
    for browser in browsers.values():
        browser.get(room.names_url)
    for second in range(60):
        for student in [one for one, at in waiting.items() if at == second]:
            if tap(room, student, browsers[student]) == 200:
                del waiting[student]
            else:
                waiting[student] = second + 4
        clock.shift(1)
    assert waiting == {}
    assert access_requests_at(room.school_class.pk) is None


def test_a_program_in_the_room_is_an_alarm_also_in_a_lesson(room, thirty, lesson, teacher):
    teacher.get(room.class_url)
    flood(room, [*thirty, *thirty[20:] * 7])
    assert access_requests_at(room.school_class.pk).crowd >= 20


@pytest.mark.parametrize("leaves", [True, False])
def test_a_browser_that_takes_one_seat_after_the_other_is_named_however_slow(
    room, thirty, clock, leaves
):
    device = Client()
    device.get(room.names_url)
    for student in thirty[:12]:
        clock.shift(30)
        assert tap(room, student, device) == 200
        if leaves:
            device.post("/leave/")
        else:
            del device.cookies["sessionid"]
    assert access_requests_at(room.school_class.pk).crowd == 12


def test_a_child_who_taps_two_wrong_names_is_no_crowd(room, thirty, clock):
    child = Client()
    child.get(room.names_url)
    for student in thirty[:3]:
        clock.shift(5)
        tap(room, student, child)
        child.post("/join/not-me/")
    assert access_requests_at(room.school_class.pk) is None


def test_a_teacher_who_knows_the_children_takes_the_warning_away(room, thirty, teacher):
    flood(room, thirty)
    teacher.post(reverse("people:crowd", args=[room.school_class.pk]))
    assert "taken at once" not in at_the_desk(room, teacher)


def join_again(room) -> str:
    return reverse("people:join_again", args=[room.school_class.pk])


def test_everybody_joins_again_with_a_new_code_at_one_press(room, thirty, lesson, teacher):
    children = [Client() for _ in range(4)]
    for child, student in zip(children, thirty, strict=False):
        tap(room, student, child)
    Client(REMOTE_ADDR=ELSEWHERE).post(room.names_url, {"name": "Max"})
    assert "Have everybody join again?" in teacher.get(join_again(room)).content.decode()
    assert Student.objects.exclude(device="").count() == 5
    teacher.post(join_again(room))
    assert not Student.objects.exclude(device="").exists()
    assert not Student.objects.filter(name="Max").exists()
    assert not lesson.members.filter(joined_at__isnull=False).exists()
    assert tap(room, thirty[0]) == 404
    assert "Your seat is free again." in children[0].get("/lesson/", follow=True).content.decode()
    room.school_class.refresh_from_db()
    assert tap(room, thirty[0], children[0]) == 200


def test_who_joins_again_keeps_the_team_of_a_lesson_that_runs(room, lesson, teacher):
    for student in (room.ada, room.ben):
        seat_take(student=student)
    teams_shuffle(lesson=lesson, teams=2)
    lesson_start(lesson=lesson)
    before = dict(lesson.members.values_list("student", "team"))
    teacher.post(join_again(room))
    assert dict(lesson.members.values_list("student", "team")) == before
    room.school_class.refresh_from_db()
    child = Client()
    assert child.post(room.names_url, {"student": room.ada.pk}).url.startswith("/play/")


def test_nothing_is_changed_before_the_question_is_answered(room, teacher):
    seat_take(student=room.ada)
    teacher.get(join_again(room))
    room.ada.refresh_from_db()
    assert room.ada.device
