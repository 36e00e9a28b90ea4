"""Letters of scripts whose letters change shape and place beside others: Hindi, Khmer, Burmese."""

from itertools import count, groupby
from typing import Any

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont
from reportlab.platypus.paragraph import _getFragWords

_FIRST = 0xF0000  # of the codes that no letter has
_LINES = 100  # a reader takes no more of them at once


class ShapedFont(TTFont):  # type: ignore[misc]
    """A font that places its letters by their neighbours, and leaves the text to be found.

    A glyph gets a code of its own for each part of a text that it stands for.
    """

    def __init__(self, name: str, file: str) -> None:
        super().__init__(name, file, shapable=True)
        self._codes: dict[tuple[int, str], int] = {}
        self._next_code = count(_FIRST)
        self._texts: dict[int, str] = {}
        self._shaper = uharfbuzz.Font(uharfbuzz.Face(self.face._ttf_data))

    def shape(self, text: str, size: float) -> tuple[float, str]:
        """Return the width of a text and the text in its glyphs."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"  # words that run to the left have been turned already
        uharfbuzz.shape(self._shaper, buffer)
        glyphs = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        ends = [*dict.fromkeys(info.cluster for info, _place in glyphs), len(text)][1:]
        signs, data = "", list[Any]()
        for (cluster, group), end in zip(
            groupby(glyphs, key=lambda one: one[0].cluster), ends, strict=True
        ):
            parts = list(group)
            letters = _shared(text[cluster:end], len(parts))
            for (info, place), part in zip(parts, letters, strict=True):
                code = self._code(info.codepoint, part)
                advance, x, y = map(
                    self.pdfScale, (place.x_advance, place.x_offset, place.y_offset)
                )
                signs += chr(code)
                width = self.face.charWidths[code]
                data.append(ShapeData(len(data), advance, 0, x, y, width))
        return sum(one.x_advance for one in data) * size / 1000, ShapedStr(signs, data)

    def _code(self, glyph: int, text: str) -> int:
        if len(text) == 1 and self.face.charToGlyph.get(ord(text)) == glyph:
            return ord(text)
        key = glyph, text
        code = self._codes.get(key) or self._codes.setdefault(key, next(self._next_code))
        self._texts[code] = text
        self.face.charToGlyph[code] = glyph
        self.face.charWidths[code] = self.pdfScale(self.face.hmetrics[glyph][0])
        return code

    def addObjects(self, doc: Any) -> None:
        """Write the font into the file, and which letters each glyph stands for."""
        subsets = [list(subset) for subset in self.state[doc].subsets]
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(len(subsets))]
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            stream = doc.idToObject[fonts[name].ToUnicode.name]
            stream.content = self._letters_of(subset)

    def _letters_of(self, subset: list[int]) -> str:
        lines = [
            f"<{place:02X}> <{self._texts.get(code, chr(code)).encode('utf-16-be').hex()}>"
            for place, code in enumerate(subset)
        ]
        blocks = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)]
        head = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
        kind = "/CMapName /Letters def /CMapType 2 def"
        space = f"1 begincodespacerange\n<00> <{len(lines) - 1:02X}>\nendcodespacerange"
        body = [f"{len(some)} beginbfchar\n" + "\n".join(some) + "\nendbfchar" for some in blocks]
        end = "endcmap CMapName currentdict /CMap defineresource pop end end"
        return "\n".join([head, kind, space, *body, end])


def shaped_words(runs: list[Any]) -> list[Any]:
    """Return the runs of a paragraph, as words if letters in one have to be shaped."""
    # reportlab shapes a whole word with the font of its first letter.
    if not any(isinstance(pdfmetrics.getFont(run.fontName), ShapedFont) for run in runs):
        return runs
    words: list[Any] = _getFragWords(runs)
    for word in words:
        parts = [_shaped(run, text) for run, text in word[1:]]
        word[:] = [sum(width for width, _part in parts), *(part for _width, part in parts)]
    return words


def _shaped(run: Any, text: str) -> tuple[float, tuple[Any, str]]:
    font = pdfmetrics.getFont(run.fontName)
    if text and isinstance(font, ShapedFont):
        width, text = font.shape(text, run.fontSize)
        return width, (run, text)
    return pdfmetrics.stringWidth(text, run.fontName, run.fontSize), (run, text)


def _shared(text: str, glyphs: int) -> list[str]:
    """Deal out the letters of a cluster to its glyphs, in the order in which they are read."""
    parts = [*text[: glyphs - 1]]
    return [*parts, text[len(parts) :], *[""] * glyphs][:glyphs]
