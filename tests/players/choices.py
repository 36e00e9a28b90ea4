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
WAVERS = 3.0  # steps by which something on the way may seem nearer than it is
LOOKS_UP = 0.25  # how often a child looks further up than its steps lead
COSTS = {"rock": 100.0, "gap": 4.0, "danger": 1.3}
Point = tuple[int, int]


def yeti_mountain(page: Page, form: Form, luck: random.Random) -> Element | None:
    """Draw a way that leads nearer to the summit, or end the turn; in its own turn at times a
    Danger card; any answer to a choice."""
    # A card in another team's turn could change the sum that this team has typed meanwhile.
    offered = form.texts()
    dangers = [text for text in offered if text.startswith("play")]
    steps = [text for text in offered if re.match("enter|step|peak", text)]
    if dangers and steps and luck.random() < DANGERS:
        return offered[luck.choice(dangers)]
    ways = (
        _ways(page) if any(re.match("enter|step|peak|place|yeti", text) for text in offered) else []
    )
    if ways and ways[0][0].startswith("yeti"):
        return _sends(form, luck.choice(ways))
    if way := _upwards(page, ways, luck):
        return _sends(form, way)
    route = page.find(id="route")
    if route and form.named("rows"):
        form.fill("rows", _sum(text_of(route[0])))
        return form.button("Done")
    if route:
        form.fill("height", result(text_of(route[0]).removesuffix("=").strip()))
        return form.button("Done")
    others = [text for text in offered if text not in dangers and text not in steps]
    return offered[luck.choice(others)] if others else None


def _sends(form: Form, way: list[str]) -> Element:
    form.fill("then", ";".join(way[1:]))
    return form.texts()[way[0]]


def _ways(page: Page) -> list[list[str]]:
    """Every way that can be drawn, as texts of moves: the page says what may follow what."""
    taps, tiles = page.one(id="taps"), page.find(data_tap="")
    texts = [tap.get("data-value", "") for tap in tiles]
    on = {text: tap.get("data-on", "").split() for text, tap in zip(texts, tiles, strict=True)}
    ways = [[text] for text in texts]
    verb = "yeti" if any(text.startswith("yeti") for text in texts) else "step"
    for one in filter(None, taps.get("data-further", "").split(";")):
        name, _, _, _, follow, _ = one.split("|")
        texts.append(f"{verb}@{name}")
        on[texts[-1]] = follow.split()
    left = int(taps.get("data-left", 0))
    for way in ways:
        longer = [texts[int(number)] for number in on[way[-1]]] if len(way) < left else []
        ways += [[*way, text] for text in longer if text not in way]
    return ways


def _upwards(page: Page, ways: list[list[str]], luck: random.Random) -> list[str]:
    """A way that leads up: into a higher row, or, if the child looks further, nearer to the summit.
    None if all lead down, or away."""
    far, taps = _far(page), page.one(id="taps")
    ends = {
        tap.get("data-value", ""): _point(tap.get("transform", ""))
        for tap in page.find(data_tap="")
    }
    for one in filter(None, taps.get("data-further", "").split(";")):
        name, x, y, *_ = one.split("|")
        ends[f"step@{name}"] = int(x), int(y)
    _, *here = taps.get("data-from", "").split() or [""]
    at = _point(" ".join(here)) if here else None
    lands = bool(ways) and ways[0][0].startswith("place")
    looks_up = lands or luck.random() < LOOKS_UP
    worth = {
        n: -far[ends[way[-1]]] - luck.random() * WAVERS if looks_up else -ends[way[-1]][1] / 86
        for n, way in enumerate(ways)
    }
    now = float("-inf") if at is None or lands else -far[at] if looks_up else -at[1] / 86
    best = max(worth, key=lambda n: worth[n] - len(ways[n]) / 8 + luck.random() / 8, default=None)
    return ways[best] if best is not None and worth[best] > now - WAVERS * looks_up else []


def _far(page: Page) -> dict[Point, float]:
    """Steps from each tile of the mountain to the summit, as it is drawn."""
    tiles = {
        (int(one.get("x", "")), int(one.get("y", ""))): one.get("href", "").rpartition("-")[2]
        for one in page.one(id="yeti-mountain").iter("use")
        if "yeti-tile-" in one.get("href", "")
    }
    top = next(point for point, kind in tiles.items() if kind == "summit")
    last_row = min(y for _, y in tiles if y != top[1])
    far = {top: 0.0}
    edge = [top]
    for point in edge:
        for other, kind in tiles.items():
            touches = other[1] == last_row if point == top else _touch(point, other)
            steps = far[point] + COSTS.get(kind, 1.0)
            if touches and steps < far.get(other, float("inf")):
                far[other] = steps
                edge.append(other)
    return far


def _touch(one: Point, other: Point) -> bool:
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across == 100 and not up) or (across == 50 and up in (86, 150))


def _point(words: str) -> Point:
    x, y = map(int, re.findall(r"-?\d+", words))
    return x, y


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
