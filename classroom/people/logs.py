"""Keeps join codes and invitations out of the logs: they stand in the addresses of pages."""

import logging
import re
from typing import Any

_CODE = re.compile(r"(/join/|/invitation/|[?&]code=)[^/?&#\s]+")


class CodesHidden(logging.Filter):
    """Writes `…` for whatever follows `/join/`, `/invitation/` or `code=` in a record's texts."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _hidden(record.msg)
        record.args = _hidden(record.args)
        return True


def _hidden(said: Any) -> Any:
    if isinstance(said, str):
        return _CODE.sub(r"\1…", said)
    if isinstance(said, dict):
        return {key: _hidden(value) for key, value in said.items()}
    if isinstance(said, tuple):
        return tuple(_hidden(value) for value in said)
    return said
