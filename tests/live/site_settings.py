"""The production settings, with the test site's pages."""

from pathlib import Path

from classroom.settings import *  # noqa: F403

ROOT_URLCONF = "tests.live.site"
TEMPLATES[0]["DIRS"] = [Path(__file__).parent / "templates"]  # noqa: F405
