"""Whoever opens the address of a button as a page is led to a page, and not to an empty answer."""

import re

import pytest
from django.test import Client
from django.urls import resolve

from tests.browser.every_page import School, routes, school_make
from tests.undone import same_browser, undone

HTML = {"accept": "text/html,application/xhtml+xml"}


def buttons() -> list[str]:
    """Return an address of each route that takes only presses; nothing that it names is there."""
    client, addresses = Client(), []
    for route in routes():
        address = "/" + re.sub(r"<(?:(int|slug|str|path):)?\w+>", "1", route)
        if client.get(address).status_code == 405:
            addresses.append(address)
    return addresses


@pytest.mark.django_db
def test_every_button_leads_a_browser_to_a_page_above_it() -> None:
    client, addresses = Client(), buttons()
    assert len(addresses) > 60
    for address in addresses:
        answer = client.get(address, headers=HTML)
        assert answer.status_code == 302, address
        above = answer.url  # type: ignore[attr-defined]
        assert above == "/" or address.startswith(above), address
        assert len(above) < len(address)
        resolve(above)


@pytest.mark.django_db
def test_a_part_of_a_page_and_a_program_get_the_plain_answer() -> None:
    address = buttons()[0]
    assert Client().get(address).status_code == 405
    assert Client().get(address, headers={**HTML, "hx-request": "true"}).status_code == 405
    assert Client().put(address, headers=HTML).status_code == 405


@pytest.fixture(scope="module")
def school(module_db: None) -> School:
    return school_make()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("role", ["teacher", "student", "student before a lesson", "guest"])
def test_each_comes_to_a_page_that_is_theirs(school: School, role: str) -> None:
    seen, wrong = 0, {}
    for _route, address in school.addresses():
        browser = same_browser(school.browsers[role])
        with undone():
            if browser.get(address).status_code != 405:
                continue
            answer = browser.get(address, headers=HTML, follow=True)
        seen += 1
        ends = answer.redirect_chain[-1][0]
        if answer.status_code != 200 or "/accounts/login/" in ends:
            wrong[address] = answer.status_code, ends
    assert wrong == {}
    assert seen > 60
