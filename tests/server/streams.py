"""A stream as an HTTP client that understands compression reads it."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
from classroom.live.tokens import make_stream_address

from classroom.people.models import Teacher
from tests.servers import PATIENCE, Web


@contextmanager
def stream_of_a_teacher(
    web: Web, url: str, in_database: Callable[[str], AbstractContextManager[None]]
) -> Iterator[httpx.Response]:
    """A new teacher's open stream of this server, asked for at `url`."""
    with in_database(web.database_url):
        email = f"{secrets.token_hex(8)}@school.example"
        teacher = Teacher.objects.create_user(email, "a long word for ada")
    address = make_stream_address(["match:1"], f"teacher:{teacher.pk}")
    with httpx.stream("GET", f"{url}{address}", timeout=PATIENCE) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"] == "text/event-stream"
        yield stream
