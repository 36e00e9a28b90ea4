"""What lies in the sprites is what pages use: each drawing costs every child's first page."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from classroom.people.animals import ANIMAL_WORDS
from classroom.people.team_looks import team_look
from classroom.people.team_names import DRAWINGS

ART = settings.BASE_DIR / "static" / "art"


def symbols(sprite: str) -> set[str]:
    return set(re.findall(r'<symbol id="([\w-]+)"', (ART / f"{sprite}.svg").read_text()))


def words_of_templates_with(sprite: str) -> set[str]:
    """All names in the templates that draw from this sprite."""
    rooms = (settings.BASE_DIR / room for room in ("games", "templates"))
    files = [file for room in rooms for file in Path(room).rglob("*.html")]
    texts = [text for file in files if f"{sprite}.svg" in (text := file.read_text())]
    assert texts
    return {word for text in texts for word in re.findall(r"[a-z][a-z-]+", text)}


def test_every_thing_is_used() -> None:
    assert symbols("things") - words_of_templates_with("art/things") == set()


def test_every_face_is_that_of_a_team_or_a_child() -> None:
    of_paints = {team_look(paint, "").face for paint in range(1, 7)}
    assert symbols("faces") == set(DRAWINGS) | set(ANIMAL_WORDS) | of_paints


@pytest.mark.parametrize("sprite", ["cards", "faces", "things"])
def test_no_drawing_has_an_id_of_another(sprite: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', (ART / f"{sprite}.svg").read_text())
    assert len(ids) == len(set(ids))
