"""Every engine reads a packed stream as it comes, and does not wait for its end."""

import json

import httpx
import pytest

from tests.live.conftest import site as site
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LISTEN = """() => {
  window.came = "";
  const stream = new EventSource("/live/?r=board:1");
  const hear = (one) => (window.came += one.data);
  for (const kind of ["hello", "parts"]) stream.addEventListener(kind, hear);
}"""
HAS_COME = "(text) => window.came.includes(text)"


@pytest.mark.parametrize("engine", ["webkit", "firefox", "chromium"])
def test_an_engine_hears_each_push_of_a_packed_stream_at_once(request, site, engine):
    screen = request.getfixturevalue(engine)
    screen.go(f"{site.url}/nothing-here")
    screen.run("() => { document.cookie = 'holder=student:1:a'; }")
    screen.run(LISTEN)
    wait_for(lambda: screen.run(HAS_COME, "regions"))
    for number in (41, 42, 43):
        query = {"board": "board:1", "changes": json.dumps({"number": number})}
        httpx.get(f"{site.url}/change", params=query)
        wait_for(lambda number=number: screen.run(HAS_COME, f">{number}<"))
