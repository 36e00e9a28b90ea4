"""Cells that no spreadsheet can take for a formula."""

import re
from typing import Any

# What Excel, LibreOffice or Sheets may run: text that starts so, after any blank or control sign.
_STARTS = re.compile(r"^[\s\x00-\x1f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def safe_cell(value: Any) -> Any:
    """Make a CSV cell of a value; a text that could start a formula gets an apostrophe before it.

    Numbers and None stay what they are.
    """
    if value is None or isinstance(value, int | float):
        return value
    text = without_controls(str(value))
    return f"'{text}" if _STARTS.match(text) else text


def without_controls(text: str) -> str:
    """Remove the control characters that a spreadsheet file cannot hold."""
    return _CONTROLS.sub("", text)
