"""docs/security.md promises only what a test shows that could also fail."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text()
PROMISES, _, _ = PAGE.partition("## Tested without a control")
ROWS = [row for row in PROMISES.splitlines() if row.startswith("|") and "tests/" in row]
# Of a file, or of one in each room.
WITH_CONTROL = sorted(
    set(re.findall(r"`((?:tests/[\w/]+|test_\w+)\.py)`(?: of each room)? †", PROMISES))
)
# A test with the protection off, by its name or by what is said of it.
CONTROL = re.compile(
    r'def test_(?:without|unlocked)_|def test_\w+_would_|(?:"""|# ).*(?<!-)\b[Cc]ontrols?\b'
)
# Those of browsers look for something else: see "U2" below the promises.
NO_PROMISES = {ROOT / "tests/browser/test_access.py"}


def rooms(name: str) -> list[Path]:
    """Return the files that a row means: one, or those of each room."""
    return [ROOT / name] if name.startswith("tests/") else [*(ROOT / "tests").rglob(name)]


def test_each_promise_has_a_test_with_a_control() -> None:
    assert len(ROWS) > 30
    assert [row for row in ROWS if "†" not in row] == []


def test_each_test_that_is_named_exists() -> None:
    names = set(re.findall(r"`((?:tests/[\w/]+|test_\w+)\.py)`", PAGE))
    assert len(names) > 50
    assert sorted(name for name in names if not all(map(Path.exists, rooms(name)))) == []


@pytest.mark.parametrize("name", WITH_CONTROL)
def test_a_file_that_is_said_to_have_a_control_has_one(name: str) -> None:
    files = [file for file in rooms(name) if file not in NO_PROMISES]
    assert files
    assert [file for file in files if not CONTROL.search(file.read_text())] == []
