"""Teachers and students sign in at the school by two presses, with the headers of a server."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import servers
from tests.cast import cast_make, teacher_client
from tests.chromium import LONGEST_WAIT
from tests.conftest import free_port
from tests.peers.school import School, school_running

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TEACHERS_KEY, CHILDS_KEY = "Sign in with Hill School", "Sign in at Hill School"
LOGINS = {TEACHERS_KEY: "ada", CHILDS_KEY: "kid-1"}


def settings_of(port: int) -> dict[str, str]:
    sign_in = School(f"http://127.0.0.1:{port}").sign_in
    return {
        "EMBEDDED_WORKER": "1",
        "OIDC_1_NAME": sign_in.name,
        "OIDC_1_ISSUER": sign_in.issuer,
        "OIDC_1_CLIENT_ID": sign_in.client_id,
        "OIDC_1_SECRET": sign_in.secret,
        "OIDC_1_OPENS": "role:teacher",
    }


def signed_in_at_school(browser: Browser, lines: list[str], address: str, key: str) -> Page:
    """Return a page that came by this key; `lines` are those of its console."""
    page = browser.new_context().new_page()
    page.set_default_timeout(LONGEST_WAIT)
    page.on("console", lambda line: lines.append(line.text))
    page.goto(address)
    page.get_by_role("button", name=key).click()
    page.fill("[name=login]", LOGINS[key])
    page.fill("[name=password]", "any")
    page.get_by_role("button", name="Sign-in").click()
    return page


def test_chromium_goes_to_the_school_and_back_by_two_presses(
    browser: Browser, sqlite_url: str, running_server: Callable[..., servers.Web]
) -> None:
    port, lines = free_port(), list[str]()
    web = running_server(sqlite_url, **settings_of(port))
    with school_running(port, web.url) as school:
        school.says("ada", role="teacher", given_name="Ada")
        page = signed_in_at_school(browser, lines, f"{web.url}/accounts/login/", TEACHERS_KEY)
        expect(page).to_have_url(f"{web.url}/classes/")
        page.locator("#account-menu summary").click()
        expect(page.locator("#account-menu").get_by_text("Ada")).to_be_visible()
        page.context.close()
    assert [one for one in lines if "Content Security Policy" in one] == []


def test_a_child_goes_there_by_code_and_name_once_and_then_straight_in(
    browser: Browser,
    sqlite_url: str,
    in_thread: Callable[[Callable[[], Any]], Any],
    running_server: Callable[..., servers.Web],
) -> None:
    port, lines = free_port(), list[str]()
    web = running_server(sqlite_url, **settings_of(port), OIDC_1_STUDENTS="yes")
    cast = in_thread(cast_make)
    cookie = in_thread(lambda: teacher_client(cast.owner).cookies["sessionid"].value)

    def come() -> Page:
        return signed_in_at_school(browser, lines, f"{web.url}/join/", CHILDS_KEY)

    with school_running(port, web.url) as school:
        school.says("kid-1")
        page = come()
        expect(page.get_by_text("Now type the code of your class")).to_be_visible()
        page.fill("[name=code]", cast.school_class.join_code)
        page.get_by_role("button", name="Join").click()
        page.get_by_role("button", name="Ada").click()
        expect(page.get_by_role("heading", name="Your teacher lets you in")).to_be_visible()
        desk = browser.new_context()
        desk.add_cookies([{"name": "sessionid", "value": cookie, "url": web.url}])
        teacher = desk.new_page()
        teacher.goto(f"{web.url}{cast.class_url}")
        expect(teacher.get_by_text("Children from the school's sign-in")).to_be_visible()
        teacher.get_by_role("button", name="Let this device in").click()
        page.get_by_role("button", name="Come in").click()
        expect(page).to_have_url(f"{web.url}/lesson/")
        again = come()
        expect(again).to_have_url(f"{web.url}/lesson/")
        for one in (page, again, teacher):
            one.context.close()
    assert [one for one in lines if "Content Security Policy" in one] == []
