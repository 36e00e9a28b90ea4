"""Find what the machine and its engine lack, and which containers are not well. Changes nothing."""

import json
import os
import shutil
import socket
import time
from contextlib import suppress

from operating import upstreams, values
from operating.backups import CRON
from operating.installation import Installation, OperationError
from operating.values import Findings, Settings

CPU_LIMITS = ("WEB_CPUS", "WORKER_CPUS", "POSTGRES_CPUS", "PROXY_CPUS")
LEAST_DISK = 3 << 30
NO_SPACE = "Less than 3 GB of disk space is free: the image and a backup need it. Delete something."
OLDEST_BACKUP = 2 * 86_400


def bad_machine(installation: Installation) -> Findings:
    """Find what this machine lacks."""
    settings, cores = installation.settings(), os.cpu_count() or 1
    for name in CPU_LIMITS:
        limit = settings.get(name) or "1"
        if not values.cores(limit) and float(limit) > cores:
            yield f"{name} is more than the {cores} cores of this machine: Docker will refuse it."
    if shutil.disk_usage(installation.folder).free < LEAST_DISK:
        yield NO_SPACE
    saved_at = [file.stat().st_mtime for file in installation.backups.glob("classroom-*.tar")]
    # The first night may still be to come.
    known_at = [*saved_at, *([CRON.stat().st_mtime] if CRON.exists() else [])]
    if not known_at or time.time() - max(known_at) > OLDEST_BACKUP:
        yield "There is no backup from the last two days: run `docker/rope schedule`."
    yield from values.unknown_mail_host(settings)
    if settings.get("TLS") == "public" and not _resolves(settings.get("SITE_ADDRESS", "")):
        yield f"No name server knows {settings['SITE_ADDRESS']}: point it to this machine."


def bad_start(installation: Installation, is_sound: bool) -> Findings:
    """Find what would stop an install half way; ports only if the settings are right."""
    if shutil.disk_usage(installation.folder).free < LEAST_DISK:
        yield NO_SPACE
    if is_sound and not installation.containers("proxy"):
        yield from _ports_in_use(installation.settings())


def advice(installation: Installation) -> Findings:
    """Name what runs well and could be safer."""
    settings = installation.settings()
    if settings and not settings.get("BACKUP_COPY"):
        yield (
            "backups are on the disk that they should protect: set BACKUP_COPY, such as"
            " `rsync {} backup@nas:classroom/`."
        )


def _resolves(name: str) -> bool:
    with suppress(OSError):
        return bool(socket.getaddrinfo(name, 443))
    return False


def bad_engine(installation: Installation) -> Findings:
    """Find services that do not run, or not well."""
    try:
        installation.docker("version")
        installation.compose("version")
    except OperationError as error:
        yield f"Docker does not respond: start it, or install Docker with Compose. {error}"
        return
    if not installation.env_file.exists():
        return
    try:
        states = installation.compose("ps", "-a", "--format", "{{.Service}} {{.State}} {{.Health}}")
    except OperationError as error:
        yield f"Compose cannot read docker/: {error}"
        return
    if upstreams.is_pinned(installation):
        yield "An upgrade was interrupted, the proxy asks some replicas only: `docker/rope apply`."
    settings = installation.settings()
    lines = [line.split() for line in states.splitlines() if line]
    yield from bad_containers(settings, lines)
    if not any(line[:2] == ["proxy", "running"] for line in lines):
        yield from _ports_in_use(settings)
    version = settings.get("VERSION", "dev")
    try:
        installation.docker("image", "inspect", f"classroom:{version}")
    except OperationError:
        yield f"There is no image classroom:{version}: run `docker/rope upgrade`, or mend VERSION."
    if any(line[:2] == ["web", "running"] for line in lines):
        yield from _not_ready(installation)


def bad_containers(settings: Settings, lines: list[list[str]]) -> Findings:
    """Look at every container: its service, its state and its health, if it has a check."""
    for service, state, *health in lines:
        if service != "migrate" and (state != "running" or health == ["unhealthy"]):
            yield f"A container of {service} is {[state, *health][-1]}: run `docker logs` on it."
    count = sum(line[:2] == ["web", "running"] for line in lines)
    wanted = settings.get("WEB_REPLICAS") or "2"
    if lines and wanted.isdecimal() and count < int(wanted):
        yield (
            f"{count} of {wanted} replicas of web run:"
            " `docker compose -f docker/compose.yml up -d --no-recreate`."
        )


def _ports_in_use(settings: Settings) -> Findings:
    for name, usual in (("HTTP_PORT", "80"), ("HTTPS_PORT", "443")):
        if values.KINDS[name](settings.get(name) or usual):
            continue  # named already
        port = int(settings.get(name) or usual)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                yield f"Another program uses port {port}: stop it, or set {name} to a free port."


def _not_ready(installation: Installation) -> Findings:
    script = (
        "import urllib.request as r, urllib.error as e\n"
        "try: print(r.urlopen('http://127.0.0.1:8000/ready', timeout=8).read().decode())\n"
        "except e.HTTPError as x: print(x.read().decode())"
    )
    try:
        answer = installation.compose("exec", "-T", "web", "python", "-c", script)
    except OperationError:
        yield "The app does not respond yet: wait a minute, then read the logs of web."
        return
    if '"away"' in answer:
        yield (
            "The app cannot reach its database. If POSTGRES_PASSWORD was changed after the first"
            " start, change it in PostgreSQL too (ALTER USER), or change it back."
        )
    if '"migrations": "missing"' in answer:
        yield "The database lacks migrations: run `docker/rope upgrade`."
    if '"schema": "missing"' in answer:
        yield (
            f"{json.loads(answer)['todo'].partition('. ')[0]}. An older 0.1.0 made it. Run"
            " `docker/rope backup`, `docker/rope manage catch_up --saved` and"
            " `docker/rope manage migrate`."
        )
    if '"disk": "full"' in answer:
        yield "The disk of the database is full: free some space, moves are refused until then."
    if '"disk": "read-only"' in answer:
        yield "The database can only be read: look for errors of its disk, then restart postgres."
    if '"degraded"' in answer:
        yield "Redis is not responding, so pages update slowly: read the logs of redis."
