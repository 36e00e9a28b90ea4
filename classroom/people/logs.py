"""Keeps out of the logs what page addresses contain: codes, secret links, names."""

import logging
import re
from typing import Any

_CODE = re.compile(
    r"(/join/|/invitation/|/projector/|/reset/key/|/confirm-email/|[?&](?:code|who)=)[^/?&#\s]+"
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
