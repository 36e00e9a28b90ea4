"""Some of what is measured here is the match of tests/review."""

from tests.review.conftest import _no_tasks, _nothing_remembered, ended, scene

__all__ = ["_no_tasks", "_nothing_remembered", "ended", "scene"]
