"""A table of facts as a drawing for paper, in grey and with numbers."""

from collections.abc import Set

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib import colors

from classroom.calculation_signs import write_signs
from classroom.review.exports.scripts import BOLD, TEXT
from classroom.review.reports.scores import Heat
from games.facts import LARGEST

# The darker, the less often right, as on the page of a report.
GREYS = {0: 1.0, 1: 0.72, 2: 0.88, 3: 1.0, 4: 1.0}
LEAST = 10  # points of a digit


def heat_drawing(heat: Heat, width: float, frames: Set[tuple[int, int]]) -> Drawing:
    """Draw the facts that were met; a table of all twelve would be this wide, in points. Each cell
    has the percentage right first time, those of `frames` a thick frame."""
    side = width / (LARGEST + 1)
    drawing = Drawing(side * (len(heat.columns) + 1), side * (len(heat.rows) + 1))
    heads = [(column, 0, b) for column, b in enumerate(heat.columns, 1)]
    heads += [(0, line, a) for line, (a, _scores) in enumerate(heat.rows, 1)]
    for column, line, name in [*heads, (0, 0, heat.sign)]:
        _word(drawing, column, line, side, str(name), bold=True)
    for line, (a, scores) in enumerate(heat.rows, 1):
        for column, (b, score) in enumerate(scores, 1):
            if score.met:
                drawing.add(_cell(drawing, column, line, side, score.level, (a, b) in frames))
                _word(drawing, column, line, side, score.short)
    return drawing


def _cell(
    drawing: Drawing, column: int, line: int, side: float, level: int, is_framed: bool
) -> Rect:
    return Rect(
        column * side + 0.8,
        drawing.height - (line + 1) * side + 0.8,
        side - 1.6,
        side - 1.6,
        fillColor=colors.Color(*(GREYS[level],) * 3),
        strokeColor=colors.black,
        strokeWidth=1.6 if is_framed else 0.3,
    )


def _word(
    drawing: Drawing, column: int, row: int, side: float, text: str, bold: bool = False
) -> None:
    size = max(LEAST, side * (0.55 if bold else 0.46))
    drawing.add(
        String(
            (column + 0.5) * side,
            drawing.height - (row + 0.5) * side - size * 0.36,
            write_signs(text),
            fontName=BOLD if bold else TEXT,
            fontSize=size,
            textAnchor="middle",
        )
    )
