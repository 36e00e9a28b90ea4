"""No number is so large and no day so far off that an address or a form with it breaks: every
address, every query and every form of a school with one of everything.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from tests.browser.every_page import School, school_make
from tests.players.pages import Form, Page
from tests.undone import same_browser, undone

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
ROLES = ("teacher", "teacher before a lesson", "student")
FAR = "9" * 20  # more than a column of any database holds
FIRST, LAST = "0001-01-01", "9999-12-31"
QUERIES = [
    *product(("class", "student", "page", "before", "after", "seat", "as"), (FAR,)),
    *product(("since", "until"), (FIRST, "0001-01-15", LAST)),
]


@pytest.fixture(scope="module")
def school(module_db: None) -> Iterator[School]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
        yield school_make()


def status(browser: Client, method: str, path: str, sent: dict[str, Any]) -> int:
    """Return the status, and undo what changed."""
    client = same_browser(browser)
    client.raise_request_exception = False
    with undone():
        answer = getattr(client, method)(path, sent)
        if answer.streaming and answer.status_code == 200:
            b"".join(answer.streaming_content)
        return int(answer.status_code)


def pages(school: School, role: str) -> Iterator[Page]:
    """All that this role can open, an address of each route; files without their content."""
    opened = set()
    for route, path in school.addresses():
        with undone():
            answer = same_browser(school.browsers[role]).get(path)
        if answer.status_code == 200 and route not in opened:
            opened.add(route)
            is_page = answer["Content-Type"].startswith("text/html")
            yield Page(path, answer.content.decode() if is_page else "")


@pytest.mark.parametrize("role", ROLES)
def test_no_address_breaks_by_a_number_in_it(school: School, role: str) -> None:
    broken = set()
    for route, path in school.addresses():
        places, parts = route.split("/"), path.partition("?")[0].split("/")[1:]
        for at in (at for at, place in enumerate(places) if place.startswith("<int:")):
            far = "/".join(["", *parts[:at], FAR, *parts[at + 1 :]])
            for method in ("get", "post"):
                if status(school.browsers[role], method, far, {}) >= 500:
                    broken.add((method, far))
    assert broken == set()


@pytest.mark.parametrize("role", ROLES)
def test_no_page_breaks_by_what_its_address_asks_for(
    school: School, role: str, settings: Any
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"  # its first day begins before that of UTC
    broken = set()
    for page in pages(school, role):
        path, _, query = page.url.partition("?")
        for name, value in QUERIES:
            parameters = {**dict(parse_qsl(query)), name: value}
            if status(school.browsers[role], "get", path, parameters) >= 500:
                broken.add((path, name, value))
    assert broken == set()


@pytest.mark.parametrize("role", ROLES)
def test_no_form_breaks_by_a_value_in_it(school: School, role: str) -> None:
    broken, tried = set(), set()
    for page in pages(school, role):
        for form in page.forms():
            action = form.element.get("action") or page.url
            for name, values in far_values(form):
                press = (action, name, str(values))
                if press not in tried:
                    tried.add(press)
                    method = form.element.get("method", "get")
                    if status(school.browsers[role], method, action, values) >= 500:
                        broken.add((action, name, page.url))
    assert len(tried) > 10
    assert broken == set()


def far_values(form: Form) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield this form's fields, with a far-off value under each of its names."""
    sent: dict[str, list[str]] = {}
    buttons = ((one.get("name", ""), one.get("value", "")) for one in form.buttons())
    for name, value in (*form.sent, *buttons):
        if name:
            sent.setdefault(name, []).append(value)
    for name in sent:
        for far in (FAR, FIRST, LAST):
            yield name, {**sent, name: [far]}
