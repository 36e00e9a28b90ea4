"""What lies in the sprites is what pages use: each drawing costs every child's first page."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from classroom.people.animals import ANIMAL_WORDS
from classroom.people.icons import TEAM_SHAPES
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
    shapes = {f"{kind}-{paint}" for kind in ("badge", "mark") for paint in TEAM_SHAPES}
    assert symbols("faces") == set(DRAWINGS) | set(ANIMAL_WORDS) | of_paints | shapes


@pytest.mark.parametrize("sprite", ["cards", "faces", "things"])
def test_no_drawing_has_an_id_of_another(sprite: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', (ART / f"{sprite}.svg").read_text())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("face", "top"), [("bear", "6"), ("owl", "9.5")])
def test_a_face_with_high_eyes_looks_out_below_its_helmet(face: str, top: str) -> None:
    drawing = (ART / "faces.svg").read_text().partition(f'id="{face}"')[2]
    assert drawing.partition("<g ")[2].startswith(f'transform="translate(3 {top})')


def test_every_face_wears_a_helmet_in_the_color_of_its_page() -> None:
    faces = (ART / "faces.svg").read_text().split("</symbol>")[:-1]
    assert len(faces) > 20
    assert all(face.count('fill="currentColor"') == 1 for face in faces)
