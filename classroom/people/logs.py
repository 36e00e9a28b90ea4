"""Keeps out of the logs what stands in the addresses of pages: codes, secret links, names."""

import logging
import re
from typing import Any

_CODE = re.compile(
    r"(/join/|/invitation/|/projector/|/reset/key/|/confirm-email/|[?&](?:code|who)=)[^/?&#\s]+"
)


class CodesHidden(logging.Filter):
    """Writes `…` in a record's texts for join codes, for invitations, projectors, new passwords and
    confirmed addresses (who has the link is let in), and for a name that was looked for.
    """

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
