"""Helpers for pages with regions: what one shows, asks for and gets."""

import html as markup
import json
import re

from django.http import HttpResponse
from django.test import Client


def states_of(page: str) -> dict[str, dict[str, str]]:
    """The states of the regions on a page, by their names."""
    regions = re.findall(r'data-region="([^"]*)" data-version="\d+" data-state="([^"]*)"', page)
    return {markup.unescape(name): json.loads(markup.unescape(state)) for name, state in regions}


def request_parts(client: Client, page: str) -> HttpResponse:
    """The answer when this page asks what it lacks."""
    address = re.search(r'data-live="/live/([^"]*)"', page)
    assert address, "The page has no stream"
    return client.get(
        f"/live/parts{markup.unescape(address[1])}",
        headers={"Live-State": json.dumps(states_of(page))},
    )


def lacks(client: Client, page: str) -> dict[str, str]:
    """The parts that this page lacks, by their ids; `frame` is a whole region."""
    answer = request_parts(client, page)
    updates = answer.json()["updates"] if answer.status_code == 200 else []
    return {part: html for update in updates for part, html in update["parts"].items()}
