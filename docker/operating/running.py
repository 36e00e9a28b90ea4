"""Find containers that are not well, and ask the site as a child would. Changes nothing."""

import http.client
import json
import re
import socket
import ssl
from contextlib import suppress

from operating import backups, machine, upstreams, values
from operating.installation import Installation, OperationError
from operating.values import Findings, Settings

SERVICES = {"web", "worker", "worker-long", "beat", "redis", "postgres", "proxy"}
OLDEST_COMPOSE = (2, 20)
CHILD_WAITS = 10  # seconds
# Written into docker/.env without a change of what runs.
_BOOKKEEPING = {"VERSION", "PREVIOUS_VERSION", "COMMIT", "PREVIOUS_COMMIT"}


def bad_engine(installation: Installation) -> Findings:
    """Find services that do not run, or not well."""
    try:
        installation.docker("version")
        compose = installation.compose("version", "--short")
    except OperationError as error:
        yield f"Docker does not respond: start it, or install Docker with Compose. {error}"
        return
    numbers = re.findall(r"\d+", compose)[:2]
    if numbers and tuple(map(int, numbers)) < OLDEST_COMPOSE:
        yield f"Compose {compose.strip()} is too old: install 2.20 or later."
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
        yield from machine.ports_in_use(settings)
    version = settings.get("VERSION", "dev")
    try:
        installation.docker("image", "inspect", f"classroom:{version}")
    except OperationError:
        yield f"There is no image classroom:{version}: run `docker/rope upgrade`, or mend VERSION."
    yield from _migrate(installation)
    if any(line[:2] == ["web", "running"] for line in lines):
        yield from _not_applied(installation, settings)
        yield from _not_ready(installation)
        yield from old_keys(installation, settings)
    else:
        yield from _other_project(installation, settings)
    if lines and all([name, "running"] in [one[:2] for one in lines] for name in ("proxy", "web")):
        yield from as_a_child(settings)


def bad_containers(settings: Settings, lines: list[list[str]]) -> Findings:
    """Look at every container: its service, its state and its health, if it has a check."""
    for service, state, *health in lines:
        if service != "migrate" and (state != "running" or health == ["unhealthy"]):
            yield f"A container of {service} is {[state, *health][-1]}: run `docker logs` on it."
    services = [line[0] for line in lines]
    if lines and (missing := sorted(SERVICES - set(services))):
        yield (
            f"There is no container of {', '.join(missing)}:"
            " `docker compose -f docker/compose.yml up -d --no-recreate`."
        )
    if services.count("beat") > 1:
        yield "Two beat run and send each task twice: `docker compose up -d --scale beat=1`."
    count = sum(line[:2] == ["web", "running"] for line in lines)
    wanted = settings.get("WEB_REPLICAS") or "2"
    if lines and wanted.isdecimal() and count < int(wanted):
        yield (
            f"{count} of {wanted} replicas of web run:"
            " `docker compose -f docker/compose.yml up -d --no-recreate`."
        )


def _migrate(installation: Installation) -> Findings:
    """Find a migration that failed: nothing else of the app starts after it."""
    form = ("ps", "-a", "--format", "{{.State}} {{.ExitCode}}", "migrate")
    with suppress(OperationError):
        state = installation.compose(*form).split()
        if state[:1] == ["exited"] and state[1:] != ["0"]:
            yield (
                "The migration failed, so nothing of the app starts: read"
                " `docker compose -f docker/compose.yml logs migrate`."
            )


def other_data_key(installation: Installation) -> Findings:
    """Find keys that the replicas which run do not know, or that they need and this one lacks."""
    settings = installation.settings()
    with suppress(OperationError):
        for name in backups.KEYS:
            keys = backups.key_list(settings, name)
            theirs = [
                backups.key_list({name: keys[0], **runs}, name)
                for runs in _environments(installation).values()
            ]
            if any(first not in keys for first, *_ in theirs):
                yield (
                    f"{name} is not the one that the replicas run with, so running games could not"
                    " be read: take it back from settings.env in the last backup; to change it,"
                    f" write it into {name}_FALLBACKS."
                )
            elif any(keys[0] not in known for known in theirs):
                yield (
                    f"The replicas that run do not know the new {name} yet: write it into"
                    f" {name}_FALLBACKS and that of before into {name}, `docker/rope apply`, and"
                    " then swap the two."
                )


def old_keys(installation: Installation, settings: Settings) -> Findings:
    """Ask the app what still needs a key of before, if there is one."""
    if not any(settings.get(name) for name in backups.FALLBACKS):
        return
    with suppress(OperationError):
        answer = installation.compose(
            "exec", "-T", "web", "sh", "-c", "python manage.py keys --check || true"
        )
        for sentence in answer.splitlines():
            yield (
                f"{sentence} Delete {' and '.join(backups.FALLBACKS)}, then `docker/rope apply`."
                if sentence.startswith("Nothing")
                else f"{sentence} Run `docker/rope manage keys`."
                if " need a key of " in sentence
                else sentence
            )


def _environments(installation: Installation) -> dict[str, dict[str, str]]:
    """Return the settings with which each running replica has started. Raises OperationError."""
    form = ("inspect", "-f", "{{json .Config.Env}}")
    return {
        container: dict(
            line.split("=", 1) for line in json.loads(installation.docker(*form, container) or "[]")
        )
        for container in installation.containers("web")
    }


def _not_applied(installation: Installation, settings: Settings) -> Findings:
    """Find settings that were changed since a replica has started, and replicas of other images."""
    with suppress(OperationError, ValueError):
        environments = _environments(installation)
        changed = {
            name
            for runs in environments.values()
            for name in settings.keys() - _BOOKKEEPING
            if runs.get(name) != settings[name]
        }
        if changed:
            yield (
                f"{', '.join(sorted(changed))} in docker/.env changed after the start: run"
                " `docker/rope apply`."
            )
        image = ("inspect", "-f", "{{.Image}}")
        wanted = f"classroom:{settings.get('VERSION', 'dev')}"
        right = installation.docker("image", "inspect", "-f", "{{.Id}}", wanted)
        wrong = [one for one in environments if installation.docker(*image, one) != right]
        if wrong:
            yield (
                f"{len(wrong)} of {len(environments)} replicas do not run {wanted}: run"
                " `docker/rope apply`."
            )


def _other_project(installation: Installation, settings: Settings) -> Findings:
    """Find containers of this folder under another name of the project."""
    label = "com.docker.compose.project"
    folder = f"label={label}.working_dir={installation.folder}"
    with suppress(OperationError):
        form = f'{{{{.Label "{label}"}}}}'
        names = installation.docker("ps", "--filter", folder, "--format", form).split()
        others = sorted({*names} - {settings.get("COMPOSE_PROJECT_NAME", "docker")})
        if others:
            yield (
                f"Containers of this folder run as {', '.join(others)}: set COMPOSE_PROJECT_NAME"
                " back, or their data stays behind."
            )


def as_a_child(settings: Settings) -> Findings:
    """Open the page for joining through the proxy of this machine, by the name of the site."""
    name, mode = settings.get("SITE_ADDRESS", ""), settings.get("TLS", "public")
    is_plain = mode in ("none", "elsewhere")
    setting, usual = ("HTTP_PORT", "80") if is_plain else ("HTTPS_PORT", "443")
    if values.KINDS[setting](settings.get(setting) or usual):
        return  # named already
    port = int(settings.get(setting) or usual)
    try:
        with socket.create_connection(("127.0.0.1", port), CHILD_WAITS) as plain:
            connection = http.client.HTTPConnection(name, port, timeout=CHILD_WAITS)
            connection.sock = (
                plain if is_plain else _context(mode).wrap_socket(plain, server_hostname=name)
            )
            connection.request("GET", "/join/", headers={"Host": name})
            answer = connection.getresponse()
            # The school's own proxy would have said that the page came by HTTPS.
            leads_there = (answer.getheader("Location") or "").startswith(f"https://{name}")
            is_well = answer.status == 200 or (mode == "elsewhere" and leads_there)
    except ssl.SSLError as error:
        yield (
            f"Browsers do not accept the certificate for {name} ({error.reason or error}): read"
            " `docker compose -f docker/compose.yml logs proxy`."
        )
    except (OSError, ValueError, http.client.HTTPException) as error:
        yield (
            f"No page comes through port {port} ({type(error).__name__}): read"
            " `docker compose -f docker/compose.yml logs proxy`."
        )
    else:
        if not is_well:
            yield (
                f"A child who opens {name}/join/ gets {answer.status} instead of the page: read"
                " `docker compose -f docker/compose.yml logs web proxy`."
            )


def _context(mode: str) -> ssl.SSLContext:
    """Check the certificate, unless only the devices of the school know who gave it."""
    context = ssl.create_default_context()
    if mode != "public":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _not_ready(installation: Installation) -> Findings:
    """Ask each replica whether it can serve, and name each fault once."""
    script = (
        "import urllib.request as r, urllib.error as e\n"
        "try: print(r.urlopen('http://127.0.0.1:8000/ready', timeout=8).read().decode())\n"
        "except e.HTTPError as x: print(x.read().decode())"
    )
    faults: list[str] = []
    for container in installation.containers("web"):
        try:
            answer = installation.docker("exec", container, "python", "-c", script)
        except OperationError:
            faults.append(
                f"Replica {container[:12]} does not respond: wait a minute, then read"
                f" `docker logs {container[:12]}`. `docker/rope apply` replaces it."
            )
        else:
            faults += _faults(answer)
    yield from dict.fromkeys(faults)


def _faults(answer: str) -> Findings:
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
    if '"no room"' in answer:
        yield "Redis is full, so tasks wait: give it more memory, or find the queue that grows."
