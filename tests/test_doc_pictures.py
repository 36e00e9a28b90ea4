"""The pictures of the docs are those of the program."""

import re
from pathlib import Path

import pytest

from tests.doc_pictures import FOLDER, MADE_FROM, ROOT, SCREENS, hash_of, sources, stale


def test_every_picture_of_the_docs_is_drawn_by_the_program() -> None:
    pages = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("games/*/README.md")]
    on_pages = {
        name for page in pages for name in re.findall(r"pictures/(\w+)\.webp", page.read_text())
    }
    assert on_pages <= SCREENS.keys()


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_names_files_that_there_are(name: str) -> None:
    patterns = SCREENS[name]
    assert all(any(ROOT.glob(pattern)) for pattern in patterns), patterns
    assert len(set(sources(name))) == len(list(sources(name)))


def test_a_picture_is_old_once_one_of_its_files_has_changed(tmp_path: Path) -> None:
    for file in sources("podium"):
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    assert hash_of("podium", tmp_path) == hash_of("podium")
    style = tmp_path / "static/css/podium.css"
    style.write_text(style.read_text() + "\n.stage { color: red; }")
    assert hash_of("podium", tmp_path) != hash_of("podium")


# Not with each change: who works on a screen draws it once it is done. A night finds it, and a
# release is made after one.
@pytest.mark.slow
def test_no_picture_is_older_than_its_screen() -> None:
    assert stale() == [], "Run `make doc-pictures`, look at docs/pictures/, and commit what is new."


def test_only_pictures_are_kept_beside_the_docs() -> None:
    names = {file.name for file in FOLDER.iterdir()} - {MADE_FROM.name}
    assert names <= {f"{name}.webp" for name in SCREENS}
