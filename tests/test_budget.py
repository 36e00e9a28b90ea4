"""How much a room may weigh: `budget.toml`. A commit that raises a number says in its body why."""

import subprocess
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUDGET = tomllib.loads((ROOT / "tests" / "budget.toml").read_text())
SLACK = 1.04  # a number that stands so far above what is there is lowered


def tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / line for line in listed.stdout.splitlines()]


def lines_of_rooms() -> Counter[str]:
    """Count the lines of Python by room, without migrations."""
    lines = Counter[str]()
    for path in tracked("classroom/*.py", "games/*.py", "tests/*.py"):
        top, *rest = path.relative_to(ROOT).parts
        if "migrations" not in rest:
            room = top if top == "tests" or len(rest) == 1 else f"{top}/{rest[0]}"
            lines[room] += path.read_text().count("\n")
    return lines


def lines_of_styles() -> Counter[str]:
    """Count the lines of style sheets: of each page or part, and of each game together."""
    lines = Counter[str]()
    for path in tracked("static/css/*.css", "games/*.css"):
        top, *rest = path.relative_to(ROOT).parts
        name = f"{top}/{rest[0]}" if top == "games" else path.stem
        lines[name] += path.read_text().count("\n")
    return lines


def words_of_pages() -> dict[str, int]:
    return {name: len((ROOT / "docs" / name).read_text().split()) for name in BUDGET["words"]}


def faults(weights: Mapping[str, int], budget: Mapping[str, int], default: int = 0) -> list[str]:
    """List what weighs more than it may, and numbers that could be lower."""
    heavy = [
        f"{name}: {weight}, more than {budget.get(name, default)}"
        for name, weight in weights.items()
        if weight > budget.get(name, default)
    ]
    loose = [
        f"{name}: {weights.get(name, 0)}, so {most} can be lowered"
        for name, most in budget.items()
        if most > max(SLACK * weights.get(name, 0), default)
    ]
    return heavy + loose


def test_each_room_weighs_what_it_may() -> None:
    assert faults(lines_of_rooms(), BUDGET["python"]) == []


def test_each_page_and_game_has_styles_of_its_size() -> None:
    styles, budget = lines_of_styles(), BUDGET["styles"]
    assert sum(styles.values()) <= budget["all"]
    of_games = {name: n for name, n in styles.items() if "/" in name}
    assert faults(of_games, {}, budget["game"]) == []
    own = {name: n for name, n in styles.items() if "/" not in name}
    assert faults(own, BUDGET["larger_styles"], budget["page"]) == []


def test_pages_of_numbers_and_words_are_short() -> None:
    assert faults(words_of_pages(), BUDGET["words"]) == []


@pytest.mark.parametrize(
    ("weights", "budget", "faulty"),
    [({"a": 9}, {"a": 9}, 0), ({"a": 10}, {"a": 9}, 1), ({"a": 5}, {"a": 9}, 1), ({"b": 1}, {}, 1)],
)
def test_a_number_is_kept_from_both_sides(
    weights: dict[str, int], budget: dict[str, int], faulty: int
) -> None:
    assert len(faults(weights, budget)) == faulty
