"""The production settings, with the test site's pages."""

from pathlib import Path

from classroom.settings import *  # noqa: F403

ROOT_URLCONF = "tests.live.site"
for engine, folder in zip(TEMPLATES, ("templates", "jinja2"), strict=True):  # noqa: F405
    engine["DIRS"] = [Path(__file__).parent / folder]
