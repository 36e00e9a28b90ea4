"""A teacher signs in at the school by two presses, with the headers of a real server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests import servers
from tests.chromium import LONGEST_WAIT
from tests.conftest import free_port
from tests.peers.school import School, school_running

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_chromium_goes_to_the_school_and_back_by_two_presses(
    browser: Browser, sqlite_url: str, running_server: Callable[..., servers.Web]
) -> None:
    port, lines = free_port(), list[str]()
    sign_in = School(f"http://127.0.0.1:{port}").sign_in
    web = running_server(
        sqlite_url,
        EMBEDDED_WORKER="1",
        OIDC_1_NAME=sign_in.name,
        OIDC_1_ISSUER=sign_in.issuer,
        OIDC_1_CLIENT_ID=sign_in.client_id,
        OIDC_1_SECRET=sign_in.secret,
        OIDC_1_OPENS="role:teacher",
    )
    with school_running(port, web.url) as school:
        school.says("ada", role="teacher", given_name="Ada")
        page = browser.new_context().new_page()
        page.set_default_timeout(LONGEST_WAIT)
        page.on("console", lambda line: lines.append(line.text))
        page.goto(f"{web.url}/accounts/login/")
        page.get_by_role("button", name="Sign in with Hill School").click()
        page.fill("[name=login]", "ada")
        page.fill("[name=password]", "any")
        page.get_by_role("button", name="Sign-in").click()
        expect(page).to_have_url(f"{web.url}/classes/")
        page.locator("#account-menu summary").click()
        expect(page.locator("#account-menu").get_by_text("Ada")).to_be_visible()
        page.context.close()
    assert [one for one in lines if "Content Security Policy" in one] == []
