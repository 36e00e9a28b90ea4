"""Where everything of the mountain stands in its picture, in the units of the SVG.

A tile is a hexagon 98 wide and 112 high around its centre. The picture is shown twice: whole,
and as a close-up of the part that matters now.
"""

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from games.engine import Seat
from games.yeti_mountain.mountain import EMPTY, NAMES

HALF_STEP, ROW, BETWEEN_LEVELS = 50, 86, 64
MARGIN, TOP = 48, 76
TILE_WIDTH, TILE_HEIGHT = 98, 112
GUTTER = 48  # left of the close-up, where the numbers of its rows stand
UPRIGHT = 1.25  # height by width of the highest window that shows a close-up
AROUND = 110  # how much of the mountain a close-up shows around what matters
LEAST_WIDE, LEAST_HIGH = 560, 390
MOST_WIDE, MOST_HIGH = 700, 560  # of a close-up that is made larger so that the Yeti is in it
PIECE, YETI, CAMP = 60, 116, 40
CLOSE = 2  # rows between a team and the Yeti that it should watch
STANDS = 22  # how far above the middle of a tile: its word stays readable
SNOW = NAMES[EMPTY][1]
MARK = ("name", "x", "y", "summit")
VERBS = ("enter", "step", "peak", "place", "yeti")
ARROWS = {
    (1, -1): "↖", (1, 0): "↑", (1, 1): "↗",
    (0, -1): "←", (0, 1): "→",
    (-1, -1): "↙", (-1, 0): "↓", (-1, 1): "↘",
}  # fmt: skip


def scenery(levels: list[dict[str, Any]], tiles: list[dict[str, Any]]) -> dict[str, Any]:
    """Plain numbers for the template out of levels and tiles of a view: what no move changes but
    one that puts up or covers tiles.

    `width`, `height`; `levels`: bands with a label; `centres` of the tiles by name, `heights` of
    the rows; `tiles`: centres, the `tile` from the left, `tile_rows` the same by rows, and
    `summit`, the outline of the peak; `text`: the rows as text, with nothing on them; `ground`:
    all that these hang on. Levels whose board is not drawn yet are left out; before the first
    there are no tiles.
    """
    if not tiles:
        return {"tiles": [], "choices": [], "text": []}
    centres = {tile["name"]: _centre(tiles[-1], tile) for tile in tiles}
    width = max(x for x, _ in centres.values()) + HALF_STEP + MARGIN
    height = max(y for _, y in centres.values()) + TILE_HEIGHT // 2 + MARGIN
    bands = range(tiles[-1]["level"])
    drawn = [_tile(tile, centres) for tile in tiles]
    return {
        "width": width,
        "height": height,
        "centres": centres,
        "heights": {tile["row"]: tile["y"] for tile in drawn},
        "levels": [{**levels[n], **_level(tiles, n, width, centres)} for n in bands],
        "gutter": GUTTER,
        "summit": _peak(tiles, centres),
        "kinds": sorted({tile["kind"] for tile in drawn}),
        "tiles": drawn,
        "tile_rows": _by_row("tiles", drawn),
        "text": [_text_row(levels, row) for row in _by_row("text", tiles)],
        "ground": " ".join(
            [
                *(level["board"] for level in levels),
                *(tile["name"] for tile in tiles if tile["covered"]),
            ]
        ),
    }


def mountain(view: Mapping[str, Any], scenery: Mapping[str, Any]) -> dict[str, Any]:
    """The `scenery` of a view of the table with what stands on it, as all see it.

    `pieces`, `camps` and `yeti`: corner and size, and `stands`: the piece of each team or None;
    `standing`: all that these hang on. `route` is the sum of the turn in words.
    """
    sums = {"route": signed(view["turn"]["route"])}
    if not view["tiles"]:
        return {**scenery, **sums}
    centres = scenery["centres"]
    taken = [tile for tile in view["tiles"] if tile["seats"] or tile["camps"] or tile["yeti"]]
    pieces = [piece for tile in taken for piece in _pieces(tile, centres)]
    return {
        **scenery,
        **sums,
        "pieces": pieces,
        "stands": [_stand(team["seat"], pieces) for team in view["teams"]],
        "camps": [camp for tile in taken for camp in _camps(tile, centres)],
        "yeti": _box(_standing(centres[view["yeti"]]), YETI) if view["yeti"] else None,
        "standing": [view["yeti"], [(team["at"], team["camp"]) for team in view["teams"]]],
        "text": _with_standing(scenery["text"], taken),
    }


def close_up(view: Mapping[str, Any], seat: Seat | None) -> dict[str, Any]:
    """What more the picture has for this seat (None: all), out of a view with its `mountain`.

    `near`: corner and size of the close-up, and whether it is `at_foot` of the mountain; `gutter`:
    how wide the strip at its left is, `rows`: at what height the number of each row stands in it,
    or `beyond` the close-up; `watch`: where the Yeti is, seen from who plays. `choices` are the
    viewer's moves on tiles, numbered as in the picture from the top left, with an `arrow` from
    where the piece stands; `marks` are what the picture shows of them.
    """
    if not view["tiles"]:
        return {}
    drawing = view["drawing"]
    centres, height = drawing["centres"], drawing["height"]
    focus = _focus(view, centres)
    x, wide = _span([x for x, _ in focus], LEAST_WIDE, drawing["width"])
    y, high = _span([y for _, y in focus], LEAST_HIGH, height)
    near = {"x": x, "y": y, "width": wide, "height": high, "at_foot": y + high == height}
    choices = _choices(view, seat, centres)
    return {
        "near": near,
        "rows": _rows(drawing["heights"], near),
        "watch": _watch(view, seat),
        "only_end": not choices and not _has_cards(view),
        "choices": choices,
        "marks": [{key: choice[key] for key in MARK} for choice in choices],
    }


def signed(terms: list[int]) -> str:
    """A sum with the sign of each term: `+2 - 2 + 1`, with a true minus; `0` without terms."""
    signs = (f"{'−' if term < 0 else '+'} {abs(term)}" for term in terms)  # noqa: RUF001
    return " ".join(signs).replace(" ", "", 1) or "0"


def _has_cards(view: Mapping[str, Any]) -> bool:
    items = view["hand"]["items"] if view["hand"] else []
    return bool(view["draw"] or view["plays"] or any(card["use"] for card in items))


def _watch(view: Mapping[str, Any], seat: Seat | None) -> dict[str, Any] | None:
    """Its row and where that lies from the viewer's team, or else the team in turn."""
    yeti = next((tile for tile in view["tiles"] if tile["yeti"]), None)
    if yeti is None:
        return None
    up = yeti["row"] - next(
        (team["row"] for team in view["teams"] if team["seat"] == (seat or view["seat"])), 0
    )
    arrow = "↑" if up > 0 else "↓" if up < 0 else "↔"
    return {"row": yeti["row"], "arrow": arrow, "close": abs(up) <= CLOSE}


def _centre(summit: dict[str, Any], tile: dict[str, Any]) -> tuple[int, int]:
    down = ROW * (summit["row"] - tile["row"])
    gaps = BETWEEN_LEVELS * (summit["level"] - tile["level"])
    return MARGIN + HALF_STEP * (tile["x"] + 1), TOP + down + gaps


def _box(centre: tuple[int, int], size: int) -> dict[str, int]:
    return {"x": centre[0] - size // 2, "y": centre[1] - size // 2, "size": size}


def _tile(tile: dict[str, Any], centres: dict[str, tuple[int, int]]) -> dict[str, Any]:
    x, y = centres[tile["name"]]
    shared = {key: tile[key] for key in ("name", "row", "kind", "word", "covered")}
    return {**shared, "x": x, "y": y, "tile": tile["column"]}


def _by_row(part: str, tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tiles row by row, each row with a name of its own."""
    rows = groupby(tiles, key=itemgetter("row"))
    return [{"part": f"{part}-{row}", "row": row, "tiles": list(there)} for row, there in rows]


def _text_row(levels: list[dict[str, Any]], row: dict[str, Any]) -> dict[str, Any]:
    """A row as text, with a word for each tile; the summit is in no level. `on`: what stands on
    its tiles, by their columns."""
    level = row["tiles"][0]["level"]
    return {
        "part": row["part"],
        "row": row["row"],
        "level": levels[level] if level < len(levels) else None,
        "words": [SNOW if tile["covered"] else tile["word"] for tile in row["tiles"]],
        "on": {},
    }


def _with_standing(rows: list[dict[str, Any]], taken: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows as text, with what stands on these tiles."""
    on: dict[int, dict[int, dict[str, Any]]] = {}
    for tile in taken:
        what = {key: tile[key] for key in ("yeti", "seats", "camps")}
        on.setdefault(tile["row"], {})[tile["column"]] = what
    return [{**row, "on": on[row["row"]]} if row["row"] in on else row for row in rows]


def _peak(tiles: list[dict[str, Any]], centres: dict[str, tuple[int, int]]) -> str:
    """The summit touches the whole last row: a path as wide as that."""
    summit = tiles[-1]
    below = [centres[tile["name"]][0] for tile in tiles if tile["row"] == summit["row"] - 1]
    x, y = centres[summit["name"]]
    left, right, foot = min(below) - HALF_STEP, max(below) + HALF_STEP, y + TILE_HEIGHT // 2
    return f"M{left} {foot}L{x - 90} {y - 50} {x} {y - 70} {x + 90} {y - 50} {right} {foot}Z"


def _level(
    tiles: list[dict[str, Any]], index: int, width: int, centres: dict[str, tuple[int, int]]
) -> dict[str, Any]:
    """The band behind a level; its label stands in the gap above its highest row."""
    ys = [centres[tile["name"]][1] for tile in tiles if tile["level"] == index]
    top = min(ys) - TILE_HEIGHT // 2 - BETWEEN_LEVELS // 2
    bottom = max(ys) + TILE_HEIGHT // 2
    return {"y": top, "height": bottom - top, "width": width, "label_y": top + 25}


def _rows(heights: Mapping[int, int], near: dict[str, int]) -> list[dict[str, Any]]:
    """An upright window shows more rows than the close-up: those above and below are `beyond`."""
    more = max(0, near["width"] * UPRIGHT - near["height"])
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
    """Teams on a tile side by side; only on the summit there are several."""
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
    """Camp tokens stand at the upper right of a tile, the later ones further left."""
    x, y = centres[tile["name"]]
    return [
        {"seat": seat, **_box((x + 28 - place * CAMP // 2, y - STANDS), CAMP)}
        for place, seat in enumerate(tile["camps"])
    ]


# What matters now ----------------------------------------------------------------------------


def _choices(
    view: Mapping[str, Any], seat: Seat | None, centres: dict[str, tuple[int, int]]
) -> list[dict[str, Any]]:
    """The viewer's moves on tiles, sort by sort, each sort from the top left."""
    tiles = [tile for tile in view["tiles"] if tile["move"]]
    places = {tile["name"]: tile for tile in view["tiles"]}
    own = next((team["at"] for team in view["teams"] if team["seat"] == seat), None)
    verbs = [tile["move"]["text"].partition("@")[0] for tile in tiles]
    order = sorted(
        zip(verbs, tiles, strict=True),
        key=lambda pair: (VERBS.index(pair[0]), -pair[1]["row"], pair[1]["column"]),
    )
    return [
        {
            "verb": verb,
            "name": tile["name"],
            "place": f"{tile['row']}·{tile['column']}",
            "word": tile["word"],
            "covered": tile["covered"],
            "summit": tile["kind"] == "summit",
            "x": centres[tile["name"]][0],
            "y": centres[tile["name"]][1],
            "arrow": _arrow(places.get(view["yeti"] if verb == "yeti" else own), tile),
            **tile["move"],
        }
        for verb, tile in order
    ]


def _arrow(start: dict[str, Any] | None, tile: dict[str, Any]) -> str:
    if start is None:
        return ""
    up, right = tile["row"] - start["row"], tile["x"] - start["x"]
    return ARROWS.get(((up > 0) - (up < 0), (right > 0) - (right < 0)), "")


def _focus(view: Mapping[str, Any], centres: dict[str, tuple[int, int]]) -> list[tuple[int, int]]:
    """The viewer's moves and whoever acts; where nobody acts on the mountain, its lowest row."""
    acting = view["seat"] if view["phase"] == "turn" else next(iter(view["waiting"]), 0)
    names = [tile["name"] for tile in view["tiles"] if tile["move"]]
    names += [team["at"] for team in view["teams"] if team["seat"] == acting and team["at"]]
    if view["phase"] == "over":
        names = [view["tiles"][-1]["name"]]
    lowest = [tile["name"] for tile in view["tiles"] if tile["row"] == 1]
    focus = [centres[name] for name in names or lowest]
    return _with_yeti(view, focus, centres)


def _with_yeti(
    view: Mapping[str, Any], focus: list[tuple[int, int]], centres: dict[str, tuple[int, int]]
) -> list[tuple[int, int]]:
    """The Yeti, too, where it is led or near enough for tiles to stay large."""
    if not view["yeti"]:
        return focus
    wider = [*focus, centres[view["yeti"]]]
    wide, high = (max(places) - min(places) for places in zip(*wider, strict=True))
    is_near = wide + 2 * AROUND <= MOST_WIDE and high + 2 * AROUND <= MOST_HIGH
    return wider if is_near or view["phase"] in ("lead_yeti", "yeti_lands") else focus


def _span(places: list[int], least: int, most: int) -> tuple[int, int]:
    """Start and length of the part around these places, inside of the picture."""
    low, high = min(places) - AROUND, max(places) + AROUND
    length = min(most, max(least, high - low))
    start = (low + high - length) // 2
    return max(0, min(start, most - length)), length
