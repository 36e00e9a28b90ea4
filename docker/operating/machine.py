"""Find what the machine and its engine lack, and which containers are not well. Changes nothing."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import suppress

from operating import backups, values
from operating.installation import Installation
from operating.values import Findings, Settings

CPU_LIMITS = ("WEB_CPUS", "WORKER_CPUS", "POSTGRES_CPUS", "PROXY_CPUS")
LEAST_DISK = 3 << 30
NO_SPACE = "Less than 3 GB of disk space is free: the image and a backup need it. Delete something."
OLDEST_BACKUP = 2 * 86_400
CRON_PATH = "/usr/sbin:/sbin:/usr/bin:/bin"


def bad_machine(installation: Installation) -> Findings:
    """Find what this machine lacks."""
    settings, cores = installation.settings(), os.cpu_count() or 1
    for name in CPU_LIMITS:
        limit = settings.get(name) or "1"
        if not values.cores(limit) and float(limit) > cores:
            yield f"{name} is more than the {cores} cores of this machine: Docker will refuse it."
    if shutil.disk_usage(installation.folder).free < LEAST_DISK:
        yield NO_SPACE
    saved_at = [file.stat().st_mtime for file in backups.saved(installation)]
    # The first night may still be to come.
    known_at = [*saved_at, *([backups.CRON.stat().st_mtime] if backups.CRON.exists() else [])]
    if not known_at or time.time() - max(known_at) > OLDEST_BACKUP:
        yield "There is no backup from the last two days: run `docker/rope schedule`."
    yield from _cron(installation)
    yield from other_keys(installation)
    yield from values.unknown_hosts(settings)
    if settings.get("TLS") == "public" and not _resolves(settings.get("SITE_ADDRESS", "")):
        yield f"No name server knows {settings['SITE_ADDRESS']}: point it to this machine."


def other_keys(installation: Installation) -> Findings:
    """Find keys that are not those of the last backup."""
    if backups.has_other_keys(installation):
        yield (
            "SECRET_KEY or DATA_KEY is not the one of the last backup, so dice of running games"
            " cannot be read: take it from settings.env in that backup, also to change it"
            " (docs/operating.md, Change the keys)."
        )


def _cron(installation: Installation) -> Findings:
    """Find a backup at night that will not run, or saves another folder."""
    with suppress(OSError):
        entry = backups.CRON.read_text()
        if str(installation.folder / "rope") not in entry:
            yield f"{backups.CRON} backs up another folder: run `docker/rope schedule` here."
        if not any(shutil.which(one, path=CRON_PATH) for one in ("cron", "crond")):
            yield "Nothing runs the backups at night: install cron."


def bad_start(installation: Installation, is_sound: bool) -> Findings:
    """Find what would stop an install half way; ports only if the settings are right."""
    if shutil.disk_usage(installation.folder).free < LEAST_DISK:
        yield NO_SPACE
    if is_sound and not installation.containers("proxy"):
        yield from ports_in_use(installation.settings())


def advice(installation: Installation) -> Findings:
    """Name what runs well and could be safer."""
    settings = installation.settings()
    if settings and not settings.get("BACKUP_COPY"):
        yield (
            "backups are on the disk that they should protect: set BACKUP_COPY, such as"
            " `rsync {} backup@nas:classroom/`."
        )
    if settings and not backups.CRON.exists():
        yield "nothing backs up at night, unless you do: run `docker/rope schedule`."
    clock = ["timedatectl", "show", "--property", "NTPSynchronized", "--value"]
    with suppress(OSError):
        if subprocess.run(clock, capture_output=True, text=True).stdout.strip() == "no":  # noqa: S603
            yield "nothing sets the clock of this machine: run `sudo timedatectl set-ntp true`."


def _resolves(name: str) -> bool:
    with suppress(OSError):
        return bool(socket.getaddrinfo(name, 443))
    return False


def ports_in_use(settings: Settings) -> Findings:
    for name, usual in (("HTTP_PORT", "80"), ("HTTPS_PORT", "443")):
        if values.KINDS[name](settings.get(name) or usual):
            continue  # named already
        port = int(settings.get(name) or usual)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                yield f"Another program uses port {port}: stop it, or set {name} to a free port."
