"""A teacher signs in at the school by two presses, in each engine: a form of ours is answered with
the way to another site, which the header of the page has to allow.
"""

from collections.abc import Callable

import pytest

from tests import servers
from tests.conftest import free_port
from tests.engines.screens import Screen
from tests.peers.school import School, school_running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OURS, THEIRS = 'form[action*="/oidc/"] button', 'button[type="submit"]'
TYPED = """(values) => Object.entries(values).forEach(
  ([name, value]) => { document.querySelector(`[name="${name}"]`).value = value; })"""
NAME = "() => document.querySelector('#account-menu')?.textContent.includes('Ada') ?? false"


@pytest.mark.parametrize("engine", ["webkit", "firefox", "chromium"])
def test_an_engine_goes_to_the_school_and_back_by_two_presses(
    engine: str,
    request: pytest.FixtureRequest,
    sqlite_url: str,
    running_server: Callable[..., servers.Web],
) -> None:
    port = free_port()
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
    screen: Screen = request.getfixturevalue(engine)
    with school_running(port, web.url) as school:
        school.says("ada", role="teacher", given_name="Ada")
        screen.sign_in(web.url, "nobody")
        screen.resize(1000, 900)
        screen.go(f"{web.url}/accounts/login/")
        screen.tap(OURS)
        # The page that they come from has a field of that name, too.
        servers.wait_for(lambda: screen.run("() => location.origin") == school.issuer)
        servers.wait_for(lambda: screen.shows("[name=login]"))
        screen.run(TYPED, {"login": "ada", "password": "any"})
        screen.tap(THEIRS)
        servers.wait_for(lambda: screen.run("() => location.pathname") == "/classes/")
        servers.wait_for(lambda: screen.run(NAME))
