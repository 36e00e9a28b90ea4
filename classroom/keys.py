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


def keys(name: str, folder: Path) -> list[str]:
    """Return the key that signs or encrypts, then those that only open what is of before."""
    return [secret(name, folder), *old_keys(name, folder)]


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


def old_keys(name: str, folder: Path) -> list[str]:
    """Return the keys that only open what is of before: those that the environment gives with
    commas between them, else the lines of the file that `key_change` writes."""
    given = os.environ.get(f"{name}_FALLBACKS", "").split(",")
    file = folder / f"{name.lower()}_fallbacks"
    if not any(given) and file.exists():
        given = file.read_text().splitlines()
    return [key.strip() for key in given if key.strip()]


def key_change(name: str, folder: Path) -> bool:
    """Put a new key into the folder, the one of before among the old ones; False if the
    environment gives it. The old one is in both files for a moment and never in none."""
    file, old = folder / name.lower(), folder / f"{name.lower()}_fallbacks"
    if os.environ.get(name) or os.environ.get(f"{name}_FALLBACKS"):
        return False
    _replace(old, "\n".join(keys(name, folder)))
    _replace(file, secrets.token_urlsafe(48))
    return True


def _replace(file: Path, text: str) -> None:
    """Write a file that is there whole or as it was, for its owner alone."""
    with TemporaryDirectory(dir=file.parent) as folder:
        new = Path(folder) / file.name
        new.touch(mode=0o600)
        new.write_text(text)
        new.replace(file)


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
