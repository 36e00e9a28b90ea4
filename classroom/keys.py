"""The folder of all data, and secrets that are made once and kept beside the database."""

import os
import secrets
from pathlib import Path
from tempfile import TemporaryDirectory


def own_folder(folder: Path) -> Path:
    """Make the folder, for its owner alone. Ends the program with a sentence if it cannot."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(_cannot_write(folder, error)) from None
    return folder


def secret(name: str, folder: Path) -> str:
    """Return the secret that the environment gives, else the one in the folder.

    Ends the program if neither can be, or if KEYS_REQUIRED is set and none is given: each
    container would make its own, and lose it when it goes.
    """
    if os.environ.get(name):
        return os.environ[name]
    if os.environ.get("KEYS_REQUIRED"):
        raise SystemExit(
            f"{name} is empty. Set it to the output of"
            ' `python3 -c "import secrets; print(secrets.token_hex(32))"`, the same in all'
            " containers, and keep a copy."
        )
    try:
        return load_or_create_secret(folder / name.lower())
    except OSError as error:
        raise SystemExit(_cannot_write(folder, error)) from None


def _cannot_write(folder: Path, error: OSError) -> str:
    return f"Cannot write to {folder} ({error.strerror}). Set VAR_DIR to a folder of your own."


def load_or_create_secret(file: Path) -> str:
    """Return the secret in this file; make it if it is missing, readable by its owner alone."""
    if not file.exists():
        with TemporaryDirectory(dir=file.parent) as folder:
            new = Path(folder) / file.name
            new.touch(mode=0o600)
            new.write_text(secrets.token_urlsafe(48))
            # It is there whole or not at all, and the first of two processes makes it for both.
            try:
                os.link(new, file)
            except FileExistsError:
                pass
            except OSError:  # on a stick, whose file system knows no links
                new.replace(file)
    return file.read_text()
