"""Find what is set up badly, and say what to do about it. Changes nothing."""

import difflib
import ipaddress
import json
import os
import re
import shutil
import socket
import ssl
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from operating import values
from operating.installation import Installation, OperationError, print_line

SECRETS = ("SECRET_KEY", "DATA_KEY", "POSTGRES_PASSWORD")
SHORTEST_SECRET = 32
TLS_MODES = ("public", "own", "internal", "elsewhere", "none")
SIGNUPS = ("open", "invite", "closed")
# No public authority certifies names with these endings.
PRIVATE_SUFFIXES = (".local", ".lan", ".internal", ".intranet", ".home", ".test", ".localhost")
CPU_LIMITS = ("WEB_CPUS", "WORKER_CPUS", "POSTGRES_CPUS", "PROXY_CPUS")
LEAST_DISK = 3 << 30
NO_SPACE = "Less than 3 GB of disk space is free: the image and a backup need it. Delete something."
OLDEST_BACKUP = 2 * 86_400
# Written and read by docker/rope, so not in .env.example.
WRITTEN_HERE = ("PREVIOUS_VERSION", "COMMIT", "PREVIOUS_COMMIT")
Settings = Mapping[str, str]
Findings = Iterator[str]


def report(installation: Installation) -> int:
    """Print all findings and return the exit status."""
    findings = [*bad_settings(installation), *bad_machine(installation), *bad_engine(installation)]
    for sentence in findings:
        print_line(f"- {sentence}")
    print_line(f"{len(findings)} to look at." if findings else "All is well.")
    return 1 if findings else 0


def check(installation: Installation, is_start: bool = False) -> None:
    """Raise OperationError with all that must be mended first; at a start also busy ports."""
    findings = list(bad_settings(installation))
    if is_start:
        if shutil.disk_usage(installation.folder).free < LEAST_DISK:
            findings.append(NO_SPACE)
        if not findings and not installation.containers("proxy"):
            findings += _ports_in_use(installation.settings())
    if findings:
        raise OperationError("Fix this first:\n- " + "\n- ".join(findings))


def bad_settings(installation: Installation) -> Findings:
    """Find settings in docker/.env that cannot work or are not safe."""
    if not installation.env_file.exists():
        yield "There is no docker/.env: run `docker/rope install NAME`."
        return
    if stat.S_IMODE(installation.env_file.stat().st_mode) & 0o077:
        yield "Other users of this machine can read the keys: chmod 600 docker/.env"
    settings = installation.settings()
    yield from values.bad_lines(installation.env_file.read_text())
    wrong = list(values.bad_values(settings))
    yield from wrong
    # What follows reads numbers.
    named = {sentence.partition("=")[0] for sentence in wrong}
    settings = {name: value for name, value in settings.items() if name not in named}
    checks: tuple[Callable[[Settings], Findings], ...] = (
        _secrets, _name, _certificate, _browsers, _sign_up, _mail, _replicas,
        values.bad_together,
    )  # fmt: skip
    for check_one in checks:
        yield from check_one(settings)
    yield from _own_certificate(installation, settings)
    yield from _unknown(installation, settings)


def _secrets(settings: Settings) -> Findings:
    for name in SECRETS:
        value = settings.get(name, "")
        if len(value) < SHORTEST_SECRET or len(set(value)) < SHORTEST_SECRET // 3:
            yield (
                f"{name} is empty or can be guessed: set it to the output of"
                ' `python3 -c "import secrets; print(secrets.token_hex(32))"`.'
            )
    if settings.get("SECRET_KEY") and settings["SECRET_KEY"] == settings.get("DATA_KEY"):
        yield "SECRET_KEY and DATA_KEY are the same: give each its own value."
    if not re.fullmatch(r"\w*", settings.get("POSTGRES_PASSWORD", ""), re.ASCII):
        yield "POSTGRES_PASSWORD is part of an address: use letters and digits only."


def _name(settings: Settings) -> Findings:
    name = settings.get("SITE_ADDRESS", "")
    if not name or name.endswith("example.org"):
        yield "SITE_ADDRESS is still the example: write the name that browsers use."
    elif not re.fullmatch(r"[A-Za-z0-9.-]+", name):
        yield f"SITE_ADDRESS={name} is more than a name: leave out https://, port and path."


def _certificate(settings: Settings) -> Findings:
    mode, name = settings.get("TLS", "public"), settings.get("SITE_ADDRESS", "")
    if mode not in TLS_MODES:
        yield f"TLS={mode} is none of {', '.join(TLS_MODES)}."
    if mode == "public" and _is_private(name):
        yield f"Nobody on the internet certifies {name}: set TLS to own, internal or none."
    if mode == "elsewhere" and not (
        settings.get("TRUSTED_PROXIES") and settings.get("PROXIES", "1") != "1"
    ):
        yield (
            "With TLS=elsewhere set TRUSTED_PROXIES to the address of the school's proxy and"
            " PROXIES=2, or everybody counts as one visitor."
        )


def _is_private(name: str) -> bool:
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return "." not in name or name.endswith(PRIVATE_SUFFIXES)


def _own_certificate(installation: Installation, settings: Settings) -> Findings:
    if settings.get("TLS") != "own":
        return
    folder = installation.folder / settings.get("CERTIFICATES", "certificates")
    try:
        context = ssl.create_default_context()
        context.load_cert_chain(folder / "site.crt", folder / "site.key")
    except FileNotFoundError:
        yield f"TLS=own needs site.crt and site.key in {folder}: put them there."
    except ssl.SSLError:
        yield f"site.crt and site.key in {folder} do not match: ask for the right pair."


def _browsers(settings: Settings) -> Findings:
    if settings.get("HSTS_PRELOAD") == "true" and (
        settings.get("HSTS_SUBDOMAINS") != "true"
        or int(settings.get("HSTS_SECONDS") or "0") < 31_536_000
    ):
        yield "HSTS_PRELOAD needs HSTS_SUBDOMAINS=true and HSTS_SECONDS=31536000, or leave it out."


def _sign_up(settings: Settings) -> Findings:
    signup = settings.get("SIGNUP", "invite")
    if signup not in SIGNUPS:
        yield f"SIGNUP={signup} is none of {', '.join(SIGNUPS)}."
    elif signup == "open" and settings.get("TLS", "public") == "public":
        yield "Anybody on the internet can make a teacher's account: set SIGNUP=invite."


def _mail(settings: Settings) -> Findings:
    mail = settings.get("EMAIL_URL", "")
    if mail and not mail.startswith(("smtp:", "smtp+tls:", "smtps:", "smtp+ssl:", "submission:")):
        yield "EMAIL_URL is not a mail server's address: smtp+tls://user:password@host:587"
    elif mail and not settings.get("DEFAULT_FROM_EMAIL"):
        yield "Other servers will reject mail without a sender: set DEFAULT_FROM_EMAIL."


def _replicas(settings: Settings) -> Findings:
    if settings.get("WEB_REPLICAS", "2") in ("0", "1"):
        yield "With one replica an upgrade interrupts lessons: set WEB_REPLICAS=2."


def _unknown(installation: Installation, settings: Settings) -> Findings:
    example = (installation.folder / ".env.example").read_text()
    known = {*re.findall(r"^(?:# )?([A-Z_]+)=", example, re.M), *WRITTEN_HERE}
    for name in settings.keys() - known:
        near = difflib.get_close_matches(name, known, 1)
        yield f"Nothing reads {name}" + (f": did you mean {near[0]}?" if near else ": delete it.")


# Machine and engine --------------------------------------------------------------------------


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
    if not saved_at or time.time() - max(saved_at) > OLDEST_BACKUP:
        yield "There is no backup from the last two days: run `docker/rope schedule`."
    if not settings.get("BACKUP_COPY"):
        yield (
            "Backups are on the disk that they should protect: set BACKUP_COPY, such as"
            " `rsync {} backup@nas:classroom/`."
        )
    yield from values.unknown_mail_host(settings)
    if settings.get("TLS") == "public" and not _resolves(settings.get("SITE_ADDRESS", "")):
        yield f"No name server knows {settings['SITE_ADDRESS']}: point it to this machine."


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
