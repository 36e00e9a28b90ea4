"""Choose what a visitor presses in On Belay, worked out from nothing but the page."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from lxml.etree import _Element as Element

from tests.players.pages import Form, Page, text_of

WORK: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if a % b == 0 else 0,
}


def numbers(values: Iterable[str]) -> list[int]:
    """These texts as whole numbers."""
    return [int(value) for value in values]


def on_belay(page: Page, form: Form, luck: random.Random) -> Element | None:
    """The highest climb that the dice allow; the right call."""
    if form.choices("first"):
        return _climb(page, form)
    if form.buttons("call"):
        return _judge(form)
    return form.button("Roll the dice")


def _climb(page: Page, form: Form) -> Element | None:
    dice, trails = numbers(form.choices("first")), numbers(form.choices("trail"))
    mountain = int(re.findall(r"\d+", text_of(page.one(id="belay-title")))[0])
    own = text_of(next(page.one(class_="table__team--own").iterfind(".//*[@class='team__name']")))
    feet = _feet(page, own)
    climbs = [
        (result, first, sign, second, trail)
        for result, first, sign, second in _results(dice)
        for trail in trails
        if result > 0 and result % trail == 0
        if feet[trail] + result <= mountain - mountain % trail
    ]
    if not climbs:
        return form.texts()["pass"]
    result, first, sign, second, trail = max(climbs)
    form.fill("first", first)
    form.fill("operation", sign)
    if sign:
        form.fill("second", second)
        form.fill("result", result)
    form.fill("trail", trail)
    form.fill("steps", result // trail)
    return form.button("Climb")


def _feet(page: Page, team: str) -> dict[int, int]:
    """Read the heights of a team's climbers, by trail, off 'Board as text'."""
    rows = [[text_of(cell) for cell in row] for row in page.root.iter("tr")]
    heads, feet = (next(row for row in rows if row[0] == first) for first in ("Team", team))
    pairs = zip(heads[1:-1], feet[1:-1], strict=True)
    return {int(trail[:-1]): int(re.sub(r"\D", "", stands)) for trail, stands in pairs}


def _results(dice: list[int]) -> Iterator[tuple[int, int, str, int]]:
    """Each result with the first die, the sign and the second die; a die alone has neither."""
    yield from ((die, die, "", 0) for die in dice)
    for first, second in permutations(dice, 2):
        yield from ((work(first, second), first, sign, second) for sign, work in WORK.items())


def _judge(form: Form) -> Element | None:
    ends = re.search(r"From (\d+) up to (\d+) feet. The rope is (\d+)", text_of(form.element))
    if ends is None:
        raise LookupError(text_of(form.element))
    low, high, rope = map(int, ends.groups())
    if form.named("difference"):
        form.fill("difference", high - low)
    return form.button("Off belay!" if high - low > rope else "Safe!")
