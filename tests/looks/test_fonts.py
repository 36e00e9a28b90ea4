"""The fonts of the screens have the letters of names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "static/css/fonts.css").read_text()
VIETNAMESE = "".join(map(chr, range(0x1EA0, 0x1EFA)))
FACE = re.compile(r'font-family: "([^"]+)";[^}]*url\("\.\./([^"]+)"\)[^}]*unicode-range: ([^;]+);')


def letters_of(family: str) -> set[str]:
    """Return the letters that a browser fetches a font of this family for."""
    codes: set[str] = set()
    for name, file, ranges in FACE.findall(CSS):
        assert (ROOT / "static" / file).exists()
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges if name == family else ""):
            codes |= set(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return codes


@pytest.mark.parametrize("family", ["Nunito", "Baloo 2"])
def test_a_vietnamese_name_is_in_one_font(family: str) -> None:
    name = {*"Nguyễn Thị Đức ơưăâêô", *VIETNAMESE}
    assert sorted(name - letters_of(family)) == []


@pytest.mark.parametrize("text", ["Їжак і ґава під'їхали", "الكسور العشرية؟ نعم، ١٢"])  # noqa: RUF001
def test_other_alphabets_are_in_a_font_of_ours(text: str) -> None:
    stacks = re.findall(r"--font(?:-play)?: ([^;]+);", (ROOT / "static/css/tokens.css").read_text())
    assert len(stacks) == 2
    for stack in stacks:
        families = re.findall('"([^"]+)"', stack)
        letters = set[str]().union(*map(letters_of, families))
        assert sorted({*text} - letters) == []
        # A font of the device that stands in has such letters, too.
        assert families.index("Other letters") < min(
            n for n, one in enumerate(families) if "until" in one
        )
