"""Install, upgrade and roll back: replicas are replaced one by one while lessons go on."""

import os
import secrets
import shutil
import time

from operating import backups, doctor
from operating.installation import Failed, Installation, say

ON_THE_WAY = 1.0  # seconds until what was sent to a replica has arrived there
TRIES = 3  # to have the proxy read its settings, which may be done twice


def install(own: Installation, name: str, tls: str) -> None:
    """Write docker/.env where there is none, build, and start all. Raises Failed."""
    if not own.env_file.exists():
        if not name:
            raise Failed("Say by which name browsers reach it: docker/rope install NAME")
        _write_settings(own, name, tls or "public")
        say("docker/.env is written. Keep a copy: its keys belong to every backup.")
    doctor.check(own)
    version = _new_version()
    say(f"Building the image classroom:{version} ...")
    own.show("build", "web", VERSION=version)
    own.write(VERSION=version)
    own.show("up", "-d", "--no-build")
    for container in own.containers("web"):
        own.wait_healthy(container)
    say("It runs. `docker/rope manage teacher EMAIL` makes the first account,")
    say("`docker/rope schedule` has it backed up every night.")


def upgrade(own: Installation, version: str | None) -> None:
    """Back up, migrate beside the running version, then replace what runs. Raises Failed."""
    doctor.check(own)
    backups.backup(own)
    if version is None:
        version = _new_version()
        say(f"Building the image classroom:{version} ...")
        own.show("build", "web", VERSION=version)
    say("Migrating beside the running version ...")
    own.show("run", "--rm", "--no-deps", "migrate", VERSION=version)
    _replace(own, version)


def rollback(own: Installation) -> None:
    """Run the version before. The database stays as it is: migrations only add. Raises Failed."""
    before = own.settings().get("PREVIOUS_VERSION")
    if not before:
        raise Failed("docker/.env names no PREVIOUS_VERSION: nothing was upgraded yet.")
    own.docker("image", "inspect", f"classroom:{before}")
    _replace(own, before)


def _replace(own: Installation, version: str) -> None:
    old, settings = own.containers("web"), own.settings()
    running, before = settings["VERSION"], settings.get("PREVIOUS_VERSION", "")
    # Replicas get the settings as they will be, or the next `up` would make all anew at once.
    own.write(VERSION=version, PREVIOUS_VERSION=running)
    # Where Compose replaces a container itself, it replaces all that depend on it.
    own.compose("rm", "-f", "migrate")
    try:
        # Docker's name server tells a replica as soon as it starts, long before it answers.
        _send_to(own, *old)
        for number, container in enumerate(old, 1):
            say(f"Replica {number} of {len(old)} ...")
            _add_replica(own, len(old) + 1)
            _take_away(own, container)
    except Failed as error:
        own.write(VERSION=running, PREVIOUS_VERSION=before)
        own.compose("rm", "-f", "migrate")
        raise Failed(f"{error}\nWhat ran before goes on; nothing was lost.") from None
    finally:
        _send_to(own)
    own.show("up", "-d", "--no-build")
    say(f"classroom:{version} runs. Not content? docker/rope rollback")


def _add_replica(own: Installation, count: int) -> None:
    """One more; where it does not become healthy it goes. Raises Failed."""
    before = set(own.compose("ps", "-aq", "web").split())
    # Not with --no-deps, with which it would look changed to the next `up`.
    scale = ("--no-build", "--no-recreate", "--scale", f"web={count}", "web")
    own.compose("up", "-d", *scale)
    (new,) = set(own.compose("ps", "-aq", "web").split()) - before
    try:
        own.wait_healthy(new)
    except Failed:
        own.docker("rm", "-f", new)
        raise


def _take_away(own: Installation, container: str) -> None:
    """It leaves when it has answered what it was asked; its pages connect elsewhere."""
    _send_to(own, *(one for one in own.containers("web") if one != container))
    time.sleep(ON_THE_WAY)
    own.docker("stop", "-t", "20", container)
    own.docker("rm", container)


def _send_to(own: Installation, *replicas: str) -> None:
    """Have the proxy send what comes to these replicas; without any named, to all that run."""
    named = " ".join(f"{one[:12]}:8000" for one in replicas)
    chosen = ("-e", f"REPLICAS=to {named}") if named else ()
    reload = ("caddy", "reload", "--config", "/etc/caddy/Caddyfile")
    for tries_left in reversed(range(TRIES)):
        try:
            own.compose("exec", "-T", *chosen, "proxy", *reload)
            return
        except Failed:
            if not tries_left:
                raise
            time.sleep(ON_THE_WAY)


def _write_settings(own: Installation, name: str, tls: str) -> None:
    shutil.copy(own.folder / ".env.example", own.env_file)
    own.env_file.chmod(0o600)
    cores = os.cpu_count() or 1
    # Two replicas share the cores, and each may take a core while the other is replaced.
    each = str(max(1, cores // 2))
    own.write(
        SITE_ADDRESS=name,
        TLS=tls,
        SECRET_KEY=secrets.token_urlsafe(48),
        DATA_KEY=secrets.token_urlsafe(48),
        POSTGRES_PASSWORD=secrets.token_hex(24),
        POSTGRES_CPUS=str(cores),
        WEB_CPUS=each,
        WEB_CONCURRENCY=each,
    )


def _new_version() -> str:
    return time.strftime("%Y%m%d-%H%M%S")
