"""Secrets that are made once and kept beside the database."""

import secrets
from pathlib import Path


def kept_secret(file: Path) -> str:
    """The secret in this file; created if missing, readable by its owner alone."""
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(48))
    return file.read_text()
