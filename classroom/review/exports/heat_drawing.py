"""A table of facts as a drawing for paper, in grey and with numbers."""

from collections.abc import Set

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib import colors

from classroom.facts.tables import LARGEST
from classroom.review.reports.scores import Heat

# From facts that were seldom right to those that nearly always were.
GREYS = {0: 1.0, 1: 1.0, 2: 0.93, 3: 0.85, 4: 0.76}


def heat_drawing(heat: Heat, width: float, frames: Set[tuple[int, int]]) -> Drawing:
    """Draw the table in this width in points. Each cell has the percentage right first time, those
    of `frames` a thick frame."""
    side = width / (LARGEST + 1)
    drawing = Drawing(width, width)
    for n in range(LARGEST + 1):
        name = str(n) if n else heat.sign
        _word(drawing, n, 0, side, name, bold=True)
        if n:
            _word(drawing, 0, n, side, name, bold=True)
    for a, row in heat.rows:
        for b, score in row:
            drawing.add(
                Rect(
                    b * side + 0.8,
                    width - (a + 1) * side + 0.8,
                    side - 1.6,
                    side - 1.6,
                    fillColor=colors.Color(*(GREYS[score.level],) * 3),
                    strokeColor=colors.black if score.met else colors.lightgrey,
                    strokeWidth=1.6 if (a, b) in frames else 0.3,
                )
            )
            if score.met:
                _word(drawing, b, a, side, str(score.percent))
    return drawing


def _word(
    drawing: Drawing, column: int, row: int, side: float, text: str, bold: bool = False
) -> None:
    size = side * (0.5 if bold else 0.42)
    drawing.add(
        String(
            (column + 0.5) * side,
            drawing.height - (row + 0.5) * side - size * 0.36,
            text,
            fontName="Report-Bold" if bold else "Report",
            fontSize=size,
            textAnchor="middle",
        )
    )
