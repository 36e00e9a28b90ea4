"""Back up database and keys in one file; restore into a second database before the swap."""

import os
import shlex
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

from operating.installation import Installation, OperationError, print_line, read_settings

DUMP, SETTINGS = "database.dump", "settings.env"
KEYS = ("SECRET_KEY", "DATA_KEY")
KEEP_DAYS, KEEP_LEAST = 14, 3
_CRON = Path("/etc/cron.d/classroom-backup")
_DATABASE = ("exec", "-T", "postgres")
_FILL = ("pg_restore", "-U", "classroom", "-d", "restoring", "--exit-on-error", "--no-owner")


def backup(installation: Installation) -> Path:
    """Save while people play, delete old backups, and copy the new one off the machine.

    Raises OperationError.
    """
    installation.backups.mkdir(mode=0o700, exist_ok=True)
    file = installation.backups / f"classroom-{time.strftime('%Y%m%d-%H%M%S')}.tar"
    with tempfile.TemporaryDirectory(dir=installation.backups) as folder:
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
    _copy_elsewhere(installation, file)
    return file


def _delete_old(installation: Installation) -> None:
    days = int(installation.settings().get("BACKUP_DAYS") or KEEP_DAYS)
    newest_first = sorted(installation.backups.glob("classroom-*.tar"), reverse=True)
    for file in newest_first[KEEP_LEAST:]:
        if time.time() - file.stat().st_mtime > days * 86_400:
            file.unlink()


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
        _CRON.write_text(
            f"PATH={path}\n30 2 * * * root {shlex.quote(str(rope))} backup >/dev/null\n"
        )
    except OSError as error:
        raise OperationError(
            f"Run it as root, or put `{rope} backup` into your crontab: {error}"
        ) from None
    print_line(f"{_CRON} backs up every night at 2:30; cron mails failures.")


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
        _sql(installation, "DROP DATABASE IF EXISTS restoring", "CREATE DATABASE restoring")
        installation.compose_from_file(*_DATABASE, *_FILL, file=Path(folder) / DUMP)
        saved_settings = read_settings((Path(folder) / SETTINGS).read_text())
    keys = {name: saved_settings[name] for name in KEYS}
    print_line("Checking every log ...")
    for arguments in (("migrate", "--noinput"), ("check_logs", "--outdate-pages")):
        command = ("run", "--rm", "--no-deps", "migrate", "python", "manage.py", *arguments)
        installation.compose_attached(*command, DATABASE="restoring", **keys)
    installation.compose_attached("stop", "web", "worker", "worker-long", "beat")
    previous = f"before_{time.strftime('%Y%m%d_%H%M%S')}"
    _sql(
        installation,
        f'ALTER DATABASE classroom RENAME TO "{previous}";'
        "ALTER DATABASE restoring RENAME TO classroom",
    )
    installation.write_settings(**keys)
    installation.compose_attached("up", "-d", "--no-build")
    for container in installation.containers("web"):
        installation.wait_healthy(container)
    print_line(f"Restored. The old database is now {previous}; drop it when all is well.")


def _sql(installation: Installation, *statements: str) -> None:
    """Run each statement in its own transaction; statements joined by `;` share one."""
    for statement in statements:
        installation.compose(
            *_DATABASE, "psql", "-U", "classroom", "-d", "postgres", "-qc", statement
        )
