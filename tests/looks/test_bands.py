"""A teacher's pages begin with the scene, the class that they are about, and a title."""

import re
from collections.abc import Iterator

import pytest

from tests.browser.every_page import School, school_make

pytestmark = pytest.mark.slow

TEACHERS = ("teacher", "teacher before a lesson", "teacher after a lesson")
BAND = re.compile(r'<header class="band[ "].*?</header>', re.S)
# Pages that begin with something else: a desk, a board, a wall, a sheet of paper, a form in the
# desk's panel, and what is no page of a class.
OTHER_HEADS = (
    r"$|i18n/|accessibility/|it/|parents/|privacy/|server/|static/|kit/|join/|leave/|lesson/|live/|play/"
    r"|invitation/|substitute/|projector/|practice/(checks|climb|hikes|solo|tables)"
    r"|lessons/\d+/(tables/|place/|teams/)|review/\d+/|review/imported/\d+/|review/what-if/"
    r"|review/lessons/\d+/moments/|review/questions/|review/practice/\d+/(\d+/|print)"
    r"|review/question/|sheets/\d+/\d+/print"
)


def pages_of(school: School, role: str) -> Iterator[tuple[str, str]]:
    """Yield each page that this teacher may open, with its address."""
    for _route, address in school.addresses():
        if re.match(OTHER_HEADS, address.removeprefix("/")):
            continue
        answer = school.browsers[role].get(address)
        if answer.status_code == 200 and not answer.streaming and b"<body" in answer.content:
            yield address, answer.content.decode()


def test_every_page_of_a_class_begins_with_one_band_and_its_title(db: None) -> None:
    school = school_make()
    addresses = set()
    for role in TEACHERS:
        for address, page in pages_of(school, role):
            bands = BAND.findall(page)
            desk = 'class="desk' in page
            assert desk or len(bands) == 1, (address, len(bands))
            assert desk or ("<h1>" in bands[0] and page.count("<h1") == 1), address
            addresses.add(address)
    assert len(addresses) > 40, addresses
