"""README, CHANGELOG and docs/ say what is true: links, paths, versions and pictures."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from classroom import __version__

ROOT = Path(__file__).parents[1]
PAPERS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
MOST_LINES, MOST_PICTURES, MOST_BYTES = 30, 17, 2_000_000
CHANGES = ["Added and changed", "Fixed"]
VENDORED = [
    *(file for file in (ROOT / "static/vendor").iterdir() if file.name != "README.md"),
    *ROOT.glob("classroom/**/*.ttf"),
    ROOT / "tests/docker/schema/compose-spec.json",
]


def missing_links(paper: Path, text: str) -> list[str]:
    """Links to files and headings that are not there."""
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text)
    return [f"{file}#{heading}" for file, heading in links if not _leads(paper, file, heading)]


def _leads(paper: Path, file: str, heading: str) -> bool:
    target = paper.parent / file if file else paper
    if not target.exists() or not heading:
        return target.exists()
    titles = re.findall(r"^#+ (.+)", target.read_text(), re.MULTILINE)
    return heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def missing_places(text: str) -> list[str]:
    """Files that are named but not there, and names that a file does not hold."""
    places = re.findall(r"`([\w./<>-]+/[\w.<>-]+\.[a-z]+)`(?:, `(\w+)`)?", text)
    return [f"{file} {name}" for file, name in places if not _holds(file, name)]


def _holds(file: str, name: str) -> bool:
    pattern = file.replace("<slug>", "*").replace("<room>", "*")
    files = [*ROOT.glob(pattern), *ROOT.glob(f"classroom/{pattern}")]
    return any(name in one.read_text() for one in files) if name else bool(files)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_link_leads_somewhere(paper: Path) -> None:
    assert missing_links(paper, paper.read_text()) == []


def test_a_dead_link_is_found() -> None:
    links = "[a](README.md) [b](NONE.md) [c](README.md#run-it) [d](README.md#none) [e](https://a.b)"
    assert missing_links(ROOT / "README.md", links) == ["NONE.md#", "README.md#none"]


@pytest.mark.parametrize("name", ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"])
def test_every_place_in_the_code_is_there(name: str) -> None:
    assert missing_places((ROOT / name).read_text()) == []


def test_a_lost_place_is_found() -> None:
    good = "`play/roles.py`, `roles_of`; `games/<slug>/hints.py`; "
    text = f"{good}`play/roles.py`, `rules_of`; `play/none.py`"
    assert missing_places(text) == ["play/roles.py rules_of", "play/none.py "]


def test_the_changelog_is_short_and_names_each_release() -> None:
    _, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    names = [one.split()[0] for one in versions]
    released = [one["version"] for one in releases()]
    # At the commit of a release it cannot be listed yet.
    is_release = __version__ in names
    assert names == [__version__ if is_release else "Unreleased", *released]
    for version in versions:
        headings = re.findall(r"^### (.+)", version, re.MULTILINE)
        assert headings in (CHANGES, CHANGES[:1], CHANGES[1:])
        assert len(version.splitlines()) <= MOST_LINES


def test_between_releases_the_version_says_so() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__
    newest = [int(part) for part in releases()[0]["version"].split(".")]
    major, minor, patch, *rest = __version__.split(".")
    assert [int(major), int(minor), int(patch)] > newest
    assert rest in ([], ["dev"])


def releases() -> list[dict[str, str]]:
    return json.loads((ROOT / "classroom/releases.json").read_text())


def test_every_command_of_the_papers_is_a_target_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = {
        command
        for paper in PAPERS
        for command in re.findall(
            r"(?:`|^ {4}|=\S+ )make ([a-z-]+)", paper.read_text(), re.MULTILINE
        )
    }
    assert {"demo", "test"} <= commands
    assert commands <= targets


def test_the_notice_names_every_vendored_file() -> None:
    notice = (ROOT / "docs/NOTICE.md").read_text()
    assert [file for file in VENDORED if f"`{file.relative_to(ROOT)}`" not in notice] == []


def test_the_pictures_are_few_and_each_is_on_a_page() -> None:
    pictures = [*(ROOT / "docs/pictures").glob("*.webp")]
    assert len(pictures) <= MOST_PICTURES
    assert sum(file.stat().st_size for file in (ROOT / "docs").rglob("*.*")) <= MOST_BYTES
    text = "".join(paper.read_text() for paper in PAPERS)
    assert [picture.name for picture in pictures if picture.name not in text] == []


def test_the_glossary_says_each_word_once() -> None:
    words = re.findall(r"^\| ([\w ]+) \|", (ROOT / "docs/glossary.md").read_text(), re.MULTILINE)
    assert len(words) > 40
    assert [word for word in words if word != "word" and words.count(word) > 1] == []
