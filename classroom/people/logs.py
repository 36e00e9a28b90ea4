"""Keeps out of the logs what page addresses contain: codes, secret links, names."""

import logging
import re
from typing import Any

# An address in `next` has its slashes as `%2F`.
_CODE = re.compile(
    r"((?:/|%2F)(?:join|invitation|projector|reset/key|confirm-email)(?:/|%2F)|[?&](?:code|who)=)"
    r"[^/?&#\s]+"
)


class HideCodes(logging.Filter):
    """Writes `…` in a record's texts for join codes, for invitations, projectors, new passwords and
    confirmed addresses (whoever has the link is let in), and for a name that was searched for.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _hide(record.msg)
        record.args = _hide(record.args)
        return True


def _hide(value: Any) -> Any:
    if isinstance(value, str):
        return _CODE.sub(r"\1…", value)
    if isinstance(value, dict):
        return {key: _hide(value) for key, value in value.items()}
    if isinstance(value, tuple):
        return tuple(_hide(value) for value in value)
    return value
