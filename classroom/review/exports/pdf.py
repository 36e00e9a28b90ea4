"""Reports on paper, for parents' evening: one page or two a student."""

import io
import re
from collections.abc import Sequence
from itertools import chain
from typing import Any
from xml.sax.saxutils import escape

import arabic_reshaper
from bidi.algorithm import get_display
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from classroom.calculation_signs import write_signs
from classroom.review.exports.heat_drawing import heat_drawing
from classroom.review.exports.report_tables import (
    PrintedTable,
    next_steps_table,
    number_tables,
    students_table,
)
from classroom.review.exports.scripts import (
    BOLD,
    PLAY,
    TEXT,
    font_runs,
    has_glyphs,
    known_signs,
    register_fonts,
)
from classroom.review.exports.shaping import shaped_words
from classroom.review.reports.next_steps import NextSteps, steps_of
from classroom.review.reports.scores import Heat
from classroom.review.reports.selectors import Period, Report
from games.facts import OVER, TIMES

MARGIN = 14 * mm
WIDTH = A4[0] - 2 * MARGIN
MAP = 0.48 * WIDTH  # two tables of facts beside each other, with 100 in a cell at 10 points
_TO_THE_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
LONG = 12  # rows of a table that may be split

_plain = ParagraphStyle("plain", fontName=TEXT, fontSize=11, leading=15)
_small = ParagraphStyle("small", fontName=TEXT, fontSize=10, leading=12)
_head = ParagraphStyle("head", parent=_small, fontName=BOLD)
_right = ParagraphStyle("right", parent=_head, alignment=TA_RIGHT)
_title = ParagraphStyle("title", fontName=PLAY, fontSize=22, leading=28)
_heading = ParagraphStyle("heading", fontName=PLAY, fontSize=14, leading=18, spaceBefore=7)
_GRID = TableStyle(
    [
        ("FONT", (0, 0), (-1, -1), TEXT, 10),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.grey),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
    ]
)


class Pages:
    """Reports one after the other, each beginning on a page of its own."""

    def __init__(self, title: str) -> None:
        register_fonts()
        self._title = title
        self._story: list[Flowable] = []

    def add(self, report: Report) -> None:
        if self._story:
            self._story.append(PageBreak())
        subject = report.subject
        names = dict.fromkeys((subject.name, subject.school_class.name))
        self._story += [_RunningHead(" · ".join((*names, period_words(report.period))))]
        self._story += _report(report)

    def file(self) -> bytes:
        """Build the PDF; each page says at its top whose it is."""
        file = io.BytesIO()
        document = BaseDocTemplate(
            file,
            pagesize=A4,
            **dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN),
            title=_("Report: %(name)s") % {"name": self._title},
            lang=_("en-GB"),
        )
        frame = Frame(MARGIN, MARGIN, WIDTH, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
        document.addPageTemplates(PageTemplate(frames=[frame], onPageEnd=_running_head_draw))
        document.build(self._story or [paragraph(_("Nobody is in this class yet."))])
        return file.getvalue()


class _RunningHead(Flowable):  # type: ignore[misc]
    """Nothing to see: from this page on each page is about this subject."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def wrap(self, *_available: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        self.canv.report_words = self._words


def _running_head_draw(canvas: Any, document: BaseDocTemplate) -> None:
    """Write above a page whose it is, and its number."""
    line, y = paragraph(getattr(canvas, "report_words", ""), _small), A4[1] - MARGIN + 3 * mm
    line.wrapOn(canvas, WIDTH - 20 * mm, MARGIN)
    line.drawOn(canvas, MARGIN, y)
    canvas.setFont(TEXT, 10)
    canvas.drawRightString(A4[0] - MARGIN, y + 2, str(document.page))


def printable(text: str) -> str:
    """Return the text as a page prints it, without signs that no font has."""
    # A PDF places every letter itself: Hebrew and Arabic run from right to left, and Arabic letters
    # take the shapes their neighbours give them. Turning drops joiners, which others need.
    signs = known_signs(write_signs(text))
    if not _TO_THE_LEFT.search(signs):
        return signs
    return str(get_display(arabic_reshaper.reshape(signs), base_dir="L"))


def paragraph(text: str, style: ParagraphStyle = _plain) -> Paragraph:
    """Make a paragraph of plain words."""
    made = Paragraph(marked(printable(text), style.fontName), style)
    made.frags = shaped_words(made.frags)
    return made


def marked(signs: str, font: str) -> str:
    """Mark up a text of known signs, each run of it with a font that has its letters."""
    # Names are escaped: reportlab would take a "<b>" in one for markup.
    return "".join(
        escape(run) if name == font else f'<font name="{name}">{escape(run)}</font>'
        for name, run in font_runs(signs, font)
    )


def _report(report: Report) -> list[Flowable]:
    subject = report.subject
    of_class = [] if subject.kind == "classes" else [subject.school_class.name]
    head = [
        paragraph(subject.name, _title),
        paragraph(" · ".join((*of_class, period_words(report.period), _date_of_issue()))),
        paragraph(_summary(report)),
    ]
    if not report.matches:
        return [*head, Spacer(1, 6 * mm), paragraph(_("No finished games in this time."))]
    steps = steps_of(report)
    tables = [table for table in number_tables(report) if table.rows]
    practice = [next_steps_table(steps)] if steps.practice else []
    first = chain.from_iterable(map(_table, practice))
    rest = chain.from_iterable(map(_table, tables))
    if subject.kind != "classes":
        maps = _maps(report.tables, steps)
        return [*head, *first, *maps, *rest]
    # The first page is for who reads no other: what is next, how it went, who needs help.
    met = sorted((heat for heat in report.tables if heat.met), key=_of_a_principal)
    need = chain.from_iterable(_table(table) for table in [students_table(report)] if table.rows)
    above, others = _maps(met[:2], steps), _maps(met[2:], steps)
    return [*head, *first, *above, *need, PageBreak(), *others, *rest]


def _of_a_principal(heat: Heat) -> bool:
    """Sort tables of facts: those of times and division come first."""
    return heat.operation not in (TIMES, OVER)


def period_words(period: Period) -> str:
    """Write `from 1 May 2026 to 30 May 2026`, as far as the period has ends."""
    since, until = (
        date_format(day, "DATE_FORMAT") if day else "" for day in (period.since, period.until)
    )
    if since and until:
        return _("from %(since)s to %(until)s") % {"since": since, "until": until}
    if since:
        return _("since %(since)s") % {"since": since}
    return _("until %(until)s") % {"until": until} if until else _("all time")


def _summary(report: Report) -> str:
    return " · ".join(f"{name}: {number}" for name, number in report.summary)


def _maps(heats: Sequence[Heat], steps: NextSteps) -> list[Flowable]:
    """Draw the tables of facts that have any, two side by side."""
    some = [(heat, steps.cells(heat.operation)) for heat in heats if heat.met]
    maps = [[_map_title(heat), heat_drawing(heat, MAP, frames)] for heat, frames in some]
    if not maps:
        return []
    lines = [maps[place : place + 2] for place in range(0, len(maps), 2)]
    words = _("Right first time, in percent; of fewer than 3 as 1/2.")
    if any(frames for _heat, frames in some):
        words += " " + _("A thick frame marks facts to practice.")
    return [
        Table(
            [[*line, ""][:2] for line in lines],
            colWidths=[WIDTH / 2] * 2,
            hAlign="LEFT",
            style=[("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)],
        ),
        paragraph(words, _small),
    ]


def _map_title(heat: Heat) -> Paragraph:
    return paragraph(_("Facts with %(sign)s") % {"sign": heat.sign}, _heading)


def _table(table: PrintedTable) -> list[Flowable]:
    """Lay out a table with its title and numbers on the right; a long one may go on on the next
    page, under its heading."""
    words = max(1, table.words)
    styles = [_head] * words + [_right] * (len(table.heading) - words)
    names = [paragraph(name, style) for name, style in zip(table.heading, styles, strict=True)]
    rows = [
        [_cell(value, is_word=place < table.words) for place, value in enumerate(row)]
        for row in table.rows
    ]
    grid = Table([names, *rows], colWidths=_widths(table), style=_GRID, hAlign="LEFT", repeatRows=1)
    title = paragraph(table.title, _heading)
    return [title, grid] if len(rows) > LONG else [KeepTogether([title, grid])]


def _widths(table: PrintedTable) -> list[float]:
    """Return how wide the columns are: no word of a heading is broken, at the widest's cost."""
    shares = table.widths or [1] * len(table.heading)
    words = (printable(name).split() for name in table.heading)
    least = [max(stringWidth(word, BOLD, 10) for word in (*some, "")) + 7 for some in words]
    widths = [
        max(WIDTH * share / sum(shares), own) for share, own in zip(shares, least, strict=True)
    ]
    widths[widths.index(max(widths))] -= sum(widths) - WIDTH
    return widths


def _cell(value: Any, is_word: bool) -> Flowable | str:
    words = printable(str(value))
    return words if has_glyphs(words) and not is_word else paragraph(str(value), _small)


def _date_of_issue() -> str:
    return _("created on %(day)s") % {"day": date_format(timezone.localdate(), "DATE_FORMAT")}
