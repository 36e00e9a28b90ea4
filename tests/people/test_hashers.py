"""A flood of passwords takes two cores' moments and little memory, and tells the rest to wait."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.test import Client

from classroom.people import hashers
from classroom.people.models import Teacher

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


@pytest.mark.django_db
@pytest.mark.usefixtures("all_places_taken")
def test_without_the_queue_nobody_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashers, "_slot", nullcontext)
    form = {"login": "a@b.example", "password": PASSWORD}
    assert Client().post("/accounts/login/", form).status_code == 200
