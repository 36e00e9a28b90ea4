"""docker/proxy in a real Caddy, before the real application and before one that says more."""

import os
import re
import shutil
import ssl
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.conftest import free_port
from tests.docker.files import FOLDER, ROOT
from tests.server.streams import stream_of_a_teacher
from tests.servers import PATIENCE, wait_for

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def proxy(needs_program, tmp_path_factory) -> Iterator[Callable[..., str]]:
    """`proxy(place)` is the address of a proxy before this `host:port`; `TLS="own"` and its like
    are as in docker/.env, and `certificates` a folder.
    """
    program, started = needs_program("caddy"), []
    folders: dict[str, Path] = {}
    environments: dict[str, dict[str, str]] = {}

    def start(place: str, certificates: Path | None = None, **more: str) -> str:
        folder = tmp_path_factory.mktemp("caddy")
        ports = {"HTTP_PORT": str(free_port()), "HTTPS_PORT": str(free_port())}
        is_plain = more.get("TLS", "none") in ("none", "elsewhere")
        url = f"http://127.0.0.1:{ports['HTTP_PORT']}"
        if not is_plain:
            url = f"https://localhost:{ports['HTTPS_PORT']}"
        shutil.copytree(FOLDER / "proxy", folder / "proxy")
        file = folder / "proxy" / "Caddyfile"
        file.write_text(
            file.read_text().replace("{\n", f"{{\n\tadmin {more.pop('ADMIN', 'off')}\n", 1)
        )
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
        host, _, port = place.partition(":")
        env = {**os.environ, **homes, "SITE_ADDRESS": urlsplit(url).hostname, "TLS": "none"}
        env |= {**ports, "WEB_HOST": host, "WEB_PORT": port, "WAITING": str(folder / "proxy")}
        env |= {"AUTHORITY": str(folder / "caddy" / "pki" / "authorities" / "local")}
        env |= {"CERTIFICATE_FOLDER": str(certificates), **more}
        with (folder / "log").open("wb") as log:
            command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
            started.append(subprocess.Popen(command, env=env, stdout=log, stderr=log))
        wait_for(lambda: started[-1].poll() is not None or is_up(url))
        assert started[-1].poll() is None, (folder / "log").read_text()
        folders[url], environments[url] = folder, env
        return url

    start.folders, start.env = folders, environments  # type: ignore[attr-defined]
    yield start
    for process in started:
        process.kill()
        process.wait()


def is_up(url: str) -> bool:
    try:
        httpx.get(f"{url}/text/plain", timeout=PATIENCE, verify=False)  # noqa: S501
    except httpx.HTTPError:
        return False
    return True


@pytest.fixture(scope="module")
def before_app(proxy, shared_server) -> str:
    return proxy(urlsplit(shared_server.url).netloc)


class Speaker(BaseHTTPRequestHandler):
    """Answers `/text/csv` with two kilobytes of that type, and notes how it was asked; says what
    is posted.
    """

    protocols: list[str | None] = []

    def do_GET(self) -> None:
        self.protocols.append(self.headers["X-Forwarded-Proto"])
        self.send_response(200)
        self.send_header("Content-Type", self.path[1:])
        self.end_headers()
        self.wfile.write(b"data: 1\n\n" * 222)

    def do_POST(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, *words: object) -> None:
        """Nothing."""


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


@pytest.mark.slow
def test_while_nobody_is_behind_it_a_plain_page_says_so_and_asks_again(proxy):
    answer = httpx.get(f"{proxy(f'127.0.0.1:{free_port()}')}/join/", timeout=PATIENCE)
    assert answer.status_code in (502, 503)
    assert "The app is starting" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    assert answer.headers["retry-after"] == "5"


def test_while_a_replica_leaves_only_those_that_stay_are_asked(proxy, speaker):
    url = proxy(f"127.0.0.1:{free_port()}", REPLICAS=f"to {speaker}")
    answer = httpx.post(f"{url}/text/plain", content=b"a press", timeout=PATIENCE)
    assert answer.content == b"a press"


# A replica that dies, and upstreams that change ------------------------------------------------

PRESSES, PUPILS = 500, 4
LONGEST = 8.0  # seconds that a page waits for an answer, see live_press.js


def pauses() -> list[float]:
    """Return after how many seconds a page sends a press again whose answer was lost."""
    (numbers,) = re.findall(
        r"const AGAIN = \[([\d, ]+)\]", (ROOT / "static" / "js" / "live_press.js").read_text()
    )
    return [int(number) / 1000 for number in numbers.split(",")]


def press(client: httpx.Client, url: str, text: bytes) -> int:
    """Press as a page does; return how often it was sent, 0 if it was lost."""
    for count, pause in enumerate([0.0, *pauses()], 1):
        time.sleep(pause)
        try:
            if client.post(f"{url}/text/plain", content=text).content == text:
                return count
        except httpx.HTTPError:
            continue
    return 0


def presses(url: str, meanwhile: Callable[[int], None]) -> Counter[int]:
    """Count how often each of PRESSES presses of a class was sent until it was answered, while
    `meanwhile` is called with how many are done."""
    counts: Counter[int] = Counter()

    def pupil(number: int) -> None:
        with httpx.Client(timeout=LONGEST) as client:
            for one in range(PRESSES // PUPILS):
                counts[press(client, url, f"{number} {one}".encode())] += 1
                if number == 0:
                    meanwhile(one * PUPILS)

    with ThreadPoolExecutor(PUPILS) as pupils:
        list(pupils.map(pupil, range(PUPILS)))
    return counts


@contextmanager
def replica() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Speaker) as server:
        # A proxy that goes hangs up in the middle of an answer.
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def place(server: ThreadingHTTPServer) -> str:
    return f"127.0.0.1:{server.server_port}"


@pytest.mark.slow
def test_of_500_presses_none_is_lost_when_one_of_two_replicas_dies(proxy, record_property):
    with replica() as one, replica() as other:
        url = proxy(place(one), REPLICAS=f"to {place(one)} {place(other)}")

        alive = [other]

        def die(done: int) -> None:
            if alive and done >= PRESSES // 4:
                alive.pop().shutdown()
                other.server_close()

        counts = presses(url, die)
        assert not alive
    record_property("presses by how often they were sent", dict(counts))
    print("measured", dict(counts))  # noqa: T201
    assert counts[0] == 0
    assert counts.total() == PRESSES


@pytest.mark.slow
def test_of_500_presses_none_is_lost_while_upstreams_change(
    proxy, needs_program, tmp_path, record_property
):
    """As in an upgrade: both, the new one too, then the first old one goes, and so on."""
    program, admin = needs_program("caddy"), f"127.0.0.1:{free_port()}"
    with replica() as one, replica() as other:
        both, first, last = (
            " ".join(["to", *map(place, servers)]) for servers in ((one, other), (one,), (other,))
        )
        url = proxy(place(one), REPLICAS=both, ADMIN=admin)
        config = Path(proxy.folders[url]) / "proxy" / "Caddyfile"  # type: ignore[attr-defined]
        plan = {
            PRESSES * n // 10: to for n, to in enumerate([first, both, last, both, first, both], 2)
        }

        def change(done: int) -> None:
            due = [at for at in plan if at <= done]
            for at in due:
                env = {**proxy.env[url], "REPLICAS": plan.pop(at)}  # type: ignore[attr-defined]
                reload = [program, "reload", "--config", config, "--address", admin]
                reload += ["--adapter", "caddyfile"]
                # A proxy with a core of its own takes the first; on a busy machine it may refuse.
                run = partial(subprocess.run, reload, env=env, capture_output=True)
                wait_for(lambda run=run: run().returncode == 0)

        counts = presses(url, change)
    assert not plan
    record_property("presses by how often they were sent", dict(counts))
    print("measured", dict(counts))  # noqa: T201
    assert counts[0] == 0
    assert counts.total() == PRESSES


def test_how_ready_the_app_is_is_not_told_outside(before_app):
    assert httpx.get(f"{before_app}/ready", timeout=PATIENCE).status_code == 404


# Who has the certificate ----------------------------------------------------------------------


def certificate(folder: Path) -> Path:
    """site.crt and site.key for `localhost`, as a school's authority would give them."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "A school")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "site.crt").write_bytes(made.public_bytes(pem))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "site.key").write_bytes(key.private_bytes(pem, *plain))
    return folder / "site.crt"


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
