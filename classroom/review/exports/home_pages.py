"""A page for home on paper for each child, large and black on white."""

import io
from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext
from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepInFrame, PageBreak, SimpleDocTemplate

from classroom.review.exports.home_words import HomePage
from classroom.review.exports.pdf import MARGIN, WIDTH, paragraph
from classroom.review.exports.scripts import BOLD, TEXT, register_fonts
from classroom.review.reports.trends import Span

ROOM = A4[1] - 2 * MARGIN - 4 * mm  # what one page holds
PLOT, LABELS = 38 * mm, 14 * mm  # the height of the plot, and room for its numbers
MOST_LABELS = 6  # weeks that are labeled beside each other

_name = ParagraphStyle("name", fontName=BOLD, fontSize=26, leading=32)
_small = ParagraphStyle("from", fontName=TEXT, fontSize=10, leading=14)
_heading = ParagraphStyle("part", fontName=BOLD, fontSize=15, leading=20, spaceBefore=12)
_plain = ParagraphStyle("easy", fontName=TEXT, fontSize=12.5, leading=18)
_facts = ParagraphStyle("facts", parent=_plain, fontName=BOLD, fontSize=14, leading=21)


def home_pages(pages: Sequence[HomePage], title: str) -> bytes:
    """Return a PDF with one page for each child."""
    register_fonts()
    file, story = io.BytesIO(), list[Flowable]()
    for page in pages:
        # A long list never makes a second page: everything becomes a little smaller.
        story += [KeepInFrame(WIDTH, ROOM, _page(page), mode="shrink"), PageBreak()]
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    document = SimpleDocTemplate(file, pagesize=A4, **margins, title=title, lang=_("en-GB"))
    document.build(story[:-1] or [paragraph(_("Nobody is in this class yet."))])
    return file.getvalue()


def _page(page: HomePage) -> list[Flowable]:
    day = date_format(timezone.localdate(), "DATE_FORMAT")
    gap = "\N{NO-BREAK SPACE}" * 3
    return [
        _mountain(),
        paragraph(page.student.name, _name),
        paragraph(f"{page.student.school_class.name} · {day}", _small),
        *_part(_("What I can do now"), page.can_do),
        *([paragraph(f"{gap} ".join(map(_unbroken, page.secure)), _facts)] if page.secure else []),
        *_part(_("What comes next"), page.comes_next),
        *([paragraph(f"{gap} ".join(map(_unbroken, page.weak)), _facts)] if page.weak else []),
        *(_part(_("How I helped my team"), *page.helped) if page.helped else []),
        *([paragraph(_("Right at the first try, week by week"), _heading)] if page.growth else []),
        *([_plot(page.growth)] if page.growth else []),
        *_part(_("Three things to try at home"), *(f"☐ {game}" for game in page.games)),
    ]


def _unbroken(fact: str) -> str:
    """Keep a fact on one line."""
    return fact.replace(" ", "\N{NO-BREAK SPACE}")


def _part(title: str, *lines: str) -> list[Flowable]:
    return [paragraph(title, _heading), *(paragraph(line, _plain) for line in lines)]


def _mountain() -> Drawing:
    """Draw the mountain of the app, in grey."""
    drawing = Drawing(WIDTH, 15 * mm)
    for left, top, wide, grey in ((118, 13, 60, 0.8), (140, 15, 44, 0.62), (100, 8, 40, 0.9)):
        points = [left * mm, 0, (left + wide / 2) * mm, top * mm, (left + wide) * mm, 0]
        shade = colors.Color(grey, grey, grey)
        drawing.add(Polygon(points, fillColor=shade, strokeColor=None))
    return drawing


def _plot(weeks: Sequence[Span]) -> Drawing:
    """Draw the share of each week from 0 to 100, with its number and the facts it is of."""
    drawing = Drawing(WIDTH, PLOT)
    foot, top = LABELS, PLOT - 5 * mm
    step = (WIDTH - 20 * mm) / max(1, len(weeks) - 1)
    points = []
    for number, week in enumerate(weeks):
        share = (week.percent or 0) / 100
        points.append((10 * mm + number * step, foot + (top - foot) * share))
    drawing.add(Line(0, foot, WIDTH, foot, strokeColor=colors.grey))
    flat = [part for point in points for part in point]
    drawing.add(PolyLine(flat, strokeColor=colors.black, strokeWidth=2))
    every = 1 + (len(weeks) - 1) // MOST_LABELS
    for number, ((x, y), week) in enumerate(zip(points, weeks, strict=True)):
        drawing.add(Circle(x, y, 3, fillColor=colors.black))
        if number % every:
            continue
        day = date_format(week.start, "MONTH_DAY_FORMAT")
        facts = ngettext("%(number)s fact", "%(number)s facts", week.met) % {"number": week.met}
        labels = ((f"{week.percent} %", y + 6), (day, foot - 12), (facts, foot - 23))
        for words, height in labels:
            text = String(x, height, words, fontName=TEXT, fontSize=8, textAnchor="middle")
            drawing.add(text)
    return drawing
