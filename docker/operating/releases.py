"""Install, upgrade and roll back; replicas are replaced one by one during lessons."""

import os
import re
import secrets
import shutil
import time
from contextlib import suppress

from operating import backups, doctor, upstreams
from operating.checkout import RELEASES, Checkout
from operating.installation import Installation, OperationError, print_line

STARTING, SERVING = "128", "1024"  # weights of a replica's processes, the second as in compose.yml
# Tags that `upgrade` gives: those of `_new_version`, and versions of the project.
_OWN_TAG = r"\d{8}-\d{6}|v?\d+\.\d+\.\d+"


def install(installation: Installation, name: str, tls: str) -> None:
    """Write docker/.env if it is missing, build, and start all. Raises OperationError."""
    if not installation.env_file.exists():
        if not name:
            raise OperationError("Tell me the name that browsers use: docker/rope install NAME")
        _create_settings(installation, name, tls or "public")
        print_line("Wrote docker/.env. Keep a copy: backups need its keys.")
    doctor.check(installation, is_start=True)
    version, commit = _new_version(), Checkout(installation.folder.parent).commit()
    _build(installation, version)
    installation.write_settings(VERSION=version, **({"COMMIT": commit} if commit else {}))
    installation.compose_attached("up", "-d", "--no-build")
    for container in installation.containers("web"):
        installation.wait_healthy(container)
    print_line("The app runs. Next: `docker/rope manage teacher EMAIL` makes the first account,")
    print_line("`docker/rope schedule` backs up every night.")


def upgrade(installation: Installation, name: str | None) -> None:
    """Back up, migrate beside the running version, then replace it. Raises OperationError.

    `name` is a release of the project, whose files are checked out, or an image that is there;
    without one the files of this folder are built.
    """
    doctor.check(installation)
    files, settings = Checkout(installation.folder.parent), installation.settings()
    before, commit = files.commit(), files.commit_of(name) if name else ""
    if name and not commit and not _has_image(installation, name):
        known = ", ".join(files.releases()) or "none that this folder knows"
        raise OperationError(f"There is no version {name}; there are {known}.")
    backups.backup(installation)
    try:
        if commit:
            files.go_to(commit)
        version = _built(installation, name, bool(commit))
        print_line("Migrating beside the running version ...")
        installation.compose_attached("run", "--rm", "--no-deps", "migrate", VERSION=version)
        # An installation of 0.2.0 has no COMMIT; its files are those of before. A folder that git
        # does not know has no way back to its files.
        previous = settings.get("COMMIT") or (before if commit else "")
        commits = {"COMMIT": files.commit(), "PREVIOUS_COMMIT": previous}
        _replace(installation, version, **{key: one for key, one in commits.items() if one})
    except OperationError:
        if commit:
            files.go_to(before)
        raise
    prune_images(installation)


def rollback(installation: Installation) -> None:
    """Run the previous version, with its files of Compose and the proxy. The database stays as it
    is, because migrations only add.

    Raises OperationError.
    """
    settings = installation.settings()
    previous = settings.get("PREVIOUS_VERSION")
    if not previous:
        raise OperationError("docker/.env has no PREVIOUS_VERSION: nothing was upgraded yet.")
    installation.docker("image", "inspect", f"classroom:{previous}")
    files = Checkout(installation.folder.parent)
    commit = (
        settings.get("PREVIOUS_COMMIT")
        or files.commit_of(previous)
        or _source_commit(installation, previous)
    )
    if not commit or files.is_changed():
        print_line("The files in docker/ stay as they are: git cannot bring back those of before.")
        commit = ""
        _check_fits(installation, previous)
    before = files.commit()
    try:
        if commit:
            files.go_to(commit)
        commits = {"COMMIT": commit, "PREVIOUS_COMMIT": before} if commit else {}
        _replace(installation, previous, **commits)
    except OperationError:
        if commit:
            files.go_to(before)
        raise


def apply(installation: Installation) -> None:
    """Bring changed settings into the services, replica by replica. Raises OperationError, and
    changes nothing, unless doctor, Compose and the app itself find them right.
    """
    doctor.check(installation)
    installation.compose("config", "--quiet")
    print_line("Checking the settings in the app itself ...")
    command = ("run", "--rm", "--no-deps", "migrate", "python", "manage.py", "check")
    installation.compose(*command)
    old = installation.containers("web")
    if not old:
        raise OperationError("Nothing runs yet: `docker/rope install` starts it.")
    installation.compose("rm", "-f", "migrate")
    try:
        _roll(installation, old)
    except OperationError as error:
        raise OperationError(
            f"{error}\nReplicas of before still run. Mend docker/.env, then apply it again."
        ) from None
    installation.compose_attached("up", "-d", "--no-build")
    print_line("All services run with the settings in docker/.env.")


def _built(installation: Installation, name: str | None, is_version: bool) -> str:
    """Return the tag of the image to run; build it unless it is an existing one."""
    if name is not None and (not is_version or _has_image(installation, name)):
        return name
    version = name or _new_version()
    _build(installation, version)
    return version


def _build(installation: Installation, version: str) -> None:
    """Build the image of this folder; it carries the commit from which it was built."""
    print_line(f"Building the image classroom:{version} ...")
    commit = Checkout(installation.folder.parent).commit()
    installation.compose_attached("build", "web", VERSION=version, SOURCE_COMMIT=commit)


def _has_image(installation: Installation, version: str) -> bool:
    with suppress(OperationError):
        installation.docker("image", "inspect", f"classroom:{version}")
        return True
    return False


def _source_commit(installation: Installation, version: str) -> str:
    """Return the commit that an image was built of; empty for one that does not say it."""
    form = '{{index .Config.Labels "org.opencontainers.image.revision"}}'
    with suppress(OperationError):
        answer = installation.docker("image", "inspect", "-f", form, f"classroom:{version}").strip()
        return answer if re.fullmatch("[0-9a-f]{40}", answer) else ""
    return ""


def _check_fits(installation: Installation, version: str) -> None:
    """Raise OperationError if compose.yml asks for a health check that the image does not have, as
    images of 0.2.0: its replicas would never become healthy."""
    command = ("run", "--rm", "--entrypoint", "test", f"classroom:{version}", "-e", "/app/alive")
    try:
        installation.docker(*command)
    except OperationError:
        raise OperationError(
            f"classroom:{version} does not fit the files in docker/. Write the commit of its"
            f" version as PREVIOUS_COMMIT into docker/.env ({RELEASES} lists them), take back what"
            " was changed here, then try again."
        ) from None


def prune_images(installation: Installation) -> None:
    """Remove images of the app, but the running and the previous one."""
    settings = installation.settings()
    in_use = {settings.get("VERSION"), settings.get("PREVIOUS_VERSION")}
    for tag in installation.docker("image", "ls", "classroom", "--format", "{{.Tag}}").split():
        if re.fullmatch(_OWN_TAG, tag) and tag not in in_use:
            # Another container may still use it.
            with suppress(OperationError):
                installation.docker("image", "rm", f"classroom:{tag}")
                print_line(f"Removed the old image classroom:{tag}.")


def _replace(installation: Installation, version: str, **commits: str) -> None:
    old, before = installation.containers("web"), installation.env_text()
    running = installation.settings()["VERSION"]
    # Write all settings first: otherwise the next `up` would recreate all replicas at once.
    installation.write_settings(VERSION=version, PREVIOUS_VERSION=running, **commits)
    # Remove it ourselves: if Compose replaces a container, it also replaces all that depend on it.
    installation.compose("rm", "-f", "migrate")
    try:
        _roll(installation, old)
    except OperationError as error:
        installation.write_env_text(before)
        installation.compose("rm", "-f", "migrate")
        raise OperationError(
            f"{error}\nThe old version is still running; nothing was lost."
        ) from None
    installation.compose_attached("up", "-d", "--no-build")
    print_line(f"classroom:{version} runs. To go back: docker/rope rollback")


def _roll(installation: Installation, old: list[str]) -> None:
    """Replace these replicas one by one. Raises OperationError."""
    # What a start that failed has left: the next `up` would start it with the settings of then.
    _remove(installation, _all_replicas(installation) - {*old})
    try:
        # Docker's DNS lists a replica as soon as it starts, long before it can answer.
        upstreams.route_to(installation, *old)
        for number, container in enumerate(old, 1):
            print_line(f"Replica {number} of {len(old)} ...")
            _add_replica(installation, len(old) + 1)
            _remove_replica(installation, container)
    finally:
        upstreams.route_to(installation)


def _add_replica(installation: Installation, count: int) -> None:
    """Start one more replica; remove it if it does not become healthy. Raises OperationError."""
    before = _all_replicas(installation)
    # Without --no-deps, because the next `up` would take the replica for changed.
    scale = ("--no-build", "--no-recreate", "--scale", f"web={count}", "web")
    try:
        installation.compose("up", "-d", *scale)
        for new in _all_replicas(installation) - before:
            # Its start takes a whole core for seconds, which those that serve need.
            _weigh(installation, new, STARTING)
            installation.wait_healthy(new)
            _weigh(installation, new, SERVING)
    except OperationError:
        _remove(installation, _all_replicas(installation) - before)
        raise


def _all_replicas(installation: Installation) -> set[str]:
    """Return the ids of all containers of web, also of those that do not run."""
    return set(installation.compose("ps", "-aq", "web").split())


def _remove(installation: Installation, containers: set[str]) -> None:
    for container in containers:
        installation.docker("rm", "-f", container)


def _weigh(installation: Installation, container: str, weight: str) -> None:
    """Change its part of busy cores, unless the engine cannot."""
    with suppress(OperationError):
        installation.docker("update", "--cpu-shares", weight, container)


def _remove_replica(installation: Installation, container: str) -> None:
    """Stop a replica after it has answered its requests; its pages reconnect elsewhere."""
    upstreams.route_to(
        installation, *(one for one in installation.containers("web") if one != container)
    )
    installation.docker("stop", "-t", "20", container)
    installation.docker("rm", container)


def _create_settings(installation: Installation, name: str, tls: str) -> None:
    shutil.copy(installation.folder / ".env.example", installation.env_file)
    installation.env_file.chmod(0o600)
    cores = os.cpu_count() or 1
    # A replica a core, as a class belongs to one; the others carry all while one is replaced.
    installation.write_settings(
        SITE_ADDRESS=name,
        TLS=tls,
        SECRET_KEY=secrets.token_urlsafe(48),
        DATA_KEY=secrets.token_urlsafe(48),
        POSTGRES_PASSWORD=secrets.token_hex(24),
        POSTGRES_CPUS=str(cores),
        WEB_REPLICAS=str(max(2, cores)),
    )


def _new_version() -> str:
    return time.strftime("%Y%m%d-%H%M%S")
