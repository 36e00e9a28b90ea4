"""Place everything on the mountain, in the units of the SVG.

The picture is shown twice: whole, and as a close-up of the part that matters now.
"""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from games.engine import Seat
from games.yeti_mountain.lit import MARK, choices, further, signed
from games.yeti_mountain.scenery import TILE_HEIGHT

UPRIGHT = 1.6  # height by width of the highest window that shows a close-up
# How much of the mountain a close-up shows around what matters: above it pills lie on the picture.
AROUND, ABOVE = 110, 140
EDGE = 36  # of the mountain's margin, which a close-up leaves out
LEAST_WIDE, LEAST_HIGH = 560, 560
MOST_WIDE, MOST_HIGH = 700, 700  # of a close-up that is made larger so that the Yeti is in it
PIECE, YETI, CAMP = 76, 200, 44
YETI_ABOVE = 70  # how far its middle is above that of its tile
CLOSE = 3  # rows between a team and the Yeti that it should watch
STANDS = 2  # how far above the middle of a tile a climber stands
SUM_BELOW = 66  # the climber stands the sum of its way
FIRST_WORDS = 2  # rounds in which lit tiles have words as well as pictures


def mountain(view: Mapping[str, Any], scenery: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scenery of a view of the table with what stands on it, as all see it.

    `pieces`, `camps` and `yeti`: corner and size, and `stands`: the piece of each team or None;
    `standing`: all that these depend on. `route` is the sum of the turn in words, `way` the line
    along which its team went, with the sum at its end.
    """
    sums = {"route": signed(view["route"])}
    if not view["tiles"]:
        return {**scenery, **sums}
    centres = scenery["centres"]
    taken = [tile for tile in view["tiles"] if tile["seats"] or tile["camps"] or tile["yeti"]]
    pieces = [*chain.from_iterable(_pieces(tile, centres) for tile in taken)]
    return {
        **scenery,
        **sums,
        "pieces": pieces,
        "stands": [_stand(team["seat"], pieces) for team in view["teams"]],
        "camps": [*chain.from_iterable(_camps(tile, centres) for tile in taken)],
        "yeti": _yeti_box(view, centres) if view["yeti"] else None,
        "way": _way(view, centres, sums["route"]),
        "standing": [
            *(view["yeti"], view["path"]),
            [(team["at"], team["camp"]) for team in view["teams"]],
        ],
        "text": _with_standing(scenery["text"], taken),
    }


def close_up(
    view: Mapping[str, Any], seat: Seat | None, ahead: Mapping[str, Any]
) -> dict[str, Any]:
    """Compute what the picture has for this seat (None: all) besides, out of a view with its
    `mountain`.

    `near`: corner and size of the close-up, and whether it is `at_foot` of the mountain; `gutter`:
    how wide the strip at its left is, `rows`: at what height the number of each row stands in it,
    or `beyond` the close-up; `watch`: the place of the Yeti, seen from whoever plays. `choices` are
    the viewer's moves on tiles, numbered as in the picture from the top left, with an `arrow` from
    the piece; `marks` are what the picture shows of them: the rows that each adds as its `badge`.
    `further` are the tiles beyond these that a way can be drawn to, of so many steps as are `left`
    to whoever walks from the `walker` (see `lit.ahead`); the tiles of either list that may follow
    on one are `on` it, by their numbers. `own` is where the viewer's climber stands; `steps`: for
    each of the turn whether it is left;
    `may_end`: whether the turn can end with a sum.
    """
    if not view["tiles"]:
        return {}
    drawing = view["drawing"]
    centres, height = drawing["centres"], drawing["height"]
    focus = _focus(view, centres)
    x, wide = _across([x for x, _ in focus], drawing["width"])
    y, high = _upwards([y for _, y in focus], height)
    near = {"x": x, "y": y, "width": wide, "height": high, "at_foot": y + high == height}
    lit = choices(view, seat, centres)
    beyond = further(view, seat, centres, ahead)
    order = {one["name"]: number for number, one in enumerate([*lit, *beyond])}
    for one in (*lit, *beyond):
        one["on"] = " ".join(str(order[name]) for name in ahead.get("on", {}).get(one["name"], ()))
    return {
        "near": near,
        "rows": _rows(drawing["heights"], near),
        "watch": _watch(view, seat),
        "walker": _walker(view, drawing, seat),
        "own": next((piece for piece in drawing["pieces"] if piece["seat"] == seat), None),
        "steps": [n < view["steps"]["left"] for n in range(sum(view["steps"].values()))],
        "may_end": bool(view["path"] or not lit),
        "only_end": not lit and not _has_cards(view),
        "choices": lit,
        "marks": [{key: choice[key] for key in MARK} for choice in lit],
        "left": ahead.get("left", 0),
        "further": beyond,
        "has_words": view["round"] <= FIRST_WORDS and view["phase"] == "turn",
    }


def _walker(view: Mapping[str, Any], drawing: Mapping[str, Any], seat: Seat | None) -> str:
    """Return the tile from which a way is drawn and its middle, `r1c4 448 892`; nothing from off
    the mountain."""
    at = view["yeti"] if view["phase"] == "lead_yeti" else view["teams"][(seat or 1) - 1]["at"]
    return " ".join(map(str, (at, *drawing["centres"][at]))) if at else ""


def _has_cards(view: Mapping[str, Any]) -> bool:
    items = view["hand"]["items"] if view["hand"] else []
    return bool(view["draw"] or view["plays"] or any(card["use"] for card in items))


def _watch(view: Mapping[str, Any], seat: Seat | None) -> dict[str, Any] | None:
    """Return its row, and how many `tiles` it is from the viewer's team, or else the team in turn;
    0 for a team that is not on the mountain."""
    tiles = {tile["name"]: tile for tile in view["tiles"]}
    yeti = tiles.get(view["yeti"])
    if yeti is None:
        return None
    at = next((team["at"] for team in view["teams"] if team["seat"] == (seat or view["seat"])), "")
    own = tiles.get(at)
    if own is None or own["kind"] == "summit":
        return {"row": yeti["row"], "tiles": 0, "close": False}
    up, right = yeti["row"] - own["row"], yeti["x"] - own["x"]
    tiles_away = abs(up) + max(0, abs(right) - abs(up)) // 2
    return {"row": yeti["row"], "tiles": tiles_away, "close": abs(up) <= CLOSE}


def _box(centre: tuple[int, int], size: int) -> dict[str, int]:
    return {"x": centre[0] - size // 2, "y": centre[1] - size // 2, "size": size}


def _yeti_box(view: Mapping[str, Any], centres: dict[str, tuple[int, int]]) -> dict[str, Any]:
    """Stand it on its tile, three tiles high; `near`: the middles of those that it threatens."""
    x, y = centres[view["yeti"]]
    at = next(tile for tile in view["tiles"] if tile["yeti"])
    near = [tile for tile in view["tiles"] if _is_threatened(tile, at, view["tiles"][-1]["level"])]
    return {
        "x": x - YETI // 2,
        "y": y + TILE_HEIGHT // 3 - YETI,
        "size": YETI,
        "near": [centres[tile["name"]] for tile in near],
    }


def _is_threatened(tile: Mapping[str, Any], yeti: Mapping[str, Any], summit: int) -> bool:
    """Say if it touches the tile of the Yeti, where a team can stand, below the last level."""
    up, across = abs(tile["row"] - yeti["row"]), abs(tile["x"] - yeti["x"])
    touches = (up, across) in ((0, 2), (1, 1))
    return touches and tile["kind"] != "rock" and tile["level"] < summit - 1


def _way(
    view: Mapping[str, Any], centres: dict[str, tuple[int, int]], words: str
) -> dict[str, Any] | None:
    """Return the line along the tiles of the turn so far; it comes from below the mountain, and
    goes back there."""
    places = [name and centres[name] for name in view["path"]]
    known = [place for place in places if place]
    if not known:
        return None
    foot = max(y for _, y in centres.values()) + TILE_HEIGHT
    points, last = [], known[0]
    for place in places:
        last = place or (last[0], foot)
        points.append(last)
    x, y = points[-1]
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    wide = 15 * len(words) + 30
    return {"line": line, "words": words, "x": x, "y": y + SUM_BELOW, "width": wide}


def _with_standing(rows: list[dict[str, Any]], taken: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows as text, with what stands on these tiles."""
    on: dict[int, dict[int, dict[str, Any]]] = {}
    for tile in taken:
        what = {key: tile[key] for key in ("yeti", "seats", "camps")}
        on.setdefault(tile["row"], {})[tile["column"]] = what
    return [{**row, "on": on[row["row"]]} if row["row"] in on else row for row in rows]


def _rows(heights: Mapping[int, int], near: dict[str, int]) -> list[dict[str, Any]]:
    """Return an upright window shows more rows than the close-up: those above and below are
    `beyond`."""
    more = max(0, int(near["width"] * UPRIGHT) - near["height"])
    below = 0 if near["at_foot"] else more // 2
    low, high = near["y"] - (more - below), near["y"] + near["height"] + below
    return [
        {"row": row, "y": y, "beyond": not near["y"] <= y <= near["y"] + near["height"]}
        for row, y in heights.items()
        if low <= y <= high
    ]


# What stands on the tiles --------------------------------------------------------------------


def _standing(centre: tuple[int, int]) -> tuple[int, int]:
    return centre[0], centre[1] - STANDS


def _pieces(tile: dict[str, Any], centres: dict[str, tuple[int, int]]) -> list[dict[str, int]]:
    """Place teams on a tile side by side; only on the summit there are several."""
    x, y = _standing(centres[tile["name"]])
    first = x - (len(tile["seats"]) - 1) * PIECE // 2
    return [
        {"seat": seat, "row": tile["row"], **_box((first + place * PIECE, y), PIECE)}
        for place, seat in enumerate(tile["seats"])
    ]


def _stand(seat: Seat, pieces: list[dict[str, int]]) -> dict[str, Any]:
    piece = next((piece for piece in pieces if piece["seat"] == seat), None)
    return {"part": f"stand-{seat}", "seat": seat, "piece": piece}


def _camps(tile: dict[str, Any], centres: dict[str, tuple[int, int]]) -> list[dict[str, int]]:
    """Place camp tokens at the upper right of a tile, the later ones further left."""
    x, y = centres[tile["name"]]
    return [
        {"seat": seat, **_box((x + 28 - place * CAMP // 2, y - STANDS), CAMP)}
        for place, seat in enumerate(tile["camps"])
    ]


# What matters now ----------------------------------------------------------------------------


def _focus(view: Mapping[str, Any], centres: dict[str, tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the viewer's moves and whoever acts; if there are none, the lowest row."""
    acting = view["seat"] if view["phase"] == "turn" else next(iter(view["waiting"]), 0)
    names = [tile["name"] for tile in view["tiles"] if tile["move"]]
    own = [team["at"] for team in view["teams"] if team["seat"] == acting and team["at"]]
    # Who leads the Yeti may stand many rows below it: tiles would be small with both in sight.
    if not names or _is_small([centres[name] for name in names + own]):
        names += own
    if view["phase"] == "over":
        names = [view["tiles"][-1]["name"]]
    lowest = [tile["name"] for tile in view["tiles"] if tile["row"] == 1]
    focus = [centres[name] for name in names or lowest]
    return _with_yeti(view, focus, centres)


def _with_yeti(
    view: Mapping[str, Any], focus: list[tuple[int, int]], centres: dict[str, tuple[int, int]]
) -> list[tuple[int, int]]:
    """Add the Yeti if it is led or near enough for tiles to stay large."""
    if not view["yeti"]:
        return focus
    x, y = centres[view["yeti"]]
    wider = [*focus, (x, y), (x, y - YETI_ABOVE)]
    return wider if _is_small(wider) or view["phase"] in ("lead_yeti", "yeti_lands") else focus


def _is_small(places: list[tuple[int, int]]) -> bool:
    wide, high = (max(one) - min(one) for one in zip(*places, strict=True))
    return bool(wide + 2 * AROUND <= MOST_WIDE and high + 2 * AROUND <= MOST_HIGH)


def _across(places: list[int], most: int) -> tuple[int, int]:
    """Start and width of the part around these places, inside of the picture."""
    low, high = min(places) - AROUND, max(places) + AROUND
    wide = min(most - EDGE, max(LEAST_WIDE, high - low))
    return max(EDGE, min((low + high - wide) // 2, most - wide)), wide


def _upwards(places: list[int], most: int) -> tuple[int, int]:
    """Top and height of the part that begins just below these places, inside of the picture."""
    low, high = min(places) - ABOVE, min(max(places) + AROUND, most)
    length = min(most, max(LEAST_HIGH, high - low))
    return max(0, high - length), length
