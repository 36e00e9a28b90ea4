"""Visitors wait for each other at the gate, and who has a seat waits for none of them."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import Client

from classroom.live import connections, stream
from classroom.people import hashers
from classroom.people.models import Student
from classroom.people.services.seats import guest_ask
from classroom.people.sessions import Whose, stored_sessions
from classroom.server import gate, request_body, sockets
from classroom.server.gate import LANES, Gate
from classroom.server.known_sessions import note_whose
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

CHILD = "sessionid=child; csrftoken=c"


class Site:
    """An application whose answers the test lets go; `under_way` are the addresses of those that
    it works on. Numbers of the lane of visitors may be others."""

    def __init__(self, **visitors: float) -> None:
        self.under_way: list[str] = []
        self.statuses: list[int] = []
        self.known_sessions: list[bytes | None] = []
        self.may_answer = asyncio.Event()
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.whose: Whose | None = None
        self.gate = Gate(LANES._replace(visitor=replace(LANES.visitor, **visitors)))
        self.gate.sessions.learn({"child": Whose.CHILD, "teacher": Whose.TEACHER})
        self.app = self.gate.before(self.work)

    async def work(self, scope: Any, receive: Any, send: Any) -> None:
        self.under_way.append(scope["client"][0])
        self.known_sessions.append(scope.get("known_session"))
        await self.may_answer.wait()
        # A page of passwords does not look for the student.
        if not scope["path"].startswith("/accounts/"):
            scope["whose"] = self.whose
        await send({"type": "http.response.start", "status": 200, "headers": []})
        self.under_way.remove(scope["client"][0])
        await self.may_end.wait()
        await send({"type": "http.response.body", "body": b""})

    def ask(
        self, address: str = "10.1.0.1", cookie: str = "", path: str = "/"
    ) -> "asyncio.Task[None]":
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.statuses.append(message["status"])

        headers = [(b"cookie", cookie.encode())] if cookie else []
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b""}
        scope |= {"client": (address, 1), "headers": headers}
        return asyncio.create_task(self.app(scope, lambda: None, send))

    async def rest(self) -> list[str]:
        """The addresses of what is worked on once nothing more begins."""
        for _ in range(20):
            await asyncio.sleep(0)
        return self.under_way


@pytest.fixture
def site_make() -> Callable[..., Site]:
    return Site


async def test_of_many_requests_from_one_address_one_is_worked_on_at_a_time(site_make) -> None:
    site = site_make()
    requests = [site.ask() for _ in range(5)]
    assert len(await site.rest()) == 1
    site.may_answer.set()
    await asyncio.gather(*requests)
    assert site.statuses == [200] * 5


async def test_without_the_gate_all_are_worked_on_at_once(site_make) -> None:
    """The control."""
    site = site_make()
    site.app = site.work
    requests = [site.ask() for _ in range(5)]
    assert len(await site.rest()) == 5
    site.may_answer.set()
    await asyncio.gather(*requests)


async def test_who_is_in_waits_for_no_visitor(site_make) -> None:
    site = site_make()
    requests = [site.ask() for _ in range(5)] + [site.ask(cookie=CHILD) for _ in range(3)]
    assert len(await site.rest()) == 1 + 3
    site.may_answer.set()
    await asyncio.gather(*requests)


async def test_the_application_hears_which_sessions_are_known(site_make) -> None:
    site = site_make()
    site.may_answer.set()
    for cookie in (CHILD, "sessionid=made-up", ""):
        await site.ask(cookie=cookie)
    assert site.known_sessions == [b"child", None, None]


@pytest.mark.parametrize("cookie", ["sessionid=made-up", "xsessionid=child", "a=sessionid=child"])
async def test_a_made_up_session_is_a_visitors(site_make, cookie) -> None:
    site = site_make()
    requests = [site.ask(cookie=cookie) for _ in range(5)]
    assert len(await site.rest()) == 1
    site.may_answer.set()
    await asyncio.gather(*requests)


async def test_a_session_is_known_once_it_has_been_answered_as_somebodys(site_make) -> None:
    site = site_make()
    site.whose = Whose.TEACHER
    site.may_answer.set()
    await site.ask(cookie="sessionid=new")
    site.may_answer.clear()
    requests = [site.ask(cookie="sessionid=new") for _ in range(5)]
    assert len(await site.rest()) == 5
    site.whose = None  # the session has ended
    site.may_answer.set()
    await asyncio.gather(*requests)
    site.may_answer.clear()
    requests = [site.ask(cookie="sessionid=new") for _ in range(5)]
    assert len(await site.rest()) == 1
    site.may_answer.set()
    await asyncio.gather(*requests)


@pytest.mark.parametrize(("cookie", "at_once"), [(CHILD, 1), ("sessionid=teacher", 5)])
async def test_where_passwords_are_checked_all_but_teachers_are_visitors(
    site_make, cookie, at_once
) -> None:
    site = site_make()
    requests = [site.ask(cookie=cookie, path="/accounts/login/") for _ in range(5)]
    assert len(await site.rest()) == at_once
    site.may_answer.set()
    await asyncio.gather(*requests)
    # Who has signed in nowhere is still the child.
    site.may_answer.clear()
    requests = [site.ask(cookie=cookie) for _ in range(5)]
    assert len(await site.rest()) == 5
    site.may_answer.set()
    await asyncio.gather(*requests)


async def test_addresses_have_places_of_their_own_and_few_in_all(site_make) -> None:
    site = site_make()
    requests = [site.ask(f"10.1.0.{number}") for number in range(8)]
    assert len(await site.rest()) == LANES.visitor.at_once
    site.may_answer.set()
    await asyncio.gather(*requests)


async def test_who_reads_slowly_holds_up_nobody(site_make) -> None:
    site = site_make()
    site.may_answer.set()
    site.may_end.clear()
    requests = [site.ask() for _ in range(5)]
    await site.rest()
    assert site.statuses == [200] * 5
    site.may_end.set()
    await asyncio.gather(*requests)


async def test_who_waits_for_a_mail_server_holds_up_nobody_for_long(site_make) -> None:
    site = site_make(holds=0)
    requests = [site.ask() for _ in range(5)]
    assert len(await site.rest()) > 1
    site.may_answer.set()
    await asyncio.gather(*requests)
    assert site.statuses == [200] * 5


async def test_who_would_wait_for_long_is_told_to_come_again(site_make) -> None:
    site = site_make(queue=2, refused_after=0)
    requests = [site.ask() for _ in range(5)]
    await site.rest()
    assert site.statuses == [429] * 2
    site.may_answer.set()
    await asyncio.gather(*requests)
    assert sorted(site.statuses) == [200] * 3 + [429] * 2


async def test_who_is_refused_while_waiting_leaves_the_place_to_others(site_make) -> None:
    site = site_make(waits=0.01, refused_after=0)
    first = site.ask()
    await site.rest()
    await site.ask()
    assert site.statuses == [429]
    site.may_answer.set()
    await first
    await site.ask()
    assert site.statuses == [429, 200, 200]


@pytest.mark.parametrize("is_right", [False, True])
async def test_a_crowd_that_is_wrong_waits_between_its_requests_as_well(
    site_make, monkeypatch, is_right
) -> None:
    """Seconds that were slept after a request: a class that joins is right, and sleeps none."""
    site = site_make()
    slept: list[float] = []
    pause = asyncio.sleep

    async def sleep(seconds: float) -> None:
        if seconds:
            slept.append(seconds)
        await pause(0)

    monkeypatch.setattr(gate.asyncio, "sleep", sleep)
    site.whose = Whose.CHILD if is_right else None
    site.may_answer.set()
    await asyncio.gather(*(site.ask() for _ in range(LANES.visitor.crowd + 5)))
    # While more than so many wait.
    assert len(slept) == (0 if is_right else 5)
    assert site.statuses == [200] * (LANES.visitor.crowd + 5)


async def test_a_fault_of_a_page_leaves_the_place_to_others(site_make) -> None:
    site = site_make()

    async def broken(*_: Any) -> None:
        raise RuntimeError

    app = site.gate.before(broken)
    scope = {"client": ("10.1.0.1", 1), "headers": [], "method": "GET", "path": "/"}
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await app({"type": "http", "query_string": b"", **scope}, None, None)
    site.may_answer.set()
    await site.ask()
    assert site.statuses == [200]


def test_the_page_on_requests_has_the_numbers_of_the_table() -> None:
    text = re.sub(r"`[^`]*`", "", (settings.BASE_DIR / "docs/request.md").read_text())
    numbers = re.findall(r"(\d[\d,]*(?:\.\d+)?(?: (?:s|kB|MB)\b)?)", text)
    press, _, form, page, download, visitor = LANES
    body, lock, slowest = request_body, connections.BUDGET, stream._SLOWEST
    expected = (
        f"{sockets.HEADERS_TIMEOUT:g} s|{body.BODY_TIMEOUT:g} s|{body.LARGEST // 10**6} MB"
        f"|{body.SMALL // 10**3} kB|{body.BUDGET // 10**6} MB|{press.threads}|{press.holds:g} s"
        f"|{gate._FOLLOWED_WITHIN:g} s|{lock:g} s|{slowest:g} s|{page.threads}|{page.at_once}"
        f"|{page.waits:g} s|{form.at_once}|{hashers.AT_ONCE}|{download.threads}|{page.budget:g} s"
        f"|{page.back:g} s|{page.costly:g} s|{visitor.at_an_address}|{visitor.at_once}"
        f"|{visitor.holds:g} s|{visitor.crowd}|{visitor.waits:g} s|{visitor.queue:,}"
        f"|{visitor.refused_after:g} s"
    )
    assert "|".join(numbers) == expected
    assert form.waits == page.waits


@pytest.fixture
def room(db: None) -> Room:
    return room_make(2)


def guest_who_waits(room: Room) -> Client:
    return student_client(guest_ask(school_class=room.school_class, name="Mia"))


def test_a_process_that_starts_knows_who_is_in(room) -> None:
    child, teacher = student_client(room.students[0]), teacher_client(room.owner)
    guest_who_waits(room)
    assert stored_sessions(5) == {
        child.cookies["sessionid"].value: Whose.CHILD,
        teacher.cookies["sessionid"].value: Whose.TEACHER,
    }
    assert stored_sessions(0) == {}


def whose(browser: Client, path: str) -> dict[str, Whose | None]:
    """Ask for the page at this path; return what it tells of its session."""
    scope: dict[str, Whose | None] = {}
    note_whose(scope, browser.get(path).wsgi_request)
    return scope


def test_a_page_says_whose_session_it_was(room) -> None:
    assert whose(student_client(room.students[0]), "/lesson/") == {"whose": Whose.CHILD}
    assert whose(teacher_client(room.owner), "/classes/") == {"whose": Whose.TEACHER}
    assert whose(Client(), "/join/") == {"whose": None}
    # Every page asks for the student, in whose language it is.
    assert whose(student_client(room.students[0]), "/privacy/") == {"whose": Whose.CHILD}


@pytest.mark.parametrize("path", ["/join/wait/", "/join/code/", "/join/", "/lesson/"])
def test_a_guest_is_a_visitor_until_a_teacher_lets_them_in(room, path) -> None:
    browser = guest_who_waits(room)
    assert whose(browser, path) == {"whose": None}
    Student.objects.filter(name="Mia").update(status=Student.Status.GUEST)
    assert whose(browser, path) == {"whose": Whose.CHILD}


def test_a_file_of_the_site_reads_no_session_and_says_nothing_of_it() -> None:
    scope: dict[str, object] = {}
    note_whose(scope, HttpRequest())
    assert scope == {}
