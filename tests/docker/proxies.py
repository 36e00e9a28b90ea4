"""Real Caddys with docker/proxy, each before replicas of its own."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.conftest import free_port
from tests.docker.files import FOLDER
from tests.servers import PATIENCE, wait_for


@pytest.fixture(scope="module")
def proxy(needs_program, tmp_path_factory) -> Iterator[Callable[..., str]]:
    """`proxy(place)` is the address of a proxy before this `host:port`; `TLS="own"` and its like
    are as in docker/.env, and `certificates` a folder.
    """
    program = needs_program("caddy")
    started: list[subprocess.Popen[bytes]] = []

    def start(
        place: str, certificates: Path | None = None, hosts: Path | None = None, **more: str
    ) -> str:
        folder = tmp_path_factory.mktemp("caddy")
        names = ("HTTP_PORT", "HTTPS_PORT", "PROBE_PORT")
        ports = {name: str(free_port()) for name in names}
        is_plain = more.get("TLS", "none") in ("none", "elsewhere")
        url = f"http://127.0.0.1:{ports['HTTP_PORT']}"
        if not is_plain:
            url = f"https://localhost:{ports['HTTPS_PORT']}"
        shutil.copytree(FOLDER / "proxy", folder / "proxy")
        file = folder / "proxy" / "Caddyfile"
        host, _, port = place.partition(":")
        # Each proxy of the tests has replicas and ports of its own.
        text = file.read_text().replace("{\n", "{\n\tadmin off\n", 1)
        file.write_text(text if hosts else text.replace("dynamic a web", f"dynamic a {host}"))
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
        env = {**os.environ, **homes, "SITE_ADDRESS": urlsplit(url).hostname, "TLS": "none"}
        env |= {**ports, "WEB_PORT": port, "WAITING": str(folder / "proxy")}
        env |= {"AUTHORITY": str(folder / "caddy" / "pki" / "authorities" / "local")}
        env |= {"CERTIFICATE_FOLDER": str(certificates), **more}
        with (folder / "log").open("wb") as log:
            command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
            command = [*with_hosts(hosts), *command] if hosts else command
            started.append(subprocess.Popen(command, env=env, stdout=log, stderr=log))
        wait_for(lambda: started[-1].poll() is not None or is_up(url))
        assert started[-1].poll() is None, (folder / "log").read_text()
        return url

    yield start
    for process in started:
        process.kill()
        process.wait()


def with_hosts(file: Path) -> list[str]:
    """Begin a command that has this file as its /etc/hosts, as the proxy's container has."""
    is_root = ["unshare", "--mount", "--propagation", "private"]
    command = is_root if os.getuid() == 0 else [*is_root, "--map-root-user"]
    if subprocess.run([*command, "true"], capture_output=True).returncode:
        pytest.skip("this machine gives a process no /etc/hosts of its own")
    return [*command, "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', str(file)]


def is_up(url: str) -> bool:
    try:
        httpx.get(f"{url}/text/plain", timeout=PATIENCE, verify=False)  # noqa: S501
    except httpx.HTTPError:
        return False
    return True
