"""The table of docs/content.md, out of the measures that `make content` has written."""

import json
from pathlib import Path

from games import registry
from tests.content.measuring import Content, core_facts

MEASURED = Path(__file__).with_name("measured.json")
PAGE = Path(__file__).parents[2] / "docs" / "content.md"
_HEAD = (
    "game", "preset", "games", "minutes", "rounds", "facts a child and minute",
    "of the board while waiting", "own while waiting", "needed of all", "needed",
    "trivial", "\N{MULTIPLICATION SIGN} ÷ of 2 to 9", "both 6 to 9", "of the 36", "stuck",
    "longest wait",
    "most often",
)  # fmt: skip


def measured() -> dict[str, dict[str, Content]]:
    """Return the measures by game and preset."""
    contents: dict[str, dict[str, Content]] = json.loads(MEASURED.read_text())
    return contents


def page(contents: dict[str, dict[str, Content]]) -> str:
    """Return the table, a row a preset."""
    rows = [_HEAD, ("---",) * len(_HEAD)]
    for slug, presets in contents.items():
        title = registry.get(slug).title
        rows += [_row(title, preset, content) for preset, content in presets.items()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(title: str, preset: str, content: Content) -> tuple[str, ...]:
    low, high = content["rounds_of_most"]
    shares = (f"{content[name]:.0%}" for name in ("needed", "trivial", "core", "hard"))
    return (
        title, f"`{preset}`", str(content["games"]), f"{content['minutes']:.0f}",
        f"{content['rounds']:.0f} ({low:.0f} to {high:.0f})", f"{content['facts']:.1f}",
        f"{content['of_board']:.1f}", f"{content['own']:.1f}",
        f"{content['needed_of_all']:.0%}", *shares, str(core_facts(content)),
        f"{content['stuck']:.0%}", f"{content['wait']} s",
        "; ".join(content["often"]),
    )  # fmt: skip
