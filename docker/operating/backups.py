"""Database and keys in one file; the way back is tried in a database beside the running one."""

import os
import shlex
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

from operating.installation import Failed, Installation, read_settings, say

DUMP, SETTINGS = "database.dump", "settings.env"
KEYS = ("SECRET_KEY", "DATA_KEY")
KEEP_DAYS, KEEP_LEAST = 14, 3
_CRON = Path("/etc/cron.d/classroom-backup")
_DATABASE = ("exec", "-T", "postgres")


def backup(own: Installation) -> Path:
    """Save while people play; forget what is too old; copy off the machine. Raises Failed."""
    own.backups.mkdir(mode=0o700, exist_ok=True)
    file = own.backups / f"classroom-{time.strftime('%Y%m%d-%H%M%S')}.tar"
    with tempfile.TemporaryDirectory(dir=own.backups) as folder:
        dump, archive = Path(folder) / DUMP, Path(folder) / "archive"
        own.pour(*_DATABASE, "pg_dump", "-U", "classroom", "-Fc", "classroom", into=dump)
        own.feed(*_DATABASE, "pg_restore", "--list", file=dump)
        archive.touch(mode=0o600)
        with tarfile.open(archive, "w") as saved:
            saved.add(dump, DUMP)
            saved.add(own.env_file, SETTINGS)
        archive.rename(file)
    say(f"Saved to {file}, with the keys. Who has this file can read everything.")
    _forget_old(own)
    _copy(own, file)
    return file


def _forget_old(own: Installation) -> None:
    days = int(own.settings().get("BACKUP_DAYS") or KEEP_DAYS)
    saved = sorted(own.backups.glob("classroom-*.tar"), reverse=True)
    for file in saved[KEEP_LEAST:]:
        if time.time() - file.stat().st_mtime > days * 86_400:
            file.unlink()


def _copy(own: Installation, file: Path) -> None:
    """`BACKUP_COPY=rsync {} backup@nas:classroom/` is run with the file in place of {}."""
    command = own.settings().get("BACKUP_COPY")
    if not command:
        return
    try:
        words = [word.replace("{}", str(file)) for word in shlex.split(command)]
        subprocess.run(words, check=True)  # noqa: S603
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise Failed(f"The copy off this machine, {command}, has failed: {error}") from None
    say("Copied off this machine.")


def schedule(own: Installation) -> None:
    """Back up every night at 2:30. Raises Failed."""
    rope = own.folder / "rope"
    try:
        # By itself cron looks for programs in /usr/bin and /bin only.
        path = os.environ["PATH"]
        _CRON.write_text(
            f"PATH={path}\n30 2 * * * root {shlex.quote(str(rope))} backup >/dev/null\n"
        )
    except OSError as error:
        raise Failed(f"Run it as root, or put `{rope} backup` into your crontab: {error}") from None
    say(f"{_CRON} backs up every night at 2:30; cron mails what fails.")


def restore(own: Installation, file: Path) -> None:
    """Fill a database beside the running one, check it, and swap the two. Raises Failed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tarfile.open(file) as saved:
                saved.extractall(folder, members=[saved.getmember(DUMP), saved.getmember(SETTINGS)])  # noqa: S202
        except (OSError, KeyError, tarfile.TarError) as error:
            raise Failed(f"{file} is no backup that can be read: {error}") from None
        say("Filling a database beside the running one ...")
        own.compose("up", "-d", "--wait", "--no-build", "postgres")
        _sql(own, "DROP DATABASE IF EXISTS restoring", "CREATE DATABASE restoring")
        into = ("pg_restore", "-U", "classroom", "-d", "restoring", "--exit-on-error", "--no-owner")
        own.feed(*_DATABASE, *into, file=Path(folder) / DUMP)
        saved_settings = read_settings((Path(folder) / SETTINGS).read_text())
    keys = {name: saved_settings[name] for name in KEYS}
    say("Checking every log ...")
    for words in (("migrate", "--noinput"), ("check_logs", "--outdate-pages")):
        command = ("run", "--rm", "--no-deps", "migrate", "python", "manage.py", *words)
        own.show(*command, DATABASE="restoring", **keys)
    own.show("stop", "web", "worker", "worker-long", "beat")
    kept = f"before_{time.strftime('%Y%m%d_%H%M%S')}"
    _sql(
        own,
        f'ALTER DATABASE classroom RENAME TO "{kept}"',
        "ALTER DATABASE restoring RENAME TO classroom",
    )
    own.write(**keys)
    own.show("up", "-d", "--no-build")
    for container in own.containers("web"):
        own.wait_healthy(container)
    say(f"Restored. What was there before is the database {kept}; drop it when all is well.")


def _sql(own: Installation, *statements: str) -> None:
    for statement in statements:
        own.compose(*_DATABASE, "psql", "-U", "classroom", "-d", "postgres", "-qc", statement)
