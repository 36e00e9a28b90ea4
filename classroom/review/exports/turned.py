"""Words on paper in a language that runs from right to left, with sums from left to right."""

import re
from functools import lru_cache
from typing import Any

import arabic_reshaper
from bidi.algorithm import get_display
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph

from classroom.calculation_signs import write_signs
from classroom.review.exports.pdf import marked
from classroom.review.exports.scripts import font_runs, known_signs

_SUM = re.compile("\N{LEFT-TO-RIGHT ISOLATE}([^\N{POP DIRECTIONAL ISOLATE}]*).")
_FIRST_PLACE = 0x1D200  # of neutral signs that no font has; each stands for a sum
_SLACK = 0.5  # points that a line leaves free, or it would be broken once more


class TurnedParagraph(Flowable):  # type: ignore[misc]
    """A paragraph whose lines are broken in the order in which they are read, and turned then."""

    # A PDF places every letter itself. Who turns a text before it has lines reads its end first.

    def __init__(self, text: str, style: ParagraphStyle) -> None:
        super().__init__()
        words, *sums = _SUM.split(write_signs(text))
        self._sums = [one.replace(" ", "\N{NO-BREAK SPACE}") for one in sums[::2]]
        parts = [words, *sums[1::2]]
        self._words = _with_places([known_signs(part) for part in parts]).split()
        self.style, self._lines = _of_lines(style), Paragraph("", style)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break the words into lines of this width."""
        text = "<br/>".join(marked(line, self.style.fontName) for line in self._turned(width))
        self._lines = Paragraph(text, self.style)
        size: tuple[float, float] = self._lines.wrap(width, height)
        return size

    def draw(self) -> None:
        self._lines.drawOn(self.canv, 0, 0)

    def _turned(self, width: float) -> list[str]:
        lines = [""]
        for word in self._words:
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._width(longer) > width - _SLACK:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self._display(line) for line in lines]

    def _width(self, line: str) -> float:
        runs, size = font_runs(self._display(line), self.style.fontName), self.style.fontSize
        return sum(float(stringWidth(run, font, size)) for font, run in runs)

    def _display(self, line: str) -> str:
        """Return the line as it stands on paper, from left to right."""
        turned = str(get_display(arabic_reshaper.reshape(line), base_dir="R"))
        for number, one in enumerate(self._sums):
            turned = turned.replace(chr(_FIRST_PLACE + number), one)
        return turned


def _with_places(parts: list[str]) -> str:
    """Join the parts of a text around the places of its sums."""
    first, *others = parts
    return first + "".join(chr(_FIRST_PLACE + at) + part for at, part in enumerate(others))


@lru_cache
def _of_lines(style: ParagraphStyle) -> Any:
    alignment = TA_RIGHT if style.alignment == TA_LEFT else style.alignment
    return ParagraphStyle(f"{style.name} turned", parent=style, alignment=alignment)
