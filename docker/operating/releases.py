"""Install, upgrade and roll back; replicas are replaced one by one during lessons."""

import os
import secrets
import shutil
import time

from operating import backups, doctor
from operating.installation import Installation, OperationError, print_line

IN_FLIGHT = 1.0  # seconds until requests on their way have reached the replica
RELOAD_TRIES = 3  # a reload of the proxy is idempotent


def install(installation: Installation, name: str, tls: str) -> None:
    """Write docker/.env if it is missing, build, and start all. Raises OperationError."""
    if not installation.env_file.exists():
        if not name:
            raise OperationError("Tell me the name that browsers use: docker/rope install NAME")
        _create_settings(installation, name, tls or "public")
        print_line("Wrote docker/.env. Keep a copy: backups need its keys.")
    doctor.check(installation, is_start=True)
    version = _new_version()
    print_line(f"Building the image classroom:{version} ...")
    installation.compose_attached("build", "web", VERSION=version)
    installation.write_settings(VERSION=version)
    installation.compose_attached("up", "-d", "--no-build")
    for container in installation.containers("web"):
        installation.wait_healthy(container)
    print_line("The app runs. Next: `docker/rope manage teacher EMAIL` makes the first account,")
    print_line("`docker/rope schedule` backs up every night.")


def upgrade(installation: Installation, version: str | None) -> None:
    """Back up, migrate beside the running version, then replace it. Raises OperationError."""
    doctor.check(installation)
    backups.backup(installation)
    if version is None:
        version = _new_version()
        print_line(f"Building the image classroom:{version} ...")
        installation.compose_attached("build", "web", VERSION=version)
    print_line("Migrating beside the running version ...")
    installation.compose_attached("run", "--rm", "--no-deps", "migrate", VERSION=version)
    _replace(installation, version)


def rollback(installation: Installation) -> None:
    """Run the previous version. The database stays as it is, because migrations only add.

    Raises OperationError.
    """
    previous = installation.settings().get("PREVIOUS_VERSION")
    if not previous:
        raise OperationError("docker/.env has no PREVIOUS_VERSION: nothing was upgraded yet.")
    installation.docker("image", "inspect", f"classroom:{previous}")
    _replace(installation, previous)


def _replace(installation: Installation, version: str) -> None:
    old, settings = installation.containers("web"), installation.settings()
    running, previous = settings["VERSION"], settings.get("PREVIOUS_VERSION", "")
    # Write the new settings first: otherwise the next `up` would recreate all replicas at once.
    installation.write_settings(VERSION=version, PREVIOUS_VERSION=running)
    # Remove it ourselves: if Compose replaces a container, it also replaces all that depend on it.
    installation.compose("rm", "-f", "migrate")
    try:
        # Docker's DNS lists a replica as soon as it starts, long before it can answer.
        _route_to(installation, *old)
        for number, container in enumerate(old, 1):
            print_line(f"Replica {number} of {len(old)} ...")
            _add_replica(installation, len(old) + 1)
            _remove_replica(installation, container)
    except OperationError as error:
        installation.write_settings(VERSION=running, PREVIOUS_VERSION=previous)
        installation.compose("rm", "-f", "migrate")
        raise OperationError(
            f"{error}\nThe old version is still running; nothing was lost."
        ) from None
    finally:
        _route_to(installation)
    installation.compose_attached("up", "-d", "--no-build")
    print_line(f"classroom:{version} runs. To go back: docker/rope rollback")


def _add_replica(installation: Installation, count: int) -> None:
    """Start one more replica; remove it if it does not become healthy. Raises OperationError."""
    before = set(installation.compose("ps", "-aq", "web").split())
    # Without --no-deps, because the next `up` would take the replica for changed.
    scale = ("--no-build", "--no-recreate", "--scale", f"web={count}", "web")
    installation.compose("up", "-d", *scale)
    (new,) = set(installation.compose("ps", "-aq", "web").split()) - before
    try:
        installation.wait_healthy(new)
    except OperationError:
        installation.docker("rm", "-f", new)
        raise


def _remove_replica(installation: Installation, container: str) -> None:
    """Stop a replica after it has answered its requests; its pages reconnect elsewhere."""
    _route_to(installation, *(one for one in installation.containers("web") if one != container))
    time.sleep(IN_FLIGHT)
    installation.docker("stop", "-t", "20", container)
    installation.docker("rm", container)


def _route_to(installation: Installation, *replicas: str) -> None:
    """Route requests to these replicas; to all running ones if none is given."""
    upstreams = " ".join(f"{one[:12]}:8000" for one in replicas)
    override = ("-e", f"REPLICAS=to {upstreams}") if upstreams else ()
    reload = ("caddy", "reload", "--config", "/etc/caddy/Caddyfile")
    for tries_left in reversed(range(RELOAD_TRIES)):
        try:
            installation.compose("exec", "-T", *override, "proxy", *reload)
            return
        except OperationError:
            if not tries_left:
                raise
            time.sleep(IN_FLIGHT)


def _create_settings(installation: Installation, name: str, tls: str) -> None:
    shutil.copy(installation.folder / ".env.example", installation.env_file)
    installation.env_file.chmod(0o600)
    cores = os.cpu_count() or 1
    # Two replicas share the cores; one carries all while the other is replaced.
    half = str(max(1, cores // 2))
    installation.write_settings(
        SITE_ADDRESS=name,
        TLS=tls,
        SECRET_KEY=secrets.token_urlsafe(48),
        DATA_KEY=secrets.token_urlsafe(48),
        POSTGRES_PASSWORD=secrets.token_hex(24),
        POSTGRES_CPUS=str(cores),
        WEB_CPUS=half,
        WEB_CONCURRENCY=half,
    )


def _new_version() -> str:
    return time.strftime("%Y%m%d-%H%M%S")
