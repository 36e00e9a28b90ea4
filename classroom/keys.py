"""Secrets that are made once and kept beside the database."""

import os
import secrets
from pathlib import Path
from tempfile import TemporaryDirectory


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
