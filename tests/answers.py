"""Where an answer leads a browser."""

import re
from typing import Any


def address_after(answer: Any) -> str:
    """The address that a browser shows after this answer: where it is sent, or that of the page."""
    if answer.status_code == 302:
        return str(answer.url)
    (address,) = re.findall('<link rel="canonical" href="(.*?)">', answer.content.decode())
    return str(address)
