"""Back up database and keys in one file; restore into a second database before the swap."""

import hashlib
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from operating.installation import Installation, OperationError, print_line, read_settings
from operating.values import Settings

DUMP, SETTINGS, NOTE = "database.dump", "settings.env", "backup.json"
KEYS = ("SECRET_KEY", "DATA_KEY")
FALLBACKS = ("SECRET_KEY_FALLBACKS", "DATA_KEY_FALLBACKS")
KEEP_DAYS, KEEP_LEAST = 14, 3
BEFORE = "before_%Y%m%d_%H%M%S"
_PREFIX = ".making-"
_DONE_WITHIN = 86_400  # seconds; a younger one may be under way
_OF_THIS_MACHINE = ("VERSION", "PREVIOUS_VERSION", "COMMIT", "PREVIOUS_COMMIT")
_SECRET = ("POSTGRES_PASSWORD", "EMAIL_URL", "HEARTBEAT_URL", "BACKUP_COPY")
CRON = Path("/etc/cron.d/classroom-backup")
_DATABASE = ("exec", "-T", "postgres")
_FILL = ("pg_restore", "-U", "classroom", "-d", "restoring", "--exit-on-error", "--no-owner")


def backup(installation: Installation) -> Path:
    """Save while people play, delete old backups, and copy the new one off the machine.

    Raises OperationError.
    """
    try:
        installation.backups.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise OperationError(f"Backups cannot be written: mend BACKUPS: {error}") from None
    file = installation.backups / f"classroom-{time.strftime('%Y%m%d-%H%M%S')}.tar"
    _delete_leftovers(installation.backups)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=installation.backups) as folder:
        dump, archive = Path(folder) / DUMP, Path(folder) / "archive"
        installation.compose_to_file(
            *_DATABASE, "pg_dump", "-U", "classroom", "-Fc", "classroom", file=dump
        )
        installation.compose_from_file(*_DATABASE, "pg_restore", "--list", file=dump)
        archive.touch(mode=0o600)
        with tarfile.open(archive, "w") as backup_file:
            backup_file.add(dump, DUMP)
            backup_file.add(installation.env_file, SETTINGS)
        archive.rename(file)
    print_line(f"Saved to {file}, with the keys. Whoever has this file can read everything.")
    _delete_old(installation)
    _drop_old(installation)
    _copy_elsewhere(installation, file)
    _note(installation, file)
    return file


def _delete_leftovers(folder: Path) -> None:
    """Delete what killed backups have left: dumps that nobody knows of."""
    for leftover in folder.glob(f"{_PREFIX}*/"):
        if time.time() - leftover.stat().st_mtime > _DONE_WITHIN:
            shutil.rmtree(leftover, ignore_errors=True)


def _note(installation: Installation, file: Path) -> None:
    """Tell the app and HEARTBEAT_URL that this backup was made. What cannot be told is printed."""
    _write_note(installation, at=time.time(), bytes=file.stat().st_size)
    address = installation.settings().get("HEARTBEAT_URL", "").replace("{}", "backup")
    if not address:
        return
    try:
        with urllib.request.urlopen(address, timeout=10):  # noqa: S310 (doctor checks it)
            return
    except (OSError, ValueError) as error:
        print_line(f"HEARTBEAT_URL does not answer ({type(error).__name__}): is it right?")


def _write_note(installation: Installation, **changed: float) -> None:
    """Change the note that the app's own user reads inside its containers."""
    installation.state.mkdir(exist_ok=True)
    installation.state.chmod(0o755)
    note = installation.state / NOTE
    with suppress(OSError, ValueError, TypeError):
        changed = {**json.loads(note.read_text()), **changed}
    note.write_text(json.dumps({**changed, "keys": _of_keys(installation)}))
    note.chmod(0o644)


def saved(installation: Installation) -> list[Path]:
    """Return the files of all backups."""
    return list(installation.backups.glob("classroom-*.tar"))


def has_other_keys(installation: Installation) -> bool:
    """Say whether the keys in docker/.env are not those of the last backup or restore."""
    try:
        noted = json.loads((installation.state / NOTE).read_text()).get("keys")
    except (OSError, ValueError, AttributeError):
        return False
    settings = installation.settings()
    known = itertools.product(*(key_list(settings, name) for name in KEYS))
    return noted is not None and noted not in map(_sum, known)


def key_list(settings: Settings, name: str) -> list[str]:
    """Return the key of this name, then those of before that are given."""
    old = settings.get(f"{name}_FALLBACKS", "").split(",")
    return [settings.get(name, ""), *(key.strip() for key in old if key.strip())]


def _of_keys(installation: Installation) -> str:
    settings = installation.settings()
    return _sum([settings.get(name, "") for name in KEYS])


def _sum(keys: Iterable[str]) -> str:
    """Return a sum by which keys are known again, and from which nobody learns them."""
    return hashlib.sha256("\n".join(keys).encode()).hexdigest()


def _days(installation: Installation) -> int:
    """Return how long backups stay; a number that is none deletes no earlier than usual."""
    text = installation.settings().get("BACKUP_DAYS", "")
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,3}", text) else KEEP_DAYS


def _delete_old(installation: Installation) -> None:
    days = _days(installation)
    newest_first = sorted(saved(installation), reverse=True)
    for file in newest_first[KEEP_LEAST:]:
        if time.time() - file.stat().st_mtime > days * 86_400:
            file.unlink()


def _drop_old(installation: Installation) -> None:
    """Drop databases that a restore has put aside longer ago than backups stay."""
    days = _days(installation)
    query = "SELECT datname FROM pg_database WHERE datname LIKE 'before%'"
    psql = ("psql", "-U", "classroom", "-d", "postgres", "-Atc", query)
    for name in outdated(installation.compose(*_DATABASE, *psql).split(), time.time(), days):
        _sql(installation, f'DROP DATABASE "{name}"')
        print_line(f"Dropped {name}, which a restore had put aside.")


def outdated(names: list[str], now: float, days: int) -> list[str]:
    """Return the databases of before a restore that are older than so many days."""
    limit = time.strftime(BEFORE, time.localtime(now - days * 86_400))
    return [name for name in names if re.fullmatch(r"before_\d{8}_\d{6}", name) and name < limit]


def left_out(saved: dict[str, str], here: dict[str, str]) -> list[str]:
    """Say of each setting of a backup that a restore does not take, how it differs from here."""
    own = {*KEYS, *FALLBACKS, *_OF_THIS_MACHINE}
    lines = []
    for name in sorted((saved.keys() | here.keys()) - own):
        was, is_now = saved.get(name, ""), here.get(name, "")
        if was == is_now:
            continue
        if name in _SECRET:
            lines.append(f"{name} differs; it stays as it is here.")
        else:
            lines.append(f"{name} was {was or 'not set'} and stays {is_now or 'not set'}.")
    return lines


def _copy_elsewhere(installation: Installation, file: Path) -> None:
    """Run BACKUP_COPY, such as `rsync {} backup@nas:classroom/`, with the file for {}."""
    command = installation.settings().get("BACKUP_COPY")
    if not command:
        return
    try:
        arguments = [one.replace("{}", str(file)) for one in shlex.split(command)]
        subprocess.run(arguments, check=True)  # noqa: S603
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise OperationError(f"The copy off this machine failed: {command}: {error}") from None
    print_line("Copied off this machine.")


def schedule(installation: Installation) -> None:
    """Back up every night at 2:30. Raises OperationError."""
    rope = installation.folder / "rope"
    try:
        # Cron's own PATH is /usr/bin:/bin, which may lack docker.
        path = os.environ["PATH"]
        CRON.write_text(
            f"PATH={path}\n30 2 * * * root {shlex.quote(str(rope))} backup >/dev/null\n"
        )
    except OSError as error:
        raise OperationError(
            f"Run it as root, or put `{rope} backup` into your crontab: {error}"
        ) from None
    print_line(f"{CRON} backs up every night at 2:30; cron mails failures.")


def restore(installation: Installation, file: Path) -> None:
    """Fill a database beside the running one, check it, and swap the two. Raises OperationError."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tarfile.open(file) as backup_file:
                members = [backup_file.getmember(name) for name in (DUMP, SETTINGS)]
                backup_file.extractall(folder, members=members)  # noqa: S202
        except (OSError, KeyError, tarfile.TarError) as error:
            raise OperationError(f"{file} is not a readable backup: {error}") from None
        print_line("Filling a database beside the running one ...")
        installation.compose("up", "-d", "--wait", "--no-build", "postgres")
        # A restore that was killed may be filling it still.
        dropped = "DROP DATABASE IF EXISTS restoring WITH (FORCE)"
        _sql(installation, dropped, "CREATE DATABASE restoring")
        installation.compose_from_file(*_DATABASE, *_FILL, file=Path(folder) / DUMP)
        saved_settings = read_settings((Path(folder) / SETTINGS).read_text())
    here = installation.settings()
    keys = {name: saved_settings[name] for name in KEYS}
    keys |= {
        name: saved_settings.get(name, "")
        for name in FALLBACKS
        if name in {**saved_settings, **here}
    }
    print_line("Checking every log ...")
    for arguments in (("migrate", "--noinput"), ("check_logs", "--outdate-pages")):
        command = ("run", "--rm", "--no-deps", "migrate", "python", "manage.py", *arguments)
        installation.compose_attached(*command, DATABASE="restoring", **keys)
    installation.compose_attached("stop", "web", "worker", "worker-long", "beat")
    previous = time.strftime(BEFORE)
    # Of whoever else looks at it, such as a backup that was killed: nobody may while it is renamed.
    _sql(
        installation,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'classroom'",
        f'ALTER DATABASE classroom RENAME TO "{previous}";'
        "ALTER DATABASE restoring RENAME TO classroom",
    )
    installation.write_settings(**keys)
    _write_note(installation)
    installation.compose_attached("up", "-d", "--no-build")
    for container in installation.containers("web"):
        installation.wait_healthy(container)
    days = _days(installation)
    print_line(
        f"Restored. The old database is now {previous}; a backup drops it after {days} days."
    )
    if any(here.get(name) != keys[name] for name in KEYS):
        print_line("Its keys are in docker/.env again: change them if they were not to be used.")
    if lines := left_out(saved_settings, here):
        print_line("Settings of docker/.env that differ from those of the backup:")
        for line in lines:
            print_line(f"- {line}")


def _sql(installation: Installation, *statements: str) -> None:
    """Run each statement in its own transaction; statements joined by `;` share one."""
    for statement in statements:
        installation.compose(
            *_DATABASE, "psql", "-U", "classroom", "-d", "postgres", "-qc", statement
        )
