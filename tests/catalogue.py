"""Reading catalogues of translations: a `.po` as text, and the places of a sentence."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

PLACE = re.compile(r"%\(\w+\)[sd]|%%|\{\w+\}")


@dataclass(frozen=True)
class Entry:
    """One text of a catalogue: one form, or one for each number of things; `files` show it."""

    files: tuple[str, ...]
    context: str
    sources: tuple[str, ...]
    translations: tuple[str, ...]
    fuzzy: bool


def entries(path: Path) -> list[Entry]:
    """All entries of a `.po` but its header, in order."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    return [entry for entry in map(_entry, blocks) if entry.sources != ("",)]


def _entry(block: str) -> Entry:
    parts: dict[str, str] = {}
    key = ""
    for line in block.splitlines():
        if not line.startswith(("#", '"')):
            key, _, line = line.partition(" ")
        if not line.startswith("#"):
            parts[key] = parts.get(key, "") + ast.literal_eval(line)
    sources = tuple(parts[key] for key in ("msgid", "msgid_plural") if key in parts)
    translations = tuple(text for key, text in parts.items() if key.startswith("msgstr"))
    fuzzy = bool(re.search("^#,.*fuzzy", block, re.MULTILINE))
    shown_by = re.findall(r"^#: (.+)$", block, re.MULTILINE)
    files = tuple(name for line in shown_by for name in line.split())
    return Entry(files, parts.get("msgctxt", ""), sources, translations, fuzzy)


def places(text: str) -> list[str]:
    """The places of a sentence that facts go into, sorted."""
    return sorted(PLACE.findall(text))
