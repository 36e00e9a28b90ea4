"""Answers are compressed on their way to a browser, or not."""

import gzip

import httpx
import pytest
from django.http import HttpResponse, JsonResponse, StreamingHttpResponse

from classroom.server.compression import PageCompression
from tests.server.streams import stream_of_a_teacher
from tests.servers import PATIENCE

BROWSER = {"Accept-Encoding": "gzip, deflate, br"}


def sent(rf, response, **headers):
    """The response as it goes to a browser."""
    request = rf.get("/", headers=BROWSER | headers)
    return PageCompression(lambda _: response)(request)


@pytest.mark.parametrize(
    "response", [HttpResponse("climb " * 200), JsonResponse({"html": "climb " * 200})]
)
def test_a_large_answer_is_compressed(rf, response):
    before = response.content
    answer = sent(rf, response)
    assert answer["Content-Encoding"] == "gzip"
    assert answer["Vary"] == "Accept-Encoding"
    assert answer["Content-Length"] == str(len(answer.content))
    assert gzip.decompress(answer.content) == before


def test_the_same_page_is_never_of_one_size_only(rf):
    sizes = {len(sent(rf, HttpResponse("climb " * 200)).content) for _ in range(50)}
    assert len(sizes) > 5


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse("climb " * 100),
        HttpResponse("1,2\n" * 500, content_type="text/csv; charset=utf-8"),
        HttpResponse(b"%PDF" * 500, content_type="application/pdf"),
        HttpResponse("data: 1\n\n" * 500, content_type="text/event-stream"),
        StreamingHttpResponse(["climb " * 500]),
    ],
)
def test_other_answers_stay_as_they_are(rf, response):
    assert "Content-Encoding" not in sent(rf, response)


def test_who_cannot_read_compressed_pages_gets_plain_ones(rf):
    answer = sent(rf, HttpResponse("climb " * 200), **{"Accept-Encoding": "identity"})
    assert answer.content == b"climb " * 200
    assert answer["Vary"] == "Accept-Encoding"


def test_the_server_compresses_pages_and_leaves_a_teachers_stream_alone(shared_server, in_database):
    page = httpx.get(f"{shared_server.url}/join/", timeout=PATIENCE)
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["cache-control"] == "no-store"
    assert "</html>" in page.text
    with stream_of_a_teacher(shared_server, shared_server.url, in_database) as stream:
        assert "content-encoding" not in stream.headers
        assert stream.headers["cache-control"] == "no-store, no-transform"
        assert next(stream.iter_lines()) == "event: hello"
