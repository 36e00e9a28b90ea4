"""Test the address of a button that is opened as a page: it leads to one."""

import re
from collections.abc import Iterator

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


@pytest.mark.slow
@pytest.mark.django_db
def test_each_button_leads_those_who_may_press_it_to_a_page() -> None:
    """Nobody finds a thing that is not theirs, as everywhere."""
    school = school_make()
    with_page, without = set(), dict[str, int]()
    for role, route, address in presses_of(school):
        with undone():
            browser = same_browser(school.browsers[role])
            answer = browser.get(address, headers=HTML, follow=True)
        assert "/accounts/login/" not in answer.redirect_chain[-1][0], (role, address)
        if answer.status_code == 200:
            with_page.add(route)
        else:
            without[route] = answer.status_code
    assert {route: without[route] for route in without.keys() - with_page} == {}
    assert len(with_page) > 60


def presses_of(school: School) -> Iterator[tuple[str, str, str]]:
    """Yield each address that takes only presses, for everybody who is in, with its route."""
    for route, address in school.addresses():
        for role in school.browsers.keys() - {"nobody"}:
            with undone():
                status = same_browser(school.browsers[role]).get(address).status_code
            if status == 405:
                yield role, route, address
