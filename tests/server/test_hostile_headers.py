"""Whatever a request says of itself: an answer below 500, with all that it tells the browser."""

from encodings.aliases import aliases

import httpx
import pytest
from django.core.exceptions import BadRequest
from django.test import Client

from tests.server.test_headers import lacking
from tests.servers import PATIENCE

pytestmark = pytest.mark.slow

FORM = b"code=ABC&csrfmiddlewaretoken=x&login=a&password=b"
PARTS = b'--BB\r\nContent-Disposition: form-data; name="code"\r\n\r\nABC\r\n--BB--\r\n'
PAGES = ("/join/", "/accounts/login/", "/i18n/setlang/", "/join/ABC234/names/")
CHARSETS = (*sorted(set(aliases.values())), "utf-16", "nope", "\xff", "a" * 5000)
CONTENT_TYPES = [
    *(f"application/x-www-form-urlencoded; charset={name}" for name in CHARSETS),
    *(f"multipart/form-data; boundary=BB; charset={name}" for name in CHARSETS),
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=\xff",
    "text/plain",
    "a/b/c; ;;=",
]
HEADERS = [
    *(("Accept-Language", value) for value in ("x" * 5000, "de-" * 2000, "\xff", ",,;q=", "*")),
    *(
        ("Cookie", value)
        for value in (
            "sessionid=" + "x" * 5000, "; ".join(["a=b"] * 500), "csrftoken=\xff", "messages=xx",
            "django_language=../../x", "known_device=a:b", "sessionid=\xe9abc",
        )
    ),
    *(("Range", value) for value in ("bytes=0-", "bytes=-99999999999999999999", "x")),
    *(("If-Modified-Since", value) for value in ("x", "Mon, 99 Foo 9999 99:99:99 GMT")),
    *(("If-None-Match", value) for value in ("x", '"' * 100)),
    *(("Host", value) for value in ("a b", "x" * 300, "[::1", "127.0.0.1:99999999")),
    *(("Origin", value) for value in ("http://[", "null")),
    *(("Referer", value) for value in ("http://[", "\xff")),
    *(("X-Forwarded-For", value) for value in ("x, y", "999.1.1.1")),
    *(("HX-Current-URL", value) for value in ("http://[", "\xff")),
    *(("Live-State", value) for value in ("x", "{" * 1000)),
]  # fmt: skip


def faults(answer: httpx.Response) -> list[str]:
    return [f"{answer.status_code}"] * (answer.status_code >= 500) + sorted(lacking(answer.headers))


@pytest.mark.parametrize("page", PAGES)
def test_a_form_in_any_encoding_is_read_or_refused(shared_server, page: str) -> None:
    bad = {}
    with httpx.Client(base_url=shared_server.url, timeout=PATIENCE) as browser:
        for kind in CONTENT_TYPES:
            body = PARTS if kind.startswith("multipart") else FORM
            sent = {"Content-Type": kind.encode("latin-1"), "X-CSRFToken": "x"}
            if wrong := faults(browser.post(page, content=body, headers=sent)):
                bad[kind[:60]] = wrong
    assert bad == {}


@pytest.mark.parametrize(
    "page", ["/", "/join/", "/static/nothing-here.css", "/classes/", "/lesson/"]
)
def test_no_header_breaks_a_page(shared_server, page: str) -> None:
    bad = {}
    with httpx.Client(base_url=shared_server.url, timeout=PATIENCE) as browser:
        for name, value in HEADERS:
            for method in ("GET", "POST", "OPTIONS", "PUT"):
                sent = {name: value.encode("latin-1")}
                if wrong := faults(browser.request(method, page, headers=sent)):
                    bad[name, value[:40], method] = wrong
    assert bad == {}


@pytest.mark.django_db
def test_without_the_rule_for_forms_another_encoding_breaks_a_page(settings) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    sent = {"data": FORM, "content_type": "application/x-www-form-urlencoded; charset=utf-16"}
    assert client.post("/join/", **sent).status_code < 500
    rule = "classroom.server.form_encoding.read_utf8"
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if one != rule]
    client.handler.load_middleware()
    with pytest.raises(BadRequest):  # out of the server's own page of the error
        client.post("/join/", **sent)
