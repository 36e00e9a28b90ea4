"""A flood of passwords takes two cores' moments and little memory, and waits at the gate."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import get_ident
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import check_password, identify_hasher, make_password

from classroom.live.lifespan import Receive, Scope, Send
from classroom.people import hashers
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


def most_at_once(monkeypatch: pytest.MonkeyPatch) -> int:
    """Hash 16 passwords on eight threads; return how many were hashed at once."""
    running, numbers = set[int](), list[int]()
    encode = hashers.Argon2PasswordHasher.encode

    def counted(*args: Any) -> str:
        running.add(get_ident())
        numbers.append(len(running))
        try:
            return str(encode(*args))
        finally:
            running.remove(get_ident())

    monkeypatch.setattr(hashers.Argon2PasswordHasher, "encode", counted)
    with ThreadPoolExecutor(8) as pool:
        encoded = list(pool.map(make_password, [PASSWORD] * 16))
    assert all(check_password(PASSWORD, one) for one in encoded)
    return max(numbers)


def test_of_a_flood_of_passwords_two_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert most_at_once(monkeypatch) == hashers.AT_ONCE


def test_without_the_slots_more_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashers, "_slots", nullcontext())
    assert most_at_once(monkeypatch) > hashers.AT_ONCE


FORM = {
    **dict.fromkeys(("login", "email"), "owner@school.example"),
    **dict.fromkeys(("password", "password1", "password2", "oldpassword"), PASSWORD),
    **{"code": "ABC234", "name": "Mia", "student": "1", "picture": "sun"},
}


@pytest.mark.slow
def test_whatever_checks_a_password_is_a_form_and_a_visitors_without_a_teachers_session(
    room: Room, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address of the site is sent one form that has all fields. As few forms are worked on
    at once, few threads wait for a password."""
    settings.SIGNUP = "open"
    checked: list[str] = []

    class Slots(nullcontext[None]):
        def __enter__(self) -> None:
            checked.append(route)

    monkeypatch.setattr(hashers, "_slots", Slots())
    child = student_client(room.students[0])
    for route in ROUTES:
        with undone():
            same_browser(child).post(route, FORM)
    assert {"/accounts/login/", "/accounts/signup/"} <= set(checked)
    gate = Gate()
    scope = {"method": "POST", "known_session": b"teacher"}
    assert {gate.lane_of({**scope, "path": route}) for route in checked} == {gate.lanes.form}
    assert all(is_a_visitors(route) for route in checked), checked
    assert not is_a_visitors("/play/1/move")


def is_a_visitors(route: str) -> bool:
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
