"""A flood of passwords takes two cores' moments and little memory, and tells the rest to wait."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.test import Client

from classroom.live.lifespan import Receive, Scope, Send
from classroom.people import hashers
from classroom.people.models import Teacher
from classroom.people.sessions import Whose
from classroom.server.gate import Gate
from tests.cast import student_client
from tests.lessons.setting import Room, room_make
from tests.server.test_headers import ROUTES
from tests.undone import same_browser, undone

PASSWORD = "mountain-goat-9"


@pytest.fixture(autouse=True)
def argon2(settings: LazySettings) -> None:
    settings.PASSWORD_HASHERS = ["classroom.people.hashers.Argon2Hasher"]


@pytest.fixture
def all_places_taken() -> Iterator[None]:
    number = hashers.AT_ONCE + hashers.MOST_WAITING
    for _ in range(number):
        assert hashers._places.acquire(blocking=False)
    yield
    for _ in range(number):
        hashers._places.release()


@pytest.fixture
def room(db: None) -> Room:
    return room_make(2)


def test_a_password_takes_19_mebibytes() -> None:
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in make_password(PASSWORD)


def test_a_password_of_the_earlier_hasher_still_opens_and_is_to_be_written_anew() -> None:
    class Earlier(hashers.Argon2PasswordHasher):
        """Django's own figures: 100 MiB, two rounds, eight lanes."""

    encoded = Earlier().encode(PASSWORD, "saltsaltsaltsalt")
    assert check_password(PASSWORD, encoded)
    assert identify_hasher(encoded).must_update(encoded)


def test_whoever_comes_while_two_are_checked_and_four_wait_is_told_to_come_again() -> None:
    in_work = [hashers._slots.acquire() for _ in range(hashers.AT_ONCE)]
    places = hashers.AT_ONCE + hashers.MOST_WAITING
    with ThreadPoolExecutor(places) as pool:
        waiting = [pool.submit(make_password, PASSWORD) for _ in range(places)]
        while hashers._places._value:  # type: ignore[attr-defined]
            pass
        with pytest.raises(hashers.Busy):
            make_password(PASSWORD)
        for _ in in_work:
            hashers._slots.release()
        assert all(check_password(PASSWORD, one.result()) for one in waiting)
    assert make_password(PASSWORD)


@pytest.mark.django_db
@pytest.mark.usefixtures("all_places_taken")
@pytest.mark.parametrize("page", ["login", "signup"])
def test_a_page_that_would_wait_long_says_so_and_changes_nothing(page: str) -> None:
    form = {"login": "a@b.example", "email": "a@b.example", "password": PASSWORD}
    form |= {"password1": PASSWORD, "password2": PASSWORD}
    answer = Client().post(f"/accounts/{page}/", form)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "Many people sign in right now." in answer.content.decode()
    assert not Teacher.objects.exists()


FORM = {
    **dict.fromkeys(("login", "email"), "owner@school.example"),
    **dict.fromkeys(("password", "password1", "password2", "oldpassword"), PASSWORD),
    **{"code": "ABC234", "name": "Mia", "student": "1", "picture": "sun"},
}


@pytest.mark.slow
def test_whatever_checks_a_password_without_a_teachers_session_waits_for_its_turn(
    room: Room, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address of the site is sent one form that has all fields."""
    settings.SIGNUP = "open"
    checked: list[str] = []
    slot = hashers._slot
    monkeypatch.setattr(hashers, "_slot", lambda: checked.append(route) or slot())
    child = student_client(room.students[0])
    for route in ROUTES:
        with undone():
            same_browser(child).post(route, FORM)
    assert {"/accounts/login/", "/accounts/signup/"} <= set(checked)
    assert all(takes_a_turn(route) for route in checked), checked


def takes_a_turn(route: str) -> bool:
    """Say if the session of a child brings nobody past the visitors to this address."""
    sessions: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        sessions.append(scope.get("known_session"))

    gate = Gate()
    gate.sessions.learn({"child": Whose.CHILD})
    headers = [(b"cookie", b"sessionid=child")]
    scope = {"type": "http", "method": "POST", "path": route, "query_string": b""}
    scope |= {"client": ("10.0.0.1", 1), "headers": headers}
    asyncio.run(gate.before(app)(scope, None, None))
    return sessions == [None]


def test_elsewhere_a_child_waits_for_no_turn() -> None:
    assert not takes_a_turn("/play/1/move")


@pytest.mark.django_db
@pytest.mark.usefixtures("all_places_taken")
def test_without_the_queue_nobody_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashers, "_slot", nullcontext)
    form = {"login": "a@b.example", "password": PASSWORD}
    assert Client().post("/accounts/login/", form).status_code == 200
