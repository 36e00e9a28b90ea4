"""Wrong passwords lock out who tries them, and nobody else."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from allauth.account.adapter import DefaultAccountAdapter
from django.core import mail
from django.test import Client

from classroom.people.account_adapter import AccountAdapter
from classroom.people.limits import LETTERS_TO_ONE
from classroom.people.models import Teacher
from classroom.people.services.retention import SIGN_INS_KEPT, sign_ins_forget
from tests.cast import Cast
from tests.factories import TeacherFactory

pytestmark = pytest.mark.django_db

PASSWORD = "mountain-goat-9"
TRIES, TRIES_ANYWHERE = 10, 40
PAUSE = timedelta(seconds=20)
AN_HOUR, TRIES_AN_HOUR = timedelta(hours=1), 20


@pytest.fixture(autouse=True)
def clock(time_machine):
    time_machine.move_to(1_800_000_000, tick=False)
    return time_machine


@pytest.fixture
def owner(room: Cast) -> Teacher:
    return with_password(room.owner)


def with_password(teacher: Teacher) -> Teacher:
    teacher.set_password(PASSWORD)
    teacher.save()
    return teacher


def is_let_in(client: Client, teacher: Teacher, password: str = PASSWORD, **headers: str) -> bool:
    form = {"login": teacher.email, "password": password}
    return client.post("/accounts/login/", form, **headers).status_code == 302


def addresses() -> Iterator[str]:
    return (f"10.0.{n // 200}.{n % 200 + 1}" for n in range(10_000))


def try_wrong(teacher: Teacher, times: int) -> None:
    """Somebody guesses, from as many addresses as that takes."""
    for number, address in zip(range(times), addresses(), strict=False):
        assert not is_let_in(Client(REMOTE_ADDR=address), teacher, f"guess {number}")


def test_another_port_in_host_gives_no_new_tries(owner: Teacher, settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    for number in range(TRIES):
        assert not is_let_in(Client(), owner, "guess", HTTP_HOST=f"testserver:{8000 + number}")
    assert not is_let_in(Client(), owner, HTTP_HOST="testserver:9000")


def test_counted_as_allauth_does_another_port_gives_new_tries(
    owner: Teacher, settings, monkeypatch
) -> None:
    """The control: its key is the Host header and what was typed."""
    settings.ALLOWED_HOSTS = ["testserver"]
    usual = DefaultAccountAdapter._get_login_attempts_cache_key
    monkeypatch.setattr(AccountAdapter, "_get_login_attempts_cache_key", usual)
    for number in range(TRIES):
        assert not is_let_in(Client(), owner, "guess", HTTP_HOST=f"testserver:{8000 + number}")
    assert is_let_in(Client(), owner, HTTP_HOST="testserver:9000")


def test_wrong_tries_at_another_address_leave_the_teacher_alone(owner: Teacher) -> None:
    for _ in range(TRIES + 5):
        assert not is_let_in(Client(REMOTE_ADDR="10.9.9.9"), owner, "guess")
    assert not is_let_in(Client(REMOTE_ADDR="10.9.9.9"), owner)
    assert is_let_in(Client(REMOTE_ADDR="10.1.1.1"), owner)


def test_guesses_from_many_addresses_end_for_all_that_are_unknown(owner: Teacher) -> None:
    try_wrong(owner, TRIES_ANYWHERE)
    assert not is_let_in(Client(REMOTE_ADDR="10.1.1.1"), owner)


def test_a_device_that_has_signed_in_before_is_let_in_all_the_same(owner: Teacher) -> None:
    known = Client(REMOTE_ADDR="10.1.1.1")
    assert is_let_in(known, owner)
    known.post("/accounts/logout/")
    try_wrong(owner, TRIES_ANYWHERE)
    assert is_let_in(known, owner)


def test_a_known_device_has_ten_tries_too(owner: Teacher) -> None:
    known = Client()
    assert is_let_in(known, owner)
    known.post("/accounts/logout/")
    for _ in range(TRIES):
        assert not is_let_in(known, owner, "guess")
    assert not is_let_in(known, owner)


def checked(ask: Callable[[], object], clock) -> int:
    """How many passwords are checked if this is asked every twenty seconds, for an hour."""
    checks: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        check = Teacher.check_password
        patch.setattr(Teacher, "check_password", lambda *one: checks.append(one) or check(*one))
        for _ in range(AN_HOUR // PAUSE):
            ask()
            clock.shift(PAUSE)
    return len(checks)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/accounts/login/", "password"),
        ("/accounts/reauthenticate/", "password"),
        ("/accounts/password/change/", "oldpassword"),
        ("/account/delete/", "password"),
    ],
)
def test_a_known_device_has_few_tries_an_hour_and_so_has_who_is_signed_in(
    owner: Teacher, clock, path: str, field: str
) -> None:
    known = Client()
    assert is_let_in(known, owner)
    if path == "/accounts/login/":
        known.post("/accounts/logout/")
    form = {"login": owner.email, field: "guess", "password1": PASSWORD, "password2": PASSWORD}
    assert 0 < checked(lambda: known.post(path, form), clock) <= TRIES_AN_HOUR


def test_a_device_is_known_for_its_own_account_alone(owner: Teacher) -> None:
    other = with_password(TeacherFactory.create())
    known = Client(REMOTE_ADDR="10.1.1.1")
    assert is_let_in(known, other)
    known.post("/accounts/logout/")
    try_wrong(owner, TRIES_ANYWHERE)
    assert not is_let_in(known, owner)


def test_a_made_up_mark_makes_no_device_known(owner: Teacher) -> None:
    try_wrong(owner, TRIES_ANYWHERE)
    stranger = Client(REMOTE_ADDR="10.1.1.1")
    stranger.cookies["known_device"] = "abc.0123456789abcdef:forged"
    assert not is_let_in(stranger, owner)


def test_right_passwords_use_no_tries_up(owner: Teacher) -> None:
    assert all(is_let_in(Client(), owner) for _ in range(2 * TRIES_ANYWHERE))


def test_a_letter_opens_an_account_that_strangers_have_closed(owner: Teacher) -> None:
    try_wrong(owner, TRIES_ANYWHERE)
    client = Client(REMOTE_ADDR="10.1.1.1")
    client.post("/accounts/password/reset/", {"email": owner.email})
    link = re.search(r"http://testserver(\S+)", mail.outbox[-1].body)
    assert link
    page = client.get(link[1], follow=True)
    new = {"password1": "glacier-walk-7", "password2": "glacier-walk-7"}
    client.post(page.request["PATH_INFO"], new)
    assert is_let_in(Client(REMOTE_ADDR="10.1.1.1"), owner, "glacier-walk-7")


def test_a_new_device_stands_on_the_profile_under_its_name(owner: Teacher) -> None:
    client = Client(HTTP_USER_AGENT="Mozilla/5.0 (iPad; CPU OS 17_0) Safari/604.1")
    assert is_let_in(client, owner)
    assert "iPad, Safari" in client.get("/account/").content.decode()


def test_a_teacher_hears_by_mail_of_a_second_device_once(owner: Teacher, settings) -> None:
    settings.SENDS_MAIL = True
    first, second = Client(), Client()
    for client in (first, first, second, second):
        assert is_let_in(client, owner)
        client.post("/accounts/logout/")
    [letter] = mail.outbox
    assert letter.to == [owner.email]
    assert "/account/" in letter.body


def test_signing_out_everywhere_ends_other_sessions_and_keeps_this_one(owner: Teacher) -> None:
    lost, own = Client(), Client()
    assert is_let_in(lost, owner)
    assert is_let_in(own, owner)
    assert own.post("/account/sign-out/").status_code == 302
    assert lost.get("/account/").status_code == 302
    assert own.get("/account/").status_code == 200


def test_first_sign_ins_are_forgotten_after_ninety_days(owner: Teacher, time_machine) -> None:
    assert is_let_in(Client(), owner)
    time_machine.shift(SIGN_INS_KEPT + timedelta(seconds=1))
    sign_ins_forget()
    assert not owner.sign_ins.exists()


# Letters -------------------------------------------------------------------------------------


def ask_for_a_password(email: str, address: str = "10.1.1.1") -> None:
    Client(REMOTE_ADDR=address).post("/accounts/password/reset/", {"email": email})


def test_a_stranger_who_has_no_account_gets_no_letter(owner: Teacher) -> None:
    ask_for_a_password("stranger@elsewhere.example")
    assert mail.outbox == []


def test_an_address_gets_ten_letters_a_day(owner: Teacher, time_machine) -> None:
    for number in range(20):
        ask_for_a_password(owner.email, f"10.1.1.{number}")
        time_machine.shift(60)
    assert len(mail.outbox) == LETTERS_TO_ONE


def test_all_letters_of_a_day_have_an_end(owner: Teacher, monkeypatch) -> None:
    monkeypatch.setattr("classroom.people.limits.LETTERS_TO_ALL", 3)
    for number in range(5):
        ask_for_a_password(TeacherFactory.create().email, f"10.1.1.{number}")
    assert len(mail.outbox) == 3


def test_without_the_budget_an_address_gets_them_all(
    owner: Teacher, time_machine, monkeypatch
) -> None:
    monkeypatch.setattr("classroom.people.account_adapter.spend_letter", lambda email: True)
    for number in range(20):
        ask_for_a_password(owner.email, f"10.1.1.{number}")
        time_machine.shift(60)
    assert len(mail.outbox) == 20
