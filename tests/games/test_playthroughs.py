"""Playthroughs: what teams and wall are shown in recorded games, word for word.

A change of words, views, hints, sums or events shows here: run `make playthroughs`, read what
`git diff` says of it, and commit both.
"""

from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from games import registry
from tests.games.print_playthroughs import OTHERS, OWN, print_other, print_own

LINES = 40


def _assert_same(file: Path, printed: Callable[[Path], str]) -> None:
    old, new = file.read_text().splitlines(), printed(file).splitlines()
    changes = islice(unified_diff(old, new, "as committed", "as printed now", lineterm=""), LINES)
    if lines := list(changes):
        pytest.fail("\n".join(["Right? Then run: make playthroughs", *lines]), pytrace=False)


@pytest.mark.parametrize("file", OWN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_is_shown_as_in_its_playthrough(file: Path) -> None:
    _assert_same(file, print_own)


@pytest.mark.parametrize("file", OTHERS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_game_of_another_package_is_shown_as_in_its_playthrough(file: Path) -> None:
    _assert_same(file, print_other)


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_every_game_has_a_playthrough_to_its_end(slug: str) -> None:
    texts = [file.read_text() for file in OWN if file.parent.name == slug]
    assert any("\noutcome: over=True" in text for text in texts)


def test_playthroughs_stay_short_enough_to_read() -> None:
    assert len(OTHERS) > 0
    for file in (*OWN, *OTHERS):
        assert max(map(len, file.read_text().splitlines())) <= 160
    assert sum(file.stat().st_size for file in (*OWN, *OTHERS)) <= 150_000
