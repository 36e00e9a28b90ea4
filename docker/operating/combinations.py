"""Check values in docker/.env that are right alone and wrong together, or on this machine."""

import os
import re
import shlex
import shutil
import ssl
import stat
import time
from pathlib import Path

from operating.values import MEMORY, Findings, Settings, memory_bytes, plain_issuers

LEAST_OF_MACHINE = 2 << 30
# docs/operating.md measures both.
OF_A_PROCESS = 150 << 20
CONNECTIONS, OF_A_POOL = 500, 16
TRANSIENT = ("/tmp", "/run", "/dev/shm", "/var/tmp")  # noqa: S108 (backups must not go there)
EXPIRES_SOON = 14 * 86_400


def bad_together(settings: Settings) -> Findings:
    """Find what two settings, or one and this machine, make wrong."""
    for check in (
        _ports, _proxies, _memory, _processes, _backups, _copy, _database, _senders, _heartbeat,
        plain_issuers,
    ):  # fmt: skip
        yield from check(settings)


def _ports(settings: Settings) -> Findings:
    ports = settings.get("HTTP_PORT") or "80", settings.get("HTTPS_PORT") or "443"
    if ports[0] == ports[1]:
        yield f"HTTP_PORT and HTTPS_PORT are both {ports[0]}: give each its own."
    elif settings.get("TLS", "public") == "public" and ports[0] != "80" and ports[1] != "443":
        yield (
            "TLS=public gets its certificate through port 80 or 443: set HTTP_PORT=80 and"
            " HTTPS_PORT=443, or another TLS."
        )


def _proxies(settings: Settings) -> Findings:
    proxies, mode = settings.get("PROXIES"), settings.get("TLS", "public")
    if proxies == "0":
        yield "With PROXIES=0 everybody counts as one visitor: set PROXIES=1."
    elif proxies and int(proxies) > 1 and mode != "elsewhere":
        yield (
            f"PROXIES={proxies} lets visitors say who they are, since only TLS=elsewhere has a"
            " proxy in front: set PROXIES=1."
        )


def _memory(settings: Settings) -> Findings:
    total = memory_of_machine()
    if total < LEAST_OF_MACHINE:
        yield "This machine has less than 2 GB of memory: use `make install`, or a larger one."
    for name, usual in MEMORY.items():
        if (memory_bytes(settings.get(name) or usual) or 0) > total and settings.get(name):
            yield f"{name} is more than the {total >> 20} MB of this machine: write less."


def _processes(settings: Settings) -> Findings:
    each = int(settings.get("WEB_CONCURRENCY") or 1)
    # One more replica runs during an upgrade.
    count = (int(settings.get("WEB_REPLICAS") or 2) + 1) * each
    limit = memory_bytes(settings.get("WEB_MEMORY") or MEMORY["WEB_MEMORY"]) or 0
    if each * OF_A_PROCESS > limit:
        yield (
            f"WEB_CONCURRENCY={each} processes need {each * OF_A_PROCESS >> 20} MB: raise"
            " WEB_MEMORY, or write less."
        )
    elif count * OF_A_POOL > CONNECTIONS:
        yield (
            f"{count} web processes open more than the {CONNECTIONS} connections of PostgreSQL:"
            " lower WEB_REPLICAS or WEB_CONCURRENCY."
        )
    elif count * OF_A_PROCESS > memory_of_machine():
        yield (
            f"{count} web processes need more than the memory of this machine: lower"
            " WEB_REPLICAS or WEB_CONCURRENCY."
        )


def _backups(settings: Settings) -> Findings:
    folder = settings.get("BACKUPS", "")
    path = Path(folder)
    if not folder:
        return
    if not path.is_absolute():
        yield f"BACKUPS={folder} depends on where you stand: write a path that begins with /."
    elif any(path.is_relative_to(one) for one in TRANSIENT):
        yield f"BACKUPS={folder} is emptied by the machine itself: choose another folder."
    elif path.exists() and not path.is_dir():
        yield f"BACKUPS={folder} is no folder: choose another name."
    elif path.exists() and not os.access(path, os.W_OK):
        yield f"BACKUPS={folder} cannot be written: choose another folder, or change its owner."
    elif not path.exists() and not path.parent.is_dir():
        yield f"BACKUPS={folder} is in a folder that does not exist: make or mount {path.parent}."


def _copy(settings: Settings) -> Findings:
    command = settings.get("BACKUP_COPY", "")
    try:
        words = shlex.split(command)
    except ValueError:
        yield "BACKUP_COPY has a quote that does not end: close it."
        return
    if words and not shutil.which(words[0]):
        yield f"BACKUP_COPY: there is no program {words[0]} on this machine: install it."


def _database(settings: Settings) -> Findings:
    if settings.get("DATABASE", "classroom") not in ("", "classroom"):
        yield "DATABASE is for `docker/rope restore`, and classroom alone is saved: delete it here."


def _senders(settings: Settings) -> Findings:
    mail = settings.get("EMAIL_URL", "")
    if settings.get("DEFAULT_FROM_EMAIL") and not mail:
        yield "DEFAULT_FROM_EMAIL without EMAIL_URL sends nothing: set both, or delete it."
    if mail.count("@") > 1:
        yield "EMAIL_URL has more than one @: write one in its name or password as %40."
    elif re.match(r"smtp://[^@/]+@", mail):
        yield "EMAIL_URL sends its password in the clear: write smtp+tls:// or smtps://."
    host = re.split(r"[/?]", mail.partition("://")[2].rpartition("@")[2])[0]
    port = host.partition(":")[2]
    if port and not re.fullmatch(r"[0-9]{1,5}", port):
        yield f"EMAIL_URL has the port {port}, which is no number: write 587."


def _heartbeat(settings: Settings) -> Findings:
    itself = r"https?://(localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)"
    if heartbeat := re.match(itself, settings.get("HEARTBEAT_URL", "")):
        yield (
            f"HEARTBEAT_URL asks {heartbeat[1]}, which is the container itself: write an address"
            " outside this machine."
        )


def own_certificate(folder: Path, settings: Settings) -> Findings:
    """Find what is wrong with site.crt and site.key of TLS=own."""
    certificate, key = folder / "site.crt", folder / "site.key"
    try:
        ssl.create_default_context().load_cert_chain(certificate, key)
    except FileNotFoundError:
        yield f"TLS=own needs site.crt and site.key in {folder}: put them there."
        return
    except ssl.SSLError:
        yield f"site.crt and site.key in {folder} do not match: ask for the right pair."
        return
    if stat.S_IMODE(key.stat().st_mode) & 0o077:
        yield f"Other users of this machine can read the key: chmod 600 {key}"
    # The one way of the standard library to read a certificate.
    read: dict = ssl._ssl._test_decode_cert(str(certificate))  # type: ignore[attr-defined]
    left = ssl.cert_time_to_seconds(read["notAfter"]) - time.time()
    if left < EXPIRES_SOON:
        word = "has expired" if left < 0 else f"expires in {int(left / 86_400)} days"
        yield f"site.crt {word}: ask for a new one and put it into {folder}."
    names = [value for _kind, value in read.get("subjectAltName", ())]
    if not any(_is_for(one, settings.get("SITE_ADDRESS", "")) for one in names):
        certified = ", ".join(names) or "no name"
        yield f"site.crt is for {certified}, not for SITE_ADDRESS: ask for another."


def _is_for(pattern: str, name: str) -> bool:
    head, _, rest = name.partition(".")
    return pattern.lower() in (name.lower(), f"*.{rest}".lower() if head else "")


def memory_of_machine() -> int:
    """Return the bytes of memory of this machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
