"""Lists as schools have them: files and pasted text of many systems, countries and programs.

`rosters/found.json` are shapes of public lists, `rosters/own.json` those that we know of; a list
that was read wrong is put there.
"""

import base64
import io
import json
import tracemalloc
import zipfile
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from classroom.people.rosters.drafts import MOST_ROWS, read_draft
from games.errors import UserError

HERE = Path(__file__).parent / "rosters"
CASES = [
    case for file in ("found.json", "own.json") for case in json.loads((HERE / file).read_text())
]
MJ = ["Mary Jones", "Sean O'Neil"]
STUDENTS = "Last_name,First_name\nJones,Mary\nO'Neil,Sean\n"


def content(case: dict[str, Any]) -> bytes:
    if "base64" in case:
        return base64.b64decode(case["base64"])
    return case["text"].encode(case["encoding"])


def workbook(*sheets: list[list[Any]], hide: int | None = None) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(row)
        if number == hide:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def archive(members: dict[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return file.getvalue()


def replaced(data: bytes, member: str, text: bytes) -> bytes:
    """The zip file with other bytes in one of its members."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        return archive({name: old.read(name) for name in old.namelist()} | {member: text})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_list_comes_out_as_its_teacher_means_it(case):
    data = content(case)
    draft = read_draft(data if case["as"] == "file" else data.decode())
    assert draft.names == case["names"]
    assert bool(draft.question) == case.get("question", False)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_names_that_were_read_once_are_read_again_as_they_are(case):
    data = content(case)
    draft = read_draft(data if case["as"] == "file" else data.decode())
    again = read_draft(draft.text)
    assert again.question is not None or [row.name for row in again.rows] == [
        row.name for row in draft.rows
    ]


# Workbooks -------------------------------------------------------------------------------------


def test_a_workbook_is_read_below_its_title_without_ids_and_dates():
    rows = [
        ["Class 4b", None],
        [],
        ["No.", "Last name", "First name", "Born"],
        [1, "Jones", "Mary", date(2016, 2, 3)],
        [2.0, "O'Neil", "Sean", None],
        [None, "Total", 2, None],
    ]
    draft = read_draft(workbook(rows))
    assert draft.names[:2] == MJ
    assert "2016" not in repr(draft)


def test_the_sheet_with_a_heading_for_names_is_taken():
    notes = [["Do not forget the trip"], ["Pay by Friday"]]
    hidden = [["Name"], ["Old Pupil"]]
    names = [["Name"], ["Mary Jones"], ["Sean O'Neil"]]
    assert read_draft(workbook(notes, hidden, names, hide=1)).names == MJ


def test_a_workbook_without_headings_is_read():
    assert read_draft(workbook([[101, "Mary Jones"], [102, "Sean O'Neil"]])).names == MJ


def test_a_formula_of_a_workbook_is_not_run():
    draft = read_draft(workbook([["Name"], ["Mary Jones"], ['=HYPERLINK("http://x","Eve")']]))
    assert draft.names == ["Mary Jones"]


def test_a_workbook_that_says_it_is_huge_is_read_at_once():
    data = workbook([["Name"], ["Mary Jones"], ["Sean O'Neil"]])
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml")
    huge = sheet.replace(b'ref="A1:A3"', b'ref="A1:XFD1048576"')
    far = (
        b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    )
    huge = huge.replace(b"</sheetData>", far)
    assert huge.count(b"1048576") == 3
    assert read_draft(replaced(data, "xl/worksheets/sheet1.xml", huge)).names == MJ


@pytest.mark.parametrize(
    ("member", "text"),
    [
        ("xl/sharedStrings.xml", b"<sst>" + b"<si><t>x</t></si>" * 600_000 + b"</sst>"),
        ("xl/worksheets/sheet1.xml", b" " * 10_000_000),
        (
            "xl/sharedStrings.xml",
            b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
        ),
        ("xl/workbook.xml", b"<workbook"),
        ("xl/worksheets/sheet1.xml", b"\0\1\2"),
        ("xl/styles.xml", b'<styleSheet><numFmt formatCode="' + b"[" * 9_000 + b'"/></styleSheet>'),
    ],
    ids=["many strings", "a bomb", "entities", "broken", "no xml", "a number format without end"],
)
def test_a_workbook_that_means_harm_or_is_broken_is_refused(member, text):
    with pytest.raises(UserError, match=r"too big|damaged"):
        read_draft(replaced(workbook([["Name"], ["Mary"]]), member, text))


@pytest.mark.parametrize("member", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"])
@pytest.mark.parametrize(
    "text",
    [b"<a>" * 600_000 + b"</a>" * 600_000, b"<x>" + b"<a/>" * 1_400_000 + b"</x>"],
    ids=["nested", "side by side"],
)
def test_a_small_workbook_of_a_million_tags_takes_little_memory(member, text):
    """Little beside its text, which is read and looked through."""
    data = replaced(workbook([["Name"], ["Mary"]]), member, text)
    tracemalloc.start()
    try:
        with pytest.raises(UserError, match=r"too big|damaged"):
            read_draft(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * len(text)


# Zip files -------------------------------------------------------------------------------------


def test_the_students_of_a_oneroster_zip_are_taken():
    users = (
        "sourcedId,status,role,givenName,familyName\n"
        "1,active,teacher,Kim,Lee\n2,active,student,Mary,Jones\n3,active,student,Sean,O'Neil\n"
    )
    made = archive(
        {"manifest.csv": "propertyName,value\n", "users.csv": users, "classes.csv": "title\n4b\n"}
    )
    assert read_draft(made).names == MJ


def test_roles_of_oneroster_1_2_lie_in_a_file_of_their_own():
    users = (
        "sourcedId,status,givenName,familyName,preferredGivenName\n"
        "1,active,Kim,Lee,\n2,active,Margaret,Jones,Mary\n3,active,Sean,O'Neil,\n"
    )
    roles = (
        "sourcedId,userSourcedId,roleType,role\n"
        "7,1,primary,teacher\n8,2,primary,student\n9,3,primary,student\n"
    )
    draft = read_draft(archive({"export/users.csv": users, "export/roles.csv": roles}))
    assert draft.names == MJ
    assert "Kim Lee" in " ".join(draft.notes)


def test_the_students_of_a_zip_for_a_platform_are_taken():
    made = archive(
        {"schools.csv": "School\nx\n", "students.csv": STUDENTS, "teachers.csv": "Name\nKim\n"}
    )
    assert read_draft(made).names == MJ


@pytest.mark.parametrize("name", ["list.csv", "a/b/list.txt", "list.xlsx"])
def test_the_only_list_of_a_zip_is_taken(name):
    book = workbook([["Name"], *([one] for one in MJ)])
    data = book if name.endswith("xlsx") else STUDENTS
    made = archive({name: data, "__MACOSX/x.csv": "x", "note.pdf": b"%PDF"})
    assert read_draft(made).names == MJ


def test_a_zip_in_a_zip_in_a_zip_is_refused():
    made = archive({"list.csv": STUDENTS})
    for _ in range(3):
        made = archive({"list.csv": made})
    with pytest.raises(UserError, match="without a list"):
        read_draft(made)


def test_a_zip_that_unpacks_to_gigabytes_is_refused():
    with pytest.raises(UserError, match="too big"):
        read_draft(archive({"users.csv": b"a" * 10_000_000}))
    with pytest.raises(UserError, match="too big"):
        read_draft(archive({f"{n}.bin": b"" for n in range(2_001)}))


# Refusals --------------------------------------------------------------------------------------

ODS = b"application/vnd.oasis.opendocument.spreadsheet"
NO_LISTS: dict[str, tuple[bytes, str]] = {
    "ods": (archive({"mimetype": ODS, "content.xml": "<x/>"}), ".ods"),
    "odt": (archive({"mimetype": b"application/vnd.oasis.opendocument.text"}), "a document"),
    "docx": (archive({"word/document.xml": "<x/>"}), "Word"),
    "pptx": (archive({"ppt/presentation.xml": "<x/>"}), "presentation"),
    "xlsb": (archive({"xl/workbook.bin": b"x"}), ".xlsb"),
    "numbers": (archive({"Index/Document.iwa": b"x"}), "Numbers"),
    "a zip of pictures": (archive({"a.png": b"x", "b.png": b"y"}), "zip file without a list"),
    "an empty zip": (archive({}), "zip file without a list"),
    "a cut zip": (archive({"users.csv": STUDENTS})[:40], "damaged"),
    "xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000), "old Excel"),
    "pdf": (b"%PDF-1.7\n1 0 obj", "PDF"),
    "rtf": (b"{\\rtf1\\ansi Anna}", ".rtf"),
    "jpg": (b"\xff\xd8\xff\xe0" + bytes(100), "picture"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"),
    "heic": (b"\0\0\0\x18ftypheic" + bytes(100), "picture"),
    "webp": (b"RIFF\0\0\0\0WEBPVP8 ", "picture"),
    "gz": (b"\x1f\x8b\x08" + bytes(100), "compressed"),
    "7z": (b"7z\xbc\xaf\x27\x1c" + bytes(100), "compressed"),
    "vcf": (b"BEGIN:VCARD\nFN:Anna\nEND:VCARD", "address cards"),
    "json": (b'[{"givenName": "Anna"}]', "JSON"),
    "a web page": (b"<!DOCTYPE html><html><body><p>Sign in</p></body></html>", "web page"),
    "anything": (bytes(range(256)) * 20, "cannot read"),
}


@pytest.mark.parametrize(("data", "kind"), NO_LISTS.values(), ids=NO_LISTS.keys())
def test_a_file_that_is_no_list_is_named_with_what_to_do(data, kind):
    with pytest.raises(UserError) as refusal:
        read_draft(data)
    sentence = str(refusal.value)
    assert kind in sentence
    assert "Save your list as Excel (.xlsx) or CSV" in sentence
    assert "paste" in sentence


def test_a_zip_with_a_password_is_named():
    data = bytearray(archive({"users.csv": STUDENTS}))
    data[6] |= 1  # in the header of the member, and in the list at the end
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(UserError, match="password"):
        read_draft(bytes(data))


@pytest.mark.parametrize(
    "text",
    [
        "," * 900_000,
        '"' * 900_000,
        '"a\n' * 300_000,
        "a,b\n" * 200_000,
        "a " * 450_000,
        "<td>" * 200_000,
        "<tr>" * 200_000,
        "(" * 900_000,
        "1" * 900_000,
        "A, B\n" * 180_000,
    ],
    ids=lambda text: text[:5],
)
def test_a_megabyte_of_nonsense_is_read_or_refused(text):
    with suppress(UserError):
        assert len(read_draft(text).rows) <= MOST_ROWS
