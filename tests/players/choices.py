"""Choose what a student presses in each game, worked out from nothing but the page."""

import random
import re
from itertools import combinations

from lxml.etree import _Element as Element

from tests.players.browser import Choose
from tests.players.on_belay import WORK, numbers, on_belay
from tests.players.pages import Form, Page, text_of
from tests.players.team import result

# Roll to the Top! ----------------------------------------------------------------------------


def roll_to_the_top(page: Page, form: Form, luck: random.Random) -> Element | None:
    """The dice whose sum is the least above what a square takes; done when none fits."""
    dice = numbers(form.choices("dice"))
    groups = [group for n in range(1, len(dice) + 1) for group in combinations(dice, n)]
    squares = {square.get("value"): square for square in form.buttons("square")}
    taps = [(tap, squares[tap.get("data-value")]) for tap in page.find(data_presses="square")]
    fitting = [
        (sum(group) - int(tap.get("data-lowest", "")), group, square)
        for tap, square in taps
        for group in groups
        if int(tap.get("data-lowest", "")) <= sum(group) <= int(tap.get("data-highest", ""))
    ]
    if not fitting:
        offered = [button for text, button in form.texts().items() if text != "undo"]
        return luck.choice(offered) if offered else None
    _, group, square = min(fitting, key=lambda one: one[0])
    form.fill("dice", *group)
    if len(group) > 1:
        form.fill("sum", sum(group))
    return square


# Can't Stop ----------------------------------------------------------------------------------

CLIMBERS, STOPS = 3, 0.7


def cant_stop(page: Page, form: Form, luck: random.Random) -> Element | None:
    """The pairs that move the most climbers, those on their way first; a stop once all climb."""
    if not form.choices("dice"):
        rows = [row for row in page.root.iter("tr") if row.get("data-column")]
        climbing = [row for row in rows if text_of(row[2])]
        stops = len(climbing) == CLIMBERS and luck.random() < STOPS
        return form.texts().get("stop" if stops and "stop" in form.texts() else "roll")
    leads = page.find(data_leads="")[0]
    climbs = {
        result: one
        for one in leads.iter("li")
        if one.get("data-column")
        for result in range(int(one.get("data-low", "")), int(one.get("data-high", "")) + 1)
    }
    make = WORK[page.find(data_pairing="")[0].get("data-sign", "")]
    ways = [numbers(way.split()) for way in form.choices("dice")]
    sums = {tuple(way): (make(*way[:2]), make(*way[2:])) for way in ways}
    way = max(sums, key=lambda one: sum(_worth(climbs[result]) for result in sums[one]))
    form.fill("dice", " ".join(map(str, way)))
    form.fill("sum", *sums[way])
    columns = {climbs[result].get("data-column", "") for result in sums[way]}
    new = columns & set(form.choices("column"))
    if len(new) == 2:
        form.fill("column", luck.choice(sorted(new)))
    return form.button("Climb")


def _worth(column: Element) -> int:
    climbs, new = column.get("data-steps") != "0", column.get("data-climber") in ("", "0", "None")
    return climbs * (1 if new else 2)


# Climb ON! -----------------------------------------------------------------------------------

RESTS = 0.5
# What a child presses where nothing can be climbed or placed: the marker first, the end last.
HABITS = (r"clip|.*clip@", r"spend", r"roll 2", r"rest", r"end")


def climb_on(page: Page, form: Form, luck: random.Random) -> Element | None:
    """The highest hold in reach; two dice as often as a rest, in which it places panels."""
    offered = form.texts()
    ways = [text for text in offered if re.match("go|top", text)]
    if ways:
        return offered[max(ways, key=_height)]
    placed = _place(page, form, luck) if form.choices("corner") else None
    if placed is not None:
        return placed
    if "rest" in offered and luck.random() < RESTS:
        return offered["rest"]
    offered |= {one.get("value", ""): one for one in form.buttons("do")}
    habits = ([text for text in offered if re.match(habit, text)] for habit in HABITS)
    return next((offered[luck.choice(texts)] for texts in habits if texts), None)


def _height(text: str) -> float:
    match = re.match(r"go @-?\d+,(\d+)", text)
    return int(match[1]) if match else float("inf")


def _place(page: Page, form: Form, luck: random.Random) -> Element | None:
    """Place a panel as the page's own map of the wall allows, turned so that it fits."""
    guide = page.find(data_guide="")[0]
    panels = {one.get("value", ""): one for one in form.named("panel")}
    spots = [
        (panel, corner, 90 * turn)
        for panel, tile in panels.items()
        for corner in form.choices("corner")
        if corner and _mapped(guide, tile.get("data-map", ""), corner) == "."
        for turn, fits in enumerate(tile.get("data-turns", ""))
        if fits == "."
    ]
    if not spots:
        return None
    panel, corner, turn = luck.choice(spots)
    form.fill("panel", panel)
    form.fill("corner", corner)
    form.fill("turn", turn)
    return form.button("Place it")


def _mapped(guide: Element, kind: str, corner: str) -> str:
    x, y = numbers(corner.split(","))
    row = guide.get(f"data-{kind}", "").split("/")[int(guide.get("data-top", "")) - y]
    letters = re.sub(r"([^\d])(\d+)", lambda run: run[1] * int(run[2]), row)
    return letters[x - int(guide.get("data-left", ""))]


# Yeti Mountain -------------------------------------------------------------------------------

DANGERS = 0.3


def yeti_mountain(page: Page, form: Form, luck: random.Random) -> Element | None:
    """Climb up if possible, at times aside; in its own turn a Danger card; any answer to a
    choice."""
    # A card in another team's turn could change the sum that this team has typed meanwhile.
    offered = form.texts()
    dangers = [text for text in offered if text.startswith("play")]
    steps = [text for text in offered if re.match("enter|step|peak", text)]
    if dangers and steps and luck.random() < DANGERS:
        return offered[luck.choice(dangers)]
    least = _own_row(page) + (luck.random() < 0.7)
    up = [text for text in steps if _row(text) >= least]
    if up:
        return offered[max(up, key=_row)]
    route = page.find(id="route")
    if route and form.named("rows"):
        form.fill("rows", _sum(text_of(route[0])))
        return form.button("Done")
    if route:
        form.fill("height", result(text_of(route[0]).removesuffix("=").strip()))
        return form.button("Done")
    others = [text for text in offered if text not in dangers and text not in steps]
    return offered[luck.choice(others)] if others else None


def _own_row(page: Page) -> int:
    rows = [row for row in page.find(aria_current="true") if row.tag == "tr"]
    row = text_of(rows[0][1]) if rows else ""
    return int(row) if row.isdigit() else 0


def _row(text: str) -> int:
    match = re.search(r"@r(\d+)", text)
    return int(match[1]) if match else 100


def _sum(route: str) -> int:
    """`+2 − 2 + 1 =` is 1. The minus is a true one."""  # noqa: RUF002
    terms = re.findall(r"([+−]) ?(\d+)", route)  # noqa: RUF001
    return sum(int(number) if sign == "+" else -int(number) for sign, number in terms)


CHOICES: dict[str, Choose] = {
    "cant_stop": cant_stop,
    "climb_on": climb_on,
    "on_belay": on_belay,
    "roll_to_the_top": roll_to_the_top,
    "yeti_mountain": yeti_mountain,
}
