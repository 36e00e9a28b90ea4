"""S7: what every answer says to the browser, whichever route, role and fault it comes from."""

import re
from collections.abc import Iterator, Mapping

import httpx
import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from classroom.server.headers import guard_answers
from tests import servers
from tests.cast import teacher_client
from tests.conftest import free_port
from tests.faults.crowd import CSRF, seated
from tests.lessons.setting import room_make
from tests.live.client import stream_address
from tests.servers import PATIENCE

ALWAYS = {
    "cache-control": "no-store",
    "content-security-policy": "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
PLACE = re.compile(r"<(?:(\w+):)?\w+>|\(\?P<\w+>[^)]*\)")


def lacking(headers: Mapping[str, str]) -> set[str]:
    """Return what this answer does not say, or says otherwise."""
    return {name for name, value in ALWAYS.items() if value not in headers.get(name, "")}


def routes(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """An address for every route, with made-up values in its places."""
    for entry in resolver.url_patterns:
        route = before + re.sub(r"[\^$\\]", "", str(entry.pattern))
        if isinstance(entry, URLPattern):
            yield PLACE.sub(lambda place: "1" if place[1] in ("int", None) else "x", route)
        else:
            yield from routes(entry, route)


# Those that end a session go last.
ROUTES = sorted(
    set(routes(get_resolver())),
    key=lambda route: (bool(re.search("logout|leave|not-me|delete", route)), route),
)


@pytest.fixture(scope="module")
def site(migrated_sqlite, tmp_path_factory) -> Iterator[servers.Web]:
    """A server of its own: every button of it is pressed."""
    folder = tmp_path_factory.mktemp("headers")
    web = servers.web(servers.sqlite_copy(migrated_sqlite, folder), folder, free_port())
    web.start()
    yield web
    web.kill()


@pytest.fixture(scope="module")
def cookies(site, django_db_blocker) -> dict[str, str]:
    """By role what a browser sends."""
    database = servers.in_database(site.database_url)
    with django_db_blocker.unblock(), database:
        _, kids = seated(1, 1)
        teacher = teacher_client(room_make(2, "headers").owner)
        return {
            "nobody": "",
            "student": f"sessionid={kids[0].session}",
            "teacher": f"sessionid={teacher.cookies['sessionid'].value}",
        }


@pytest.mark.parametrize(
    "role", ["teacher", *(pytest.param(r, marks=pytest.mark.slow) for r in ("nobody", "student"))]
)
def test_every_route_tells_the_browser_what_it_may_do(site, cookies, role):
    bad = {}
    with httpx.Client(base_url=site.url, timeout=PATIENCE) as browser:
        for route in ROUTES:
            for method in ("GET", "POST"):
                sent = {"Cookie": f"{cookies[role]}; csrftoken={CSRF}", "X-CSRFToken": CSRF}
                answer = browser.request(method, route, headers=sent)
                assert answer.status_code < 500, (method, route)
                if missing_headers := lacking(answer.headers):
                    bad[method, route] = missing_headers
    assert len(ROUTES) > 100
    assert bad == {}


@pytest.mark.parametrize(
    "ask",
    [
        {"url": stream_address(["table:1"])},
        {"url": "/static/nothing-here.css"},
        {"url": "/join/", "method": "POST"},
        {"url": "/join/", "method": "POST", "content": b"a" * 2_500_000},
        {"url": "/join/", "method": "DELETE"},
        {"url": "/", "headers": {"X-Forwarded-For": "nobody"}},
    ],
)
def test_an_answer_that_no_page_has_made_says_it_too(shared_server, ask):
    answer = httpx.request(
        **{"method": "GET", **ask, "url": shared_server.url + ask["url"], "timeout": PATIENCE}
    )
    assert answer.status_code != 200 or ask["url"] == "/"
    assert lacking(answer.headers) == set()


def test_a_file_may_be_kept_and_says_the_rest(shared_server):
    answer = httpx.get(f"{shared_server.url}/static/css/base.css", timeout=PATIENCE)
    assert lacking(answer.headers) == {"cache-control"}


async def guarded(*headers: tuple[bytes, bytes]) -> dict[str, str]:
    """The headers of an application that says these itself."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def send(message):
        sent.append(message)

    await guard_answers(app)({}, None, send)
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


async def test_what_an_answer_says_itself_counts():
    assert (await guarded((b"Cache-Control", b"max-age=60")))["Cache-Control"] == "max-age=60"
    assert "cache-control" not in await guarded((b"Cache-Control", b"max-age=60"))


async def test_with_https_it_says_so_for_a_year_and_else_not(settings):
    assert "strict-transport-security" not in await guarded()
    settings.SECURE_HSTS_SECONDS = 31_536_000
    assert (await guarded())["strict-transport-security"].startswith("max-age=31536000")


@pytest.mark.parametrize(
    ("path", "sources"), [("/", "'self'"), ("/health", "'none'"), (stream_address([]), "'none'")]
)
def test_a_page_loads_what_the_app_serves_and_any_other_answer_nothing(
    shared_server, path, sources
):
    answer = httpx.get(shared_server.url + path, timeout=PATIENCE)
    policy = answer.headers["content-security-policy"]
    assert f"default-src {sources}" in policy
    assert "unsafe" not in policy


async def test_a_fault_of_the_application_itself_is_answered_with_all_headers():
    sent = []

    async def app(scope, receive, send):
        raise ZeroDivisionError

    async def send(message):
        sent.append(message)

    with pytest.raises(ZeroDivisionError):
        await guard_answers(app)({}, None, send)
    start, body = sent
    assert start["status"] == 500
    assert lacking({n.decode(): v.decode() for n, v in start["headers"]}) == set()
    assert body["body"]


def test_an_answer_without_any_header_would_be_found():
    """The negative control."""
    assert lacking({}) == set(ALWAYS)
