"""The production settings, with the test site's pages."""

from classroom.settings import *  # noqa: F403

ROOT_URLCONF = "tests.live.site"
