"""Fonts by letters: for each run of a text the font that has its letters."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from classroom.review.exports.shaping import ShapedFont

_FONTS = Path(__file__).parent / "fonts"
TEXT, BOLD, PLAY, EMOJI = "Nunito", "Nunito-Bold", "Baloo", "NotoEmoji"
_WIDE, _WIDE_BOLD = "DejaVu", "DejaVu-Bold"  # for letters that the faces of the app lack
_FILES = {
    TEXT: "Nunito-Medium",
    BOLD: "Nunito-Bold",
    PLAY: "Baloo2-Bold",
    _WIDE: "DejaVuSans",
    _WIDE_BOLD: "DejaVuSans-Bold",
}
# Named in the file, not embedded: PDF readers bring their own glyphs for these.
CHINESE, JAPANESE, KOREAN = "STSong-Light", "HeiseiKakuGo-W5", "HYGothic-Medium"
EAST = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+")
_KANA, _HANGUL = re.compile("[\u3040-\u30ff]"), re.compile("[\uac00-\ud7a3]")
_RARE = re.compile("[\U00020000-\U0003ffff]")
_GETA = "\u3013"  # what Chinese and Japanese print for a rare sign
# The blocks of Unicode that a font of fonts/ is for.
_BLOCKS = {
    "NotoSyriac": "\u0700-\u074f",
    "NotoThaana": "\u0780-\u07bf",
    "NotoDevanagari": "\u0900-\u097f",
    "NotoBengali": "\u0980-\u09ff",
    "NotoGurmukhi": "\u0a00-\u0a7f",
    "NotoGujarati": "\u0a80-\u0aff",
    "NotoOriya": "\u0b00-\u0b7f",
    "NotoTamil": "\u0b80-\u0bff",
    "NotoTelugu": "\u0c00-\u0c7f",
    "NotoKannada": "\u0c80-\u0cff",
    "NotoMalayalam": "\u0d00-\u0d7f",
    "NotoSinhala": "\u0d80-\u0dff",
    "NotoThai": "\u0e00-\u0e7f",
    "NotoLao": "\u0e80-\u0eff",
    "NotoTibetan": "\u0f00-\u0fff",
    "NotoMyanmar": "\u1000-\u109f\uaa60-\uaa7f",
    "NotoEthiopic": "\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f",
    "NotoCherokee": "\u13a0-\u13ff\uab70-\uabbf",
    "NotoKhmer": "\u1780-\u17ff",
    "NotoMongolian": "\u1800-\u18af",
    "NotoOlChiki": "\u1c50-\u1c7f",
    "NotoMeeteiMayek": "\uaae0-\uaaff\uabc0-\uabff",
}
_BLOCK = re.compile("|".join(f"(?P<{name}>[{signs}])" for name, signs in _BLOCKS.items()))

# A joiner or a choice between two looks, where no letters are joined.
_LOOSE = re.compile(f"(?<![\u0600-\u06ff{''.join(_BLOCKS.values())}])[\u200c\u200d\ufe0e\ufe0f]")


@cache
def register_fonts() -> None:
    """Register the fonts of every PDF; those of single scripts come when a name needs them."""
    # With `asciiReadable` programs can search the file for ASCII text.
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(_FONTS / f"{file}.ttf"), asciiReadable=1))
    for name in (CHINESE, JAPANESE, KOREAN):
        pdfmetrics.registerFont(UnicodeCIDFont(name))


def has_glyphs(text: str, font: str = TEXT) -> bool:
    """Say if the font can print the text."""
    return all(ord(sign) in _glyphs(font) for sign in text)


def known_signs(text: str) -> str:
    """Return the text in signs that some font has: a sign without a glyph in its plain letters, or
    left out, as most new emoji are."""
    joined = _LOOSE.sub("", _RARE.sub(_GETA, text))
    signs = "".join(sign if _font_of(sign, TEXT) else _plain_signs(sign) for sign in joined)
    # Better the word "croissant" than a child without a name.
    return signs if signs.strip() or not text.strip() else _in_words(text)


def font_runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Yield runs of a text of known signs with the font of each, which is `font` where it can."""
    east = JAPANESE if _KANA.search(text) else KOREAN if _HANGUL.search(text) else CHINESE
    fonts: list[str] = []
    for sign in text:
        before = fonts[-1] if fonts else font
        # Joiners and marks stay with the letters that they belong to.
        is_mark = unicodedata.category(sign) in ("Mn", "Mc", "Cf") and before in _BLOCKS
        # A space between two words of another script would cut their line in two for a reader.
        is_between = sign == " " and before in (_WIDE, _WIDE_BOLD)
        if is_between or (is_mark and ord(sign) in _glyphs(before)):
            fonts.append(before)
        else:
            fonts.append(east if EAST.match(sign) else _font_of(sign, font) or font)
    for name, run in groupby(zip(fonts, text, strict=True), key=lambda pair: pair[0]):
        yield name, "".join(sign for _font, sign in run)


@cache
def _font_of(sign: str, font: str) -> str | None:
    """Return the font that has a glyph for this sign, if one has."""
    if EAST.match(sign):
        return CHINESE
    block = _BLOCK.match(sign)
    wide = _WIDE if font == TEXT else _WIDE_BOLD
    names = (block.lastgroup if block else None, font, wide, EMOJI)
    return next((name for name in names if name and ord(sign) in _glyphs(name)), None)


@cache
def _glyphs(font: str) -> dict[int, int]:
    register_fonts()
    if font not in _FILES:
        pdfmetrics.registerFont(ShapedFont(font, str(_FONTS / f"{font}.ttf")))
    glyphs: dict[int, int] = pdfmetrics.getFont(font).face.charToGlyph
    return glyphs


def _plain_signs(sign: str) -> str:
    plain = unicodedata.normalize("NFKD", sign)
    return "".join(one for one in plain if plain != sign and _font_of(one, TEXT))


def _in_words(text: str) -> str:
    return " ".join(unicodedata.name(sign, "").lower() for sign in text).strip()
