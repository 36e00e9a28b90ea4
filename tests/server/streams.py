"""A stream as an HTTP client that understands compression reads it."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
from django.test import Client
from django_scopes import scopes_disabled

from classroom.people.models import Teacher
from tests.cast import student_client
from tests.factories import SchoolClassFactory, StudentFactory
from tests.live.client import stream_address
from tests.servers import PATIENCE, Web


@contextmanager
def stream_of_a_teacher(
    web: Web, url: str, in_database: Callable[[str], AbstractContextManager[None]]
) -> Iterator[httpx.Response]:
    """A new teacher's open stream of this server, asked for at `url`."""
    with in_database(web.database_url), scopes_disabled():
        teacher = Teacher.objects.create_user(f"{secrets.token_hex(8)}@school.example")
        school_class = SchoolClassFactory(owner=teacher)
        browser = Client()
        browser.force_login(teacher)
    with _stream(f"{url}{stream_address([f'roster:{school_class.pk}'])}", browser) as stream:
        yield stream


@contextmanager
def stream_of_a_student(
    web: Web, url: str, in_database: Callable[[str], AbstractContextManager[None]]
) -> Iterator[httpx.Response]:
    """A new student's open stream of this server, asked for at `url`."""
    with in_database(web.database_url), scopes_disabled():
        student = StudentFactory(school_class=SchoolClassFactory(), device=secrets.token_hex(8))
        browser = student_client(student)
    address = stream_address([f"banner:{student.school_class_id}"])
    with _stream(f"{url}{address}", browser) as stream:
        yield stream


@contextmanager
def _stream(address: str, browser: Client) -> Iterator[httpx.Response]:
    cookies = {"sessionid": browser.cookies["sessionid"].value}
    with httpx.stream("GET", address, timeout=PATIENCE, cookies=cookies) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"] == "text/event-stream"
        yield stream
