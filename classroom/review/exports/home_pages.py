"""A page for home on paper for each child, as the web page has it; it fills its sheet."""

import io
from collections.abc import Sequence

from django.utils.translation import get_language, get_language_bidi, gettext as _, override
from reportlab.graphics.shapes import Circle, Drawing, Group, Line
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepInFrame,
    PageBreak,
    PageTemplate,
    Spacer,
    Table,
    TableStyle,
)

from classroom.review.exports.drawings import animal_drawing, mountain_drawing, paint_of
from classroom.review.exports.home_words import TO_TRY, HomePage, ToTry, unbroken
from classroom.review.exports.pdf import MARGIN, WIDTH, paragraph
from classroom.review.exports.scripts import BOLD, PLAY, TEXT, register_fonts
from classroom.review.exports.turned import TurnedParagraph

ROOM = A4[1] - 2 * MARGIN - 4 * mm  # what one page holds
BAND = 48 * mm  # the mountain with the child's animal and name
FACE = 30 * mm
LEAST_GAP = 5 * mm  # between parts
CHIPS = 6  # a line
CORNER, SPACE = 6 * mm, 4 * mm  # of a card, and between two

_name = ParagraphStyle("name", fontName=PLAY, fontSize=32, leading=40)
_small = ParagraphStyle("from", fontName=BOLD, fontSize=13, leading=18)
_heading = ParagraphStyle("part", fontName=PLAY, fontSize=20, leading=26, spaceAfter=2)
_plain = ParagraphStyle("easy", fontName=TEXT, fontSize=15, leading=22)
_chip = ParagraphStyle("chip", fontName=BOLD, fontSize=16, leading=20, alignment=TA_CENTER)
_sum = ParagraphStyle("sum", fontName=PLAY, fontSize=26, leading=38, alignment=TA_CENTER)
_helper = ParagraphStyle("helper", fontName=BOLD, fontSize=13, leading=18, alignment=TA_CENTER)
_foot = ParagraphStyle("foot", fontName=TEXT, fontSize=11, leading=15)


def home_pages(pages: Sequence[HomePage], title: str) -> bytes:
    """Return a PDF with one page for each child."""
    register_fonts()
    file, story = io.BytesIO(), list[Flowable]()
    for page in pages:
        with override(page.language):
            parts = _page(page)
        # A long list never makes a second page: everything becomes a little smaller.
        story += [KeepInFrame(WIDTH, ROOM, parts, mode="shrink"), PageBreak()]
    languages = {page.language for page in pages}
    language = languages.pop() if len(languages) == 1 else get_language()
    document = BaseDocTemplate(file, pagesize=A4, title=title, lang=language)
    frame = Frame(MARGIN, MARGIN, WIDTH, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate(frames=[frame]))
    document.build(story[:-1] or [paragraph(_("Nobody is in this class yet."))])
    return file.getvalue()


def _page(page: HomePage) -> list[Flowable]:
    """Lay out the parts, and share what is left of the sheet among the gaps between them."""
    parts = [
        [_Band(page)],
        _part(_("What went well"), [_words(" ".join(page.went_well), _plain)]),
        _part(
            _("Safe now") if page.safe else _("On the way"),
            [_words(page.safe_words, _plain), *_chips(page)],
        ),
        _part(_("Three to try at home"), [Spacer(1, 2.5 * mm), _cards(page.to_try)])
        if page.to_try
        else [],
        _part(_("A game for two at the table"), [_words(page.game, _plain)]),
        [_Rule(), *(_words(line, _foot) for line in page.ask)],
    ]
    full = [part for part in parts if part]
    high = sum(one.wrap(WIDTH, ROOM)[1] for part in full for one in part)
    gap = max(LEAST_GAP, (ROOM - high - 4 * mm) / (len(full) - 1))
    story = [flowable for part in full for flowable in (*part, Spacer(1, gap))]
    return story[:-1]


def _part(title: str, flowables: list[Flowable]) -> list[Flowable]:
    return [_words(title, _heading), *flowables]


def _words(text: str, style: ParagraphStyle) -> Flowable:
    """Make a paragraph that runs as its language does."""
    return TurnedParagraph(text, style) if get_language_bidi() else paragraph(text, style)


class _Band(Flowable):  # type: ignore[misc]
    """The mountain with the child's animal, name, class and last games."""

    def __init__(self, page: HomePage) -> None:
        super().__init__()
        self._page, self._is_turned = page, get_language_bidi()
        self._words = [
            _words(page.student.name, _name),
            _words(page.student.school_class.name, _small),
            *([_words(page.played, _small)] if page.played else []),
        ]

    def wrap(self, *_available: float) -> tuple[float, float]:
        return WIDTH, BAND

    def draw(self) -> None:
        page, canvas = self._page, self.canv
        left, room = FACE + 16 * mm, WIDTH - FACE - 24 * mm
        box = KeepInFrame(room, BAND - 6 * mm, self._words, mode="shrink")
        _wide, high = box.wrapOn(canvas, room, BAND)
        canvas.saveState()
        clip = canvas.beginPath()
        clip.roundRect(0, 0, WIDTH, BAND, CORNER)
        canvas.clipPath(clip, stroke=0)
        _drawing(mountain_drawing(WIDTH, BAND), WIDTH, BAND).drawOn(canvas, 0, 0)
        canvas.restoreState()
        x, y, r = 8 * mm, (BAND - FACE) / 2, FACE / 2
        if self._is_turned:
            x, left = WIDTH - FACE - 8 * mm, 8 * mm
        ring = Circle(
            x + r, y + r, r, fillColor=colors.white, strokeColor=paint_of(page.coat), strokeWidth=3
        )
        face = Group(animal_drawing(page.animal, page.coat, FACE * 0.76))
        face.translate(x + FACE * 0.12, y + FACE * 0.1)
        _drawing(Group(ring, face), WIDTH, BAND).drawOn(canvas, 0, 0)
        box.drawOn(canvas, left, (BAND - high) / 2)


class _Rule(Flowable):  # type: ignore[misc]
    """A thin line above what parents read."""

    def wrap(self, *_available: float) -> tuple[float, float]:
        return WIDTH, 3 * mm

    def draw(self) -> None:
        line = Line(0, 2 * mm, WIDTH, 2 * mm, strokeColor=colors.grey, strokeWidth=0.6)
        _drawing(Group(line), WIDTH, 3 * mm).drawOn(self.canv, 0, 0)


def _drawing(group: Group, width: float, height: float) -> Drawing:
    drawing = Drawing(width, height)
    drawing.add(group)
    return drawing


def _chips(page: HomePage) -> list[Flowable]:
    """Frame each fact, six a line; those on the way with dashes."""
    facts = [unbroken(fact) for fact in page.safe or page.on_the_way]
    wide = (WIDTH - (CHIPS - 1) * SPACE) / CHIPS
    boxes = [
        _Box([paragraph(fact, _chip)], wide, 12 * mm, is_dashed=not page.safe) for fact in facts
    ]
    lines = [boxes[place : place + CHIPS] for place in range(0, len(boxes), CHIPS)]
    return [part for line in lines for part in (Spacer(1, 2.5 * mm), _row_of_boxes(line))]


def _cards(to_try: Sequence[ToTry]) -> Table:
    """Draw a card for each fact: the sum with a line for its result, and the helper."""
    blank = "\N{NO-BREAK SPACE}"
    wide = (WIDTH - (TO_TRY - 1) * SPACE) / TO_TRY
    return _row_of_boxes(
        [
            _Box(
                [
                    paragraph(f"{unbroken(one.words)}{blank}={blank}__", _sum),
                    _words(one.helper, _helper),
                ],
                wide,
                46 * mm,
            )
            for one in to_try
        ]
    )


def _row_of_boxes(boxes: Sequence["_Box"]) -> Table:
    """Put boxes in a line as it is read, with a gap between two."""
    none = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    widths = [*(box.width + SPACE for box in boxes[:-1]), boxes[-1].width]
    line, side = (boxes[::-1], "RIGHT") if get_language_bidi() else (boxes, "LEFT")
    return Table([list(line)], colWidths=widths, hAlign=side, style=TableStyle(none))


class _Box(Flowable):  # type: ignore[misc]
    """A frame with round corners and words in its middle, which shrink if they must."""

    def __init__(
        self, words: list[Flowable], width: float, height: float, is_dashed: bool = False
    ) -> None:
        super().__init__()
        self.width, self.height = width, height
        self._words, self._dashes = words, (3, 3) if is_dashed else ()

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas, room = self.canv, self.width - 6 * mm
        box = KeepInFrame(room, self.height - 2 * mm, self._words, mode="shrink")
        _wide, high = box.wrapOn(canvas, room, self.height)
        canvas.setLineWidth(1.4)
        canvas.setDash(*self._dashes)
        canvas.roundRect(0, 0, self.width, self.height, min(CORNER, self.height / 3))
        canvas.setDash()
        box.drawOn(canvas, 3 * mm, (self.height - high) / 2)
