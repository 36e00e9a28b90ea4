"""Open a zip file: an Excel workbook, or the export of a school system with its students."""

import io
import zipfile
from collections.abc import Callable

from classroom.people.rosters.headings import words_in
from classroom.people.rosters.refusals import MOST_BYTES, too_big, unreadable
from classroom.people.rosters.tables import Grid
from classroom.people.rosters.workbooks import read_workbook
from games.errors import gettext_noop

Opener = Callable[[bytes], Grid]

_MOST_MEMBERS = 2_000
_LISTS = (".csv", ".txt", ".tsv", ".xlsx", ".xlsm")
_WITH_PASSWORD = 1
_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_KINDS: dict[str, str] = {
    "xl/workbook.bin": gettext_noop("an Excel file of the kind .xlsb"),
    "word/": gettext_noop("a Word document (.docx)"),
    "ppt/": gettext_noop("a presentation"),
    "Index/": gettext_noop("a Numbers or Pages file"),
    "Index.zip": gettext_noop("a Numbers or Pages file"),
}


def open_archive(data: bytes, opener: Opener) -> Grid:
    """Read the rows of the list in a zip file; `opener` opens what lies in it.

    Raises UserError if it is damaged, has a password, or holds no list of students.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _open(data, archive, opener)
    except (zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError, NotImplementedError):
        raise unreadable(gettext_noop("a damaged file")) from None


def _open(data: bytes, archive: zipfile.ZipFile, opener: Opener) -> Grid:
    members = {member.filename: member for member in archive.infolist()}
    if len(members) > _MOST_MEMBERS:
        raise too_big()
    if any(member.flag_bits & _WITH_PASSWORD for member in members.values()):
        raise unreadable(gettext_noop("a zip file with a password"))
    if "xl/workbook.xml" in members:
        return read_workbook(data, archive)
    for beginning, kind in _KINDS.items():
        if any(name.startswith(beginning) for name in members):
            raise unreadable(kind)
    if "mimetype" in members:
        is_sheet = _read(archive, "mimetype").strip() == _ODS.encode()
        sheet, other = gettext_noop("an OpenDocument sheet (.ods)"), gettext_noop("a document")
        raise unreadable(sheet if is_sheet else other)
    return _open_export(archive, opener)


def _open_export(archive: zipfile.ZipFile, opener: Opener) -> Grid:
    names = [name for name in archive.namelist() if name.lower().endswith(_LISTS)]
    lists = {_stem(name): name for name in names if not name.startswith("__MACOSX")}
    if "users" in lists:
        users = opener(_read(archive, lists["users"]))
        has_roles = "role" in [cell.strip().lower() for cell in users[0]] if users else True
        if "roles" in lists and not has_roles:
            return _join_roles(users, opener(_read(archive, lists["roles"])))
        return users
    name = lists.get("students") or (next(iter(lists.values())) if len(lists) == 1 else None)
    if name is None:
        raise unreadable(gettext_noop("a zip file without a list of students"))
    content = _read(archive, name)
    if content.startswith(b"PK") and not name.lower().endswith((".xlsx", ".xlsm")):
        raise unreadable(gettext_noop("a zip file without a list of students"))
    return opener(content)


def _join_roles(users: Grid, roles: Grid) -> Grid:
    """Add roles to users."""
    # OneRoster 1.2 keeps the role of a user in a file of its own.
    heading = ["".join(words_in(cell)) for cell in roles[0]] if roles else []
    if not {"usersourcedid", "role"} <= set(heading) or "sourcedId" not in users[0]:
        return users
    user, role = heading.index("usersourcedid"), heading.index("role")
    rows = [row for row in roles[1:] if len(row) > max(user, role)]
    known = {row[user]: row[role] for row in rows}
    own = users[0].index("sourcedId")
    width = len(users[0])
    padded = ([*row, *[""] * (width - len(row))][:width] for row in users[1:])
    return [[*users[0], "role"], *([*row, known.get(row[own], "")] for row in padded)]


def _stem(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0].lower()


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > MOST_BYTES:
        raise too_big()
    return archive.read(name)
