"""docker/proxy in a real Caddy, before the real application and before one that says more."""

import os
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import urlsplit

import httpx
import pytest

from classroom.people import affinity
from tests.conftest import free_port
from tests.docker.certificates import certificate
from tests.docker.files import FOLDER
from tests.docker.lessons import pauses
from tests.docker.speaker import Speaker, replica
from tests.server.streams import stream_of_a_student, stream_of_a_teacher
from tests.servers import PATIENCE, wait_for

sys.path.insert(0, str(FOLDER))
from operating import upstreams

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def before_app(proxy, shared_server) -> str:
    return proxy(urlsplit(shared_server.url).netloc)


@pytest.fixture(scope="module")
def speaker() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Speaker) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def before_speaker(proxy, speaker) -> str:
    return proxy(speaker)


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


def test_every_event_of_a_packed_stream_passes_at_once_and_is_packed_once(
    before_app, shared_server, in_database
):
    with stream_of_a_student(shared_server, before_app, in_database) as stream:
        assert stream.headers["content-encoding"] == "gzip"
        assert next(stream.iter_lines()) == "event: hello"


@pytest.mark.slow
class KeptSpeaker(Speaker):
    """Keeps connections, and notes the address of each request's other end."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = str(self.client_address[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def test_pages_share_a_connection_and_no_press_takes_one_that_a_replica_may_close(proxy):
    with ThreadingHTTPServer(("127.0.0.1", 0), KeptSpeaker) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = proxy(f"127.0.0.1:{server.server_port}")
        pages = {httpx.get(f"{url}/join/", timeout=PATIENCE).text for _ in range(5)}
        presses = {httpx.post(f"{url}/play/1/", timeout=PATIENCE).text for _ in range(5)}
        server.shutdown()
    assert (len(pages), len(presses)) == (1, 5)


def test_while_nobody_is_behind_it_a_plain_page_says_so_and_asks_again(proxy):
    answer = httpx.get(f"{proxy(f'127.0.0.1:{free_port()}')}/join/", timeout=PATIENCE)
    assert answer.status_code in (502, 503)
    assert "The app is starting" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    assert answer.headers["retry-after"] == "5"


# A replica that dies, and upstreams that change ------------------------------------------------

PRESSES, PUPILS, THINKING = 500, 4, 0.05
LONGEST = 8.0  # seconds that a page waits for an answer, see live_press.js


def press(client: httpx.Client, url: str, text: bytes) -> int:
    """Press as a page does; return how often it was sent, 0 if it was lost."""
    for count, pause in enumerate([0.0, *pauses()], 1):
        time.sleep(pause)
        try:
            again = {"Live-Again": "1"} if count > 1 else {}
            if client.post(f"{url}/text/plain", content=text, headers=again).content == text:
                return count
        except httpx.HTTPError:
            continue
    return 0


@dataclass
class Class:
    """Pupils who press until they are told to stop; how often each press was sent, 0 if lost."""

    url: str
    counts: Counter[int] = field(default_factory=Counter)
    over: Event = field(default_factory=Event)

    def pupil(self, number: int) -> None:
        with httpx.Client(timeout=LONGEST, cookies={affinity.COOKIE: f"{number}"}) as client:
            while not self.over.wait(THINKING):
                self.counts[press(client, self.url, f"{number} presses".encode())] += 1

    def has_pressed(self, times: int) -> bool:
        return self.counts.total() >= times


@contextmanager
def pressing(url: str) -> Iterator[Class]:
    """Have PUPILS press meanwhile, and at least PRESSES times."""
    pupils = Class(url)
    with ThreadPoolExecutor(PUPILS) as pool:
        pressed = pool.map(pupils.pupil, range(PUPILS))
        try:
            yield pupils
            wait_for(lambda: pupils.has_pressed(PRESSES))
        finally:
            pupils.over.set()
        list(pressed)


def end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


def replicas_of(url: str, school_class: str) -> set[str]:
    """Who answers ten browsers of this class."""
    cookies = {affinity.COOKIE: school_class} if school_class else {}
    with httpx.Client(timeout=PATIENCE, cookies=cookies) as client:
        return {client.get(f"{url}/text/plain").headers["x-replica"] for _ in range(10)}


def test_one_replica_has_a_class_both_have_classes_and_browsers_without_one(proxy, tmp_path):
    hosts, port, both = tmp_path / "hosts", free_port(), {"127.0.0.2", "127.0.0.3"}
    upstreams.write_hosts(hosts, sorted(both))
    with replica("127.0.0.2", port), replica("127.0.0.3", port) as other:
        url = proxy(f"web:{port}", hosts=hosts)
        classes = [replicas_of(url, f"class {number}") for number in range(20)]
        assert all(len(one) == 1 for one in classes)
        assert set.union(*classes) == both
        assert set.union(*(replicas_of(url, "") for _ in range(3))) == both
        end(other)
        assert {"127.0.0.2"} == set.union(*(replicas_of(url, f"class {n}") for n in range(20)))


@pytest.mark.slow
def test_of_500_presses_none_is_lost_when_one_of_two_replicas_dies(
    proxy, tmp_path, record_property
):
    hosts, port = tmp_path / "hosts", free_port()
    upstreams.write_hosts(hosts, ["127.0.0.2", "127.0.0.3"])
    with (
        replica("127.0.0.2", port),
        replica("127.0.0.3", port) as other,
        pressing(proxy(f"web:{port}", hosts=hosts)) as pupils,
    ):
        wait_for(lambda: pupils.has_pressed(PRESSES // 4))
        end(other)
    record_property("presses by how often they were sent", dict(pupils.counts))
    print("measured", dict(pupils.counts))  # noqa: T201
    assert pupils.counts[0] == 0


@pytest.mark.slow
def test_no_press_even_has_to_be_sent_again_while_both_replicas_are_replaced_and_back(
    proxy, tmp_path, record_property
):
    """As in an upgrade and a rollback: the next replica runs before the file has it, one that
    leaves ends once the file has been without it for as long as docker/rope waits."""
    hosts, port = tmp_path / "hosts", free_port()
    order = [f"127.0.0.{number}" for number in range(2, 8)]
    upstreams.write_hosts(hosts, order[:2])
    with ExitStack() as stack:
        serving = [stack.enter_context(replica(one, port)) for one in order[:2]]
        with pressing(proxy(f"web:{port}", hosts=hosts)) as pupils:
            for number, new in enumerate(order[2:], 1):
                serving.append(stack.enter_context(replica(new, port)))
                upstreams.write_hosts(hosts, order[number : number + 2])
                time.sleep(upstreams.NOTICED)
                end(serving.pop(0))
            after = pupils.counts.total()
            wait_for(lambda: pupils.has_pressed(after + PRESSES // 4))
    record_property("presses by how often they were sent", dict(pupils.counts))
    print("measured", dict(pupils.counts))  # noqa: T201
    assert set(pupils.counts) == {1}


def test_how_ready_the_app_is_is_not_told_outside(before_app):
    assert httpx.get(f"{before_app}/ready", timeout=PATIENCE).status_code == 404


# Who has the certificate ----------------------------------------------------------------------


def test_with_a_certificate_of_its_own_the_school_is_believed(proxy, speaker, tmp_path):
    trusted = ssl.create_default_context(cafile=str(certificate(tmp_path)))
    url = proxy(speaker, certificates=tmp_path, TLS="own")
    assert httpx.get(f"{url}/text/plain", verify=trusted, timeout=PATIENCE).status_code == 200


def test_the_root_of_an_internal_certificate_is_downloaded_and_then_believed(proxy, speaker):
    url = proxy(speaker, TLS="internal", HTTP_PORT=str(port := free_port()))
    plain = f"http://localhost:{port}"
    root = httpx.get(f"{plain}/root.crt", timeout=PATIENCE)
    assert root.headers["content-type"] == "application/x-x509-ca-cert"
    trusted = ssl.create_default_context(cadata=root.text)
    assert httpx.get(f"{url}/text/plain", verify=trusted, timeout=PATIENCE).status_code == 200
    assert httpx.get(f"{plain}/join/", timeout=PATIENCE).headers["location"] == f"{url}/join/"


@pytest.mark.parametrize(("known", "scheme"), [("127.0.0.1/32", "https"), ("10.0.0.5/32", "http")])
def test_only_the_schools_own_proxy_may_say_that_a_page_came_by_https(
    proxy, speaker, known, scheme
):
    url = proxy(speaker, TLS="elsewhere", TRUSTED_PROXIES=known)
    httpx.get(f"{url}/text/plain", headers={"X-Forwarded-Proto": "https"}, timeout=PATIENCE)
    assert Speaker.protocols[-1] == scheme


def test_a_public_name_gets_its_certificate_from_the_internet(needs_program):
    """As far as it goes without the internet: what Caddy makes of the file."""
    env = {**os.environ, "TLS": "public", "SITE_ADDRESS": "classroom.example.org"}
    command = [needs_program("caddy"), "adapt", "--config", str(FOLDER / "proxy" / "Caddyfile")]
    output = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert '"host":["classroom.example.org"]' in output
    assert '"listen":[":443"]' in output
