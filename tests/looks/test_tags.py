"""Template tags: words and drawings that the strict content security policy lets through."""

import pytest
from django.template import Context, Template

from classroom.people.icons import ICONS, TEAM_SHAPES
from classroom.people.templatetags.looks import die, icon, qr, team_mark


def test_a_team_has_a_colour_a_shape_a_letter_and_a_name() -> None:
    mark = team_mark(5, "Snow Foxes")
    assert "team--5" in mark
    assert TEAM_SHAPES[5][1] in mark
    assert ">E</text>" in mark
    assert ">Snow Foxes</span>" in mark


def test_six_teams_have_six_letters_and_six_shapes() -> None:
    letters, outlines = zip(*TEAM_SHAPES.values(), strict=True)
    assert len(set(letters)) == len(set(outlines)) == 6


def test_a_mark_without_a_name_is_read_by_its_letter() -> None:
    assert 'aria-label="Team D"' in team_mark(4)


def test_a_hostile_team_name_is_only_text() -> None:
    assert "&lt;script&gt;" in team_mark(1, "<script>")


def test_a_seventh_colour_begins_again_at_the_first() -> None:
    assert team_mark(7, "Owls") == team_mark(1, "Owls")


def test_an_icon_is_never_read_aloud() -> None:
    assert all('aria-hidden="true"' in icon(name) for name in ICONS)


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("unicorn")


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_is_read(face: int) -> None:
    drawing = die(face)
    assert drawing.count("h0") == face
    assert f'aria-label="{face}"' in drawing


def test_a_die_of_more_sides_shows_its_number() -> None:
    assert ">12</text>" in die(12)


def test_no_drawing_has_an_inline_style() -> None:
    page = Template(
        '{% load looks %}{% team_mark 1 "Owls" %}{% icon "lamp" %}'
        '{% qr "http://127.0.0.1:8000/join?code=ABC" %}'
    ).render(Context())
    drawings = page + die(6)
    assert "style" not in drawings
    assert drawings.count("<svg") == 4


def test_a_qr_code_says_what_it_holds_and_escapes_it() -> None:
    assert 'aria-label="QR code: a&quot;b"' in qr('a"b')


def test_a_qr_code_is_as_large_as_its_box() -> None:
    drawing = qr("http://127.0.0.1:8000/")
    assert "viewBox=" in drawing
    assert "width=" not in drawing
