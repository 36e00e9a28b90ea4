"""Charts as inline SVG, without any style of their own; a table beside each says the same."""

from collections.abc import Iterable, Set

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.analysis.dice import Tally
from classroom.review.reports.scores import Heat, Score

HEIGHT, STEP, BAR = 80, 26, 18  # the bars of a die
WIDE, THICK = 50, 12  # a bar for one number
SIDE = 28  # a cell of the table of facts …
LARGEST_CELL, TALL = 1.6, 300  # … and how often that if a table has few, up to which height


def face_bars(tally: Tally) -> SafeString:
    """`{{ face_bars(tally) }}`: a bar a face, and a line at the height that each should have."""
    most = max(*tally.counts, tally.high, 1)
    width = STEP * tally.sides
    parts = []
    for place, (face, count, is_odd) in enumerate(tally.faces):
        left, height = STEP * place, HEIGHT * count / most
        css = "bars__bar bars__bar--odd" if is_odd else "bars__bar"
        parts.append(_rect(css, left + (STEP - BAR) / 2, HEIGHT - height, BAR, height))
        parts.append(_text("bars__name", left + STEP // 2, HEIGHT + 15, face))
    parts.append(_line("bars__line", width, HEIGHT - HEIGHT * (tally.total / tally.sides) / most))
    return _bars((0, -2, width, HEIGHT + 20), parts)


def balance_bar(number: float | None, most: float) -> SafeString:
    """Draw a bar to the right of the middle above 0, to the left below: `{{ balance_bar(luck, most)
    }}`."""
    share = max(-1.0, min(1.0, number / most)) if number and most else 0.0
    css = "bars__bar" if share >= 0 else "bars__bar bars__bar--less"
    bar = _rect(css, min(0.0, WIDE * share), 1, WIDE * abs(share), THICK - 2)
    axis = format_html('<line class="bars__axis" x1="0" x2="0" y1="0" y2="{}"/>', THICK)
    return _bars((-WIDE, 0, 2 * WIDE, THICK), [bar, axis])


def share_bar(percent: int) -> SafeString:
    """Show how full of a hundred: `{{ share_bar(80) }}`."""
    full = _rect("bars__rest", 0, 1, 2 * WIDE, THICK - 2)
    return _bars((0, 0, 2 * WIDE, THICK), [full, _rect("bars__bar", 0, 1, percent, THICK - 2)])


def heat_map(heat: Heat, frames: Set[tuple[int, int]]) -> SafeString:
    """Show the facts that were met: `{{ heat_map(heat, frames) }}`. Each cell shows its percentage
    right first time, and is fuller the lower that is; `frames`: the cells with a thick one."""
    heads = [(0, column, n) for column, n in enumerate(heat.columns, 1)]
    heads += [(line, 0, a) for line, (a, _scores) in enumerate(heat.rows, 1)]
    parts = [_head(*_middle(*head[:2]), head[2]) for head in [*heads, (0, 0, heat.sign)]]
    for line, (a, scores) in enumerate(heat.rows, 1):
        parts += [
            _cell(line, column, score, (a, b) in frames)
            for column, (b, score) in enumerate(scores, 1)
        ]
    label = _("Facts with %(sign)s, right first time in percent") % {"sign": heat.sign}
    width, height = SIDE * (len(heat.columns) + 1), SIDE * (len(heat.rows) + 1)
    # Few facts have larger cells; a page is no longer for it.
    scale = max(1.0, min(LARGEST_CELL, TALL / height, TALL / width))
    size = round(scale * width), round(scale * height)
    role = format_html(' width="{}" height="{}" role="img" aria-label="{}"', *size, label)
    return _svg("heat", (0, 0, width, height), role, parts)


def _head(x: int, y: int, name: object) -> SafeString:
    """Write a number or a sign at the edge of the table; there is nothing to escape."""
    return SafeString(f'<text class="heat__head" x="{x}" y="{y}">{name}</text>')


def _cell(row: int, column: int, score: Score, is_framed: bool) -> SafeString:
    """Write one of many cells, made of numbers alone: without escaping."""
    if not score.met:
        return SafeString("")
    x, y = _middle(row, column)
    left, top, side = column * SIDE + 2, row * SIDE + 2, SIDE - 4
    css = f"heat__cell heat__cell--{score.level}" + (" heat__cell--framed" if is_framed else "")
    rect = f'<rect class="{css}" x="{left}" y="{top}" width="{side}" height="{side}"/>'
    return SafeString(rect + f'<text x="{x}" y="{y}">{score.short}</text>')


def _middle(row: int, column: int) -> tuple[int, int]:
    """Return the place of a word in the middle of its cell, on its base line."""
    return column * SIDE + SIDE // 2, row * SIDE + SIDE // 2 + 4


# The parts of a drawing ----------------------------------------------------------------------


def _bars(box: tuple[int, int, int, int], parts: Iterable[SafeString]) -> SafeString:
    """Make a small drawing in its natural size, hidden from readers, who have the table."""
    size = format_html(' width="{}" height="{}" aria-hidden="true"', *box[2:])
    return _svg("bars", box, size, parts)


def _svg(
    css: str, box: tuple[int, int, int, int], more: SafeString, parts: Iterable[SafeString]
) -> SafeString:
    """Make a drawing; `box`: left, top, width and height, `more`: further attributes."""
    view = " ".join(map(str, box))
    return SafeString(f'<svg class="{css}" viewBox="{view}"{more}>{"".join(parts)}</svg>')


def _rect(css: str, x: float, y: float, width: float, height: float, corner: int = 0) -> SafeString:
    return SafeString(
        f'<rect class="{css}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' rx="{corner:.1f}"/>'
    )


def _text(css: str, x: float, y: float, words: object) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', css, _px(x), _px(y), words)


def _line(css: str, width: float, y: float) -> SafeString:
    """Draw a line from side to side at this height."""
    return format_html(
        '<line class="{}" x1="0" x2="{}" y1="{}" y2="{}"/>', css, _px(width), _px(y), _px(y)
    )


def _px(number: float) -> str:
    """Write a length for an SVG, with a point in every language."""
    return f"{number:.1f}"
