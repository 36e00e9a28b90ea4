"""Every page that a crawl reaches has calculations in the signs of its class, and no others."""

import re
from collections.abc import Callable

import pytest
from lxml.html import tostring

from classroom.calculation_signs import CROSSES, DOTS
from classroom.people.models import SchoolClass
from tests.browser.every_page import School, school_make
from tests.papers.test_frame import crawl
from tests.signs import crosses_in, dots_in, in_language, text_of

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
# A teacher's pages about all classes or none have the signs of the language.
OF_NO_CLASS = re.compile(r"/review/(?:imported/.*)?|/lessons/new/.*")
# Where a class chooses, both are to be seen.
CHOICE = re.compile(r"/classes/\d+/edit/")


@pytest.fixture(scope="module")
def school(module_db: None) -> School:
    return school_make()


def faults(
    school: School, language: str, signs: str, look: Callable[[str], list[str]]
) -> dict[tuple[str, str], list[str]]:
    """List what `look` finds in a page, by the role and the address."""
    SchoolClass.objects.update(signs=signs)
    browsers = {role: in_language(one, language) for role, one in school.browsers.items()}
    visits = list(crawl(browsers, [address for _, address in school.addresses()]))
    assert len(visits) > 150
    pages = {(one.role, one.address): tostring(one.page, encoding="unicode") for one in visits}
    looked = {place: look(html) for place, html in pages.items() if not CHOICE.fullmatch(place[1])}
    return {place: wrong for place, wrong in looked.items() if wrong}


def of_classes(bad: dict[tuple[str, str], list[str]]) -> dict[tuple[str, str], list[str]]:
    """Leave out a teacher's pages that are about no one class."""
    return {
        (role, address): wrong
        for (role, address), wrong in bad.items()
        if not (role.startswith(("teacher", "administrator")) and OF_NO_CLASS.fullmatch(address))
    }


def test_german_pages_have_no_cross_and_no_obelus(school: School, db: None) -> None:
    assert faults(school, "de", "", crosses_in) == {}


def test_german_pages_of_a_class_with_crosses_have_no_dot_between_numbers(
    school: School, db: None
) -> None:
    assert of_classes(faults(school, "de", CROSSES, dots_in)) == {}


def test_english_pages_of_a_class_with_dots_show_no_cross(school: School, db: None) -> None:
    assert of_classes(faults(school, "en", DOTS, lambda html: crosses_in(text_of(html)))) == {}
