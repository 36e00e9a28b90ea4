# ruff: noqa: RUF001
"""A name in any script is read from a list, and stands on screens, in files and on paper."""

import io
import re
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from classroom.people.models import Student
from classroom.review.exports.pdf import printable
from tests.cast import teacher_client
from tests.review.exports.reading import body_of, csv_rows
from tests.review.scene import Scene

pytestmark = pytest.mark.django_db
# Letters that join, stand above each other, change places, and one with a joiner.
NAMES = {
    "Amharic": "ኣበበ ሰላም",
    "Armenian": "Արամ",
    "Bengali": "স্নেহা কীর্তি",
    "Burmese": "မြန်မာ ခင်",
    "Cherokee": "ꮳꮃꭹ",
    "Cyrillic": "Ґжегож",
    "Georgian": "მარიამ",
    "Greek": "Γιώργος",
    "Gujarati": "શ્રેયા",
    "Hindi": "अर्जुन क्षत्रिय",
    "Japanese": "田中さくら",
    "Kannada": "ಕೃಷ್ಣ",
    "Khmer": "សុខា ស្រីពៅ",
    "Korean": "김민준",
    "Lao": "ນາງ ປະເສີດ",
    "Malayalam": "ശ്രീ",
    "Punjabi": "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "Sinhala": "ශ්\u200dරී",
    "Tamil": "தமிழ்ச்செல்வி",
    "Telugu": "స్రవంతి",
    "Thai": "ณัฐกานต์ สุขใจ",
    "Tibetan": "བཀྲ་ཤིས",
    "Vietnamese": "Nguyễn Thị Đức",
}


def empty_boxes(page: PageObject) -> list[str]:
    """Return what is shown on a page by codes for which its font has no glyph."""
    glyphs: dict[int, int] | None = {}
    boxes: list[str] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"Tf":
            glyphs = glyphs_of(page["/Resources"]["/Font"][operands[0]])
        elif operator in (b"Tj", b"TJ") and glyphs is not None:
            for code in codes_in(operands[0]):
                boxes += [] if glyphs.get(code) else [f"{operands[0]} {code}"]
    return boxes


def glyphs_of(font: Any) -> dict[int, int] | None:
    """Read the codes and glyphs of an embedded font; readers bring others, as Chinese, along."""
    descriptor = font.get("/FontDescriptor")
    if descriptor is None or "/FontFile2" not in descriptor:
        return None
    file = descriptor["/FontFile2"].get_data()
    for at in range(12, 12 + 16 * struct.unpack_from(">H", file, 4)[0], 16):
        tag, _sum, start, _length = struct.unpack_from(">4sLLL", file, at)
        if tag == b"cmap":
            table = start + struct.unpack_from(">L", file, start + 8)[0]
            form, _length, _language, first, count = struct.unpack_from(">5H", file, table)
            assert form == 6
            glyphs = struct.unpack_from(f">{count}H", file, table + 10)
            return dict(enumerate(glyphs, first))
    raise AssertionError("a font without letters")


def codes_in(operand: Any) -> Iterator[int]:
    for part in operand if isinstance(operand, list) else [operand]:
        if isinstance(part, bytes | str):
            yield from part if isinstance(part, bytes) else part.original_bytes


def words_of(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def test_a_name_of_any_script_is_on_the_list_the_screen_and_its_page_for_home(small: Scene) -> None:
    client, class_id = teacher_client(small.owner), small.school_class.pk
    pasted = {"names": "\n".join(NAMES.values())}
    preview = client.post(f"/classes/{class_id}/names/", pasted).content.decode()
    fields = re.findall(r'name="name" value="([^"]+)"', preview)
    client.post(f"/classes/{class_id}/names/add/", {"name": fields})
    added = {*Student.objects.filter(school_class=class_id).values_list("name", flat=True)}
    assert {*NAMES.values()} <= added
    screen = client.get(f"/classes/{class_id}/").content.decode()
    assert [name for name in NAMES.values() if name not in screen] == []
    paper = PdfReader(
        io.BytesIO(body_of(client.get(f"/review/reports/classes/{class_id}/home.pdf")))
    )
    pages = {words_of(page): page for page in paper.pages}
    for name in NAMES.values():
        # A joiner is in the shapes of the letters beside it.
        printed = name.replace("\u200d", "")
        (text,) = [one for one in pages if one.replace("\u200d", "").startswith(printed)]
        assert empty_boxes(pages[text]) == []


@pytest.mark.parametrize("script", ["Hindi", "Khmer", "Thai", "Amharic", "Sinhala"])
def test_a_name_of_any_script_is_in_the_tables_of_files(small: Scene, script: str) -> None:
    name, path = NAMES[script], f"/review/reports/classes/{small.school_class.pk}"
    Student.objects.filter(pk=small.student(1).pk).update(name=name)
    client = teacher_client(small.owner)
    assert name in {row[0] for row in csv_rows(body_of(client.get(f"{path}/facts.csv")))}
    paper = PdfReader(io.BytesIO(body_of(client.get(f"{path}/report.pdf"))))
    text = " ".join(map(words_of, paper.pages))
    assert name.replace("\u200d", "") in text.replace("\u200d", "")
    assert [box for page in paper.pages for box in empty_boxes(page)] == []


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Ada 🦊", "Ada 🦊"),
        ("Ada 🥐", "Ada "),
        ("Ada ❤\ufe0f", "Ada ❤"),
        ("🥐", "croissant"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("𠮷田", "〓田"),
    ],
)
def test_a_sign_of_no_font_is_left_out_or_written_plainly(name: str, printed: str) -> None:
    assert printable(name) == printed
