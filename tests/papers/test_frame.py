"""The frame of every page that a crawl reaches: title, language, menu, and the way to the paper on
accessibility."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from lxml import html

from tests.browser.every_page import school_make
from tests.cast import cast_make, teacher_client
from tests.factories import TeacherFactory

pytestmark = pytest.mark.django_db
ADDRESS = "/accessibility/"
OUT = re.compile("logout|leave|not-me|sign-out")


class Visit(NamedTuple):
    """A page as one role gets it."""

    role: str
    address: str
    page: html.HtmlElement


def crawl(browsers: dict[str, Client], addresses: list[str]) -> Iterator[Visit]:
    """Yield one page of each route for each role: of these addresses, and of all that link on."""
    for role, browser in browsers.items():
        ways, been = ["/", *addresses], set[str]()
        for address in ways:  # grows
            route = route_of(address)
            if route is None or route in been or OUT.search(address):
                continue
            answer = browser.get(address)
            if answer.status_code != 200 or answer.streaming or b"<html" not in answer.content:
                continue
            been.add(route)
            page = html.fromstring(answer.content.decode())
            links = (urljoin(address, one.get("href")) for one in page.iter("a") if one.get("href"))
            ways += [one.partition("#")[0] for one in links if not urlsplit(one).netloc]
            yield Visit(role, address, page)


def route_of(address: str) -> str | None:
    try:
        return resolve(urlsplit(address).path).route
    except Resolver404:
        return None


def faults(page: html.HtmlElement) -> list[str]:
    """List what the frame of a page lacks."""
    title = (page.findtext(".//title") or "").partition(" · ")[0].strip()
    way = page.xpath("//body/a[contains(@class, 'skip-link')][@href='#main']")
    checks = {
        "title": bool(title),
        "language": page.get("lang") in ("en", "de"),
        "way past the menu": bool(way and page.xpath("//main[@id='main']")),
        "link to the paper": bool(page.xpath(f"//footer//a[@href='{ADDRESS}']")),
    }
    return [name for name, is_there in checks.items() if not is_there]


@pytest.fixture(scope="module")
def visits(module_db: None) -> list[Visit]:
    school = school_make()
    addresses = [address for _, address in school.addresses()]
    return list(crawl(school.browsers, addresses))


@pytest.mark.slow
def test_every_page_has_a_title_a_language_a_way_past_its_menu_and_this_paper_at_its_foot(
    visits: list[Visit],
) -> None:
    assert {one.role for one in visits} >= {"nobody", "student", "teacher", "administrator"}
    assert len(visits) > 150
    bad = {(one.role, one.address): faults(one.page) for one in visits if faults(one.page)}
    assert bad == {}


@pytest.mark.slow
def test_the_menu_has_one_order_on_all_pages_of_a_role(visits: list[Visit]) -> None:
    pairs = {
        (one.role, first, second)
        for one in visits
        for first, second in combinations(menu_of(one.page), 2)
    }
    assert len(pairs) > 20
    assert [pair for pair in pairs if (pair[0], pair[2], pair[1]) in pairs] == []


def menu_of(page: html.HtmlElement) -> list[str]:
    return [link.get("href") for link in page.xpath("//nav[@class='header__nav']//a")]


@pytest.mark.slow
def test_a_key_is_named_by_the_words_that_stand_on_it(visits: list[Visit]) -> None:
    keys, bad = 0, set()
    for one in visits:
        for key in one.page.xpath("//*[self::a or self::button or self::summary][@aria-label]"):
            words, name = seen_words(key), " ".join(key.get("aria-label").lower().split())
            keys += bool(words)
            if words not in name:
                bad.add((one.address, words, name))
    assert keys
    assert bad == set()


def seen_words(key: html.HtmlElement) -> str:
    """Return the words in sight, as a browser joins them."""
    hidden = "ancestor-or-self::*[@hidden or @aria-hidden='true' or self::svg or self::title]"
    quiet = "ancestor::*[contains(@class, 'visually-hidden')]"
    texts = key.xpath(f".//text()[not({hidden}) and not({quiet})]")
    return " ".join(" ".join(texts).lower().split())


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/join/", "/join/ABC234/names/", "/accounts/login/"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_visitor_finds_the_paper_at_the_foot(address: str, language: str) -> None:
    cast_make()
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert faults(html.fromstring(answer.content.decode())) == []


def test_a_page_that_lacks_all_of_it_is_noticed() -> None:
    bare = html.fromstring("<html><body><p>Hello</p><main></main></body></html>")
    assert len(faults(bare)) == 4


@pytest.mark.django_db
def test_who_signs_in_is_asked_in_fields_that_a_browser_can_fill(settings) -> None:
    settings.SIGNUP = "open"
    pages = {
        "/accounts/login/": {"email", "current-password"},
        "/accounts/signup/": {"email", "new-password"},
        "/account/": {"given-name", "family-name"},
        "/account/delete/": {"current-password"},
    }
    visitor, teacher = Client(), teacher_client(TeacherFactory())
    for address, purposes in pages.items():
        browser = teacher if address.startswith("/account/") else visitor
        fields = html.fromstring(browser.get(address).content.decode()).xpath("//main//input")
        assert {one.get("autocomplete") for one in fields} >= purposes, address
