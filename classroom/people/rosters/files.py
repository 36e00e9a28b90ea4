"""Open a file or a text: whatever it is, get rows of cells out of it, or say what it is."""

import re

from classroom.people.rosters.archives import open_archive
from classroom.people.rosters.encodings import decode
from classroom.people.rosters.markup import read_markup
from classroom.people.rosters.refusals import MOST_BYTES, too_big, unreadable
from classroom.people.rosters.tables import Grid, split_table
from games.errors import gettext_noop

_OLD_OFFICE = gettext_noop("an old Excel or Word file, or one with a password")
_PICTURE = gettext_noop("a picture")
_COMPRESSED = gettext_noop("a compressed file")
_BEGINNINGS: dict[bytes, str] = {
    b"\xd0\xcf\x11\xe0": _OLD_OFFICE,
    b"%PDF": gettext_noop("a PDF file"),
    b"{\\rtf": gettext_noop("a text document (.rtf)"),
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"II*\0": _PICTURE,
    b"MM\0*": _PICTURE,
    b"\x1f\x8b": _COMPRESSED,
    b"BZh": _COMPRESSED,
    b"7z\xbc\xaf": _COMPRESSED,
    b"Rar!": _COMPRESSED,
    b"\xfd7zXZ": _COMPRESSED,
}
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_MARKUP = re.compile(r"\s*<(?:!doctype html|html|table|\?xml|meta|head|body)\b", re.I)
_CARDS = re.compile(r"\s*BEGIN:(?:VCARD|VCALENDAR)\b", re.I)
_JSON = re.compile(r'\s*(?:\{\s*"|\[\s*[{\["])')


def open_file(data: bytes) -> Grid:
    """Read the rows of a file. Raises UserError if it is too big, or is no list that can be
    read."""
    if len(data) > MOST_BYTES:
        raise too_big()
    if data.startswith(_ZIP):
        return open_archive(data, open_file)
    for beginning, kind in _BEGINNINGS.items():
        if data.startswith(beginning):
            raise unreadable(kind)
    if data[4:8] == b"ftyp" or data[8:12] == b"WEBP":
        raise unreadable(_PICTURE)
    return open_text(decode(data))


def open_text(text: str) -> Grid:
    """Read the rows of a text. Raises UserError if it is too big, or of a kind that is no list."""
    if len(text) > MOST_BYTES:
        raise too_big()
    if _MARKUP.match(text[:200].lstrip("\ufeff")):
        return read_markup(text)
    if _CARDS.match(text):
        raise unreadable(gettext_noop("a file of address cards or dates"))
    if _JSON.match(text):
        raise unreadable(gettext_noop("a JSON file"))
    return split_table(text)
