"""Test the page that shows the kit."""

import re
from typing import Any

from django.conf import settings as project
from django.test import Client


def test_only_who_develops_has_the_page(client: Client, db: None, settings: Any) -> None:
    settings.DEBUG = False
    assert client.get("/kit/").status_code == 404
    settings.DEBUG = True
    assert client.get("/kit/").status_code == 200


def test_it_shows_each_drawing_button_and_pop(client: Client, db: None, settings: Any) -> None:
    settings.DEBUG = True
    html = client.get("/kit/").content.decode()
    for sprite in ("faces", "things"):
        pictures = set(re.findall(rf"art/{sprite}[^\"]*\.svg#([\w-]+)", html))
        assert pictures == names_in(sprite)
    for name in ("button--go", "button--dare", "is-pressed", "die--rolled", "end__scene"):
        assert name in html
    for kind in ("right", "wrong", "milestone", "drama"):
        assert f'class="feedback" data-kind="{kind}"' in html


def names_in(sprite: str) -> set[str]:
    drawing = (project.BASE_DIR / "static" / "art" / f"{sprite}.svg").read_text()
    return set(re.findall(r'<symbol id="([\w-]+)"', drawing))
