"""docker/Caddyfile in a real Caddy, before the real application and before one that says more."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

import httpx
import pytest

from tests.conftest import free_port
from tests.docker.files import FOLDER
from tests.server.streams import stream_of_a_teacher
from tests.servers import PATIENCE, wait_for

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def proxy(needs_program, tmp_path_factory) -> Iterator[Callable[[str], str]]:
    """`proxy(place)` is the address of a proxy before this `host:port`; without HTTPS, for which
    it would need a name of its own.
    """
    program, started = needs_program("caddy"), []

    def start(place: str) -> str:
        folder = tmp_path_factory.mktemp("caddy")
        url = f"http://127.0.0.1:{free_port()}"
        shutil.copytree(FOLDER / "proxy", folder / "proxy")
        file = folder / "proxy" / "Caddyfile"
        file.write_text(file.read_text().replace("{\n", "{\n\tadmin off\n", 1))
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
        host, _, port = place.partition(":")
        env = {**os.environ, **homes, "SITE_ADDRESS": "127.0.0.1", "TLS": "none"}
        env |= {"HTTP_PORT": str(urlsplit(url).port), "WEB_HOST": host, "WEB_PORT": port}
        env |= {"WAITING": str(folder / "proxy")}
        with (folder / "log").open("wb") as log:
            command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
            started.append(subprocess.Popen(command, env=env, stdout=log, stderr=log))
        wait_for(lambda: started[-1].poll() is not None or is_up(url))
        assert started[-1].poll() is None, (folder / "log").read_text()
        return url

    yield start
    for process in started:
        process.kill()
        process.wait()


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=PATIENCE).status_code == 200
    except httpx.HTTPError:
        return False


@pytest.fixture(scope="module")
def before_app(proxy, shared_server) -> str:
    return proxy(urlsplit(shared_server.url).netloc)


class Speaker(BaseHTTPRequestHandler):
    """Answers `/text/csv` with two kilobytes of that type."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", self.path[1:])
        self.end_headers()
        self.wfile.write(b"data: 1\n\n" * 222)

    def log_message(self, *words: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def before_speaker(proxy) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Speaker) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield proxy(f"127.0.0.1:{server.server_port}")
        server.shutdown()


@pytest.mark.parametrize("kind", ["text/csv;charset=utf-8", "text/plain", "application/jsonl"])
def test_an_export_is_compressed(before_speaker, kind):
    answer = httpx.get(f"{before_speaker}/{kind}", timeout=PATIENCE)
    assert (answer.headers["content-type"], answer.headers["content-encoding"]) == (kind, "gzip")


@pytest.mark.parametrize("kind", ["text/event-stream", "text/html", "application/json"])
def test_streams_and_pages_are_not_compressed(before_speaker, kind):
    answer = httpx.get(f"{before_speaker}/{kind}", timeout=PATIENCE)
    assert answer.headers["content-type"] == kind
    assert "content-encoding" not in answer.headers


def test_a_page_passes_as_the_application_compressed_it(before_app):
    page = httpx.get(f"{before_app}/join/", timeout=PATIENCE)
    assert page.headers["content-encoding"] == "gzip"
    assert "</html>" in page.text


def test_every_event_of_a_stream_passes_at_once_and_plain(before_app, shared_server, in_database):
    with stream_of_a_teacher(shared_server, before_app, in_database) as stream:
        assert "content-encoding" not in stream.headers
        assert next(stream.iter_lines()) == "event: hello"
