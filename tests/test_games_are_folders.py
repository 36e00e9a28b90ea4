"""A game is one folder: no code outside it names it or styles its parts, not even another game."""

import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from games import registry

ROOT = Path(settings.BASE_DIR)
SLUGS = [game.slug for game in registry.all_games()]
# The one line of code that a new game adds outside its folder.
REGISTRY = "games/registry.py"
KINDS = {".py", ".html", ".css", ".js", ".svg"}


def files_outside(slug: str) -> list[Path]:
    """Code, pages, style sheets and scripts that are not the game's."""
    command = ["git", "ls-files", "classroom", "games", "templates", "static", "manage.py"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [
        ROOT / name
        for name in names.splitlines()
        if Path(name).suffix in KINDS
        and not name.startswith(f"games/{slug}/")
        and name != REGISTRY
        and "/migrations/" not in name
        and (ROOT / name).exists()
    ]


def blocks(slug: str) -> set[str]:
    """The first parts of the CSS classes that the game's style sheets are about: `belay`."""
    source = "".join(file.read_text() for file in (ROOT / "games" / slug).rglob("*.css"))
    shared = "".join(file.read_text() for file in (ROOT / "static/css").glob("*.css"))
    names = set(re.findall(r"\.([a-z][\w-]*?)(?:__|--)", source))
    return names - set(re.findall(r"\.([a-z][\w-]*?)(?:__|--|\b)", shared))


def mentions(slug: str, word: str) -> list[str]:
    """The files that are not the game's and have this word, in any case."""
    wanted = re.compile(rf"(?<![\w-]){re.escape(word)}(?![a-z0-9])", re.IGNORECASE)
    texts = {file.relative_to(ROOT): file.read_text() for file in files_outside(slug)}
    return [str(name) for name, text in texts.items() if wanted.search(text)]


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_outside_its_folder_names_a_game(slug: str) -> None:
    assert not mentions(slug, slug)
    assert not mentions(slug, registry.get(slug).title)


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_outside_its_folder_has_a_css_class_of_a_game(slug: str) -> None:
    assert blocks(slug)
    assert not [name for block in blocks(slug) for name in mentions(slug, f"{block}__")]


def test_a_game_that_is_named_is_noticed() -> None:
    assert "classroom/lessons/sheets.py" in mentions("on_belay", "sheet_game")
    assert "games/cant_stop/game.py" in mentions("on_belay", "cant_stop")
    assert "games/on_belay/game.py" not in mentions("on_belay", "on_belay")
