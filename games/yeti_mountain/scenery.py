"""The mountain in its picture with nothing on it.

A tile is a hexagon 98 wide and 112 high around its centre.
"""

from itertools import cycle, groupby
from operator import itemgetter
from typing import Any

from games.yeti_mountain.mountain import EMPTY, NAMES

HALF_STEP, ROW, BETWEEN_LEVELS = 50, 86, 64
MARGIN, TOP, FOOT = 48, 76, 88
TILE_WIDTH, TILE_HEIGHT = 98, 112
GUTTER = MARGIN  # right of the close-up, where the numbers of its rows stand
FLANKS = (34, 58, 42, 66)  # how far the mountain goes on beside its tiles, row by row
LEDGE = 30  # from the foot of a level to the snow below it
SNOW = NAMES[EMPTY][1]


def scenery(levels: list[dict[str, Any]], tiles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return plain numbers for the template out of levels and tiles of a view: what only moves that
    put up or cover tiles change.

    `width`, `height`; `levels`: those in play, the higher ones with the `ledge` of snow that they
    stand on; `body`: the outline of the mountain; `centres` of the tiles by name, `heights` of
    the rows; `tiles`: centres, the `tile` from the left, `tile_rows` the same by rows, and
    `summit`, the outline of the peak; `text`: the rows as text, with nothing on them; `ground`: all
    that these depend on. Levels whose board is not drawn yet are left out; before the first there
    are no tiles.
    """
    if not tiles:
        return {"tiles": [], "choices": [], "text": []}
    centres = {tile["name"]: _centre(tiles[-1], tile) for tile in tiles}
    width = max(x for x, _ in centres.values()) + HALF_STEP + MARGIN
    height = max(y for _, y in centres.values()) + TILE_HEIGHT // 2 + FOOT
    bands = range(tiles[-1]["level"])
    placed = [_tile(tile, centres) for tile in tiles]
    return {
        "width": width,
        "height": height,
        "centres": centres,
        "heights": {tile["row"]: tile["y"] for tile in placed},
        "levels": [{**levels[n], "ledge": _ledge(tiles, n, centres)} for n in bands],
        "body": _body(placed, height),
        "gutter": GUTTER,
        "summit": _peak(tiles, centres),
        "kinds": sorted({tile["kind"] for tile in placed}),
        "tiles": placed,
        "tile_rows": _by_row("tiles", placed),
        "text": [_text_row(levels, row) for row in _by_row("text", tiles)],
        "ground": " ".join(
            [
                *(level["board"] for level in levels),
                *(tile["name"] for tile in tiles if tile["covered"]),
            ]
        ),
    }


def _centre(summit: dict[str, Any], tile: dict[str, Any]) -> tuple[int, int]:
    down = ROW * (summit["row"] - tile["row"])
    gaps = BETWEEN_LEVELS * (summit["level"] - tile["level"])
    return MARGIN + HALF_STEP * (tile["x"] + 1), TOP + down + gaps


def _tile(tile: dict[str, Any], centres: dict[str, tuple[int, int]]) -> dict[str, Any]:
    x, y = centres[tile["name"]]
    shared = {key: tile[key] for key in ("name", "row", "kind", "word", "covered")}
    return {**shared, "x": x, "y": y, "tile": tile["column"]}


def _by_row(part: str, tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tiles row by row, each row with a name of its own."""
    rows = groupby(tiles, key=itemgetter("row"))
    return [{"part": f"{part}-{row}", "row": row, "tiles": list(there)} for row, there in rows]


def _text_row(levels: list[dict[str, Any]], row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as text, with a word for each tile; the summit is in no level. `on`: what stands
    on its tiles, by their columns."""
    level = row["tiles"][0]["level"]
    return {
        "part": row["part"],
        "row": row["row"],
        "level": levels[level] if level < len(levels) else None,
        "words": [SNOW if tile["covered"] else tile["word"] for tile in row["tiles"]],
        "on": {},
    }


def _peak(tiles: list[dict[str, Any]], centres: dict[str, tuple[int, int]]) -> str:
    """Return the summit touches the whole last row: a path as wide as that."""
    summit = tiles[-1]
    below = [centres[tile["name"]][0] for tile in tiles if tile["row"] == summit["row"] - 1]
    x, y = centres[summit["name"]]
    left, right, foot = min(below) - HALF_STEP, max(below) + HALF_STEP, y + TILE_HEIGHT // 2
    return f"M{left} {foot}L{x - 90} {y - 50} {x} {y - 70} {x + 90} {y - 50} {right} {foot}Z"


def _body(tiles: list[dict[str, Any]], height: int) -> str:
    """Return the outline of the mountain: up along the left ends of the rows, down the right.

    Its foot lies far below what is seen, to fill whatever a screen shows under the first row.
    """
    rows = [list(there) for _, there in groupby(tiles, key=itemgetter("row"))]
    left, right = [], []
    for row, flank in zip(rows, cycle(FLANKS), strict=False):
        away = HALF_STEP + flank
        left.append(f"{row[0]['x'] - away} {row[0]['y']}")
        right.append(f"{row[-1]['x'] + away} {row[-1]['y']}")
    foot = height + 6 * TILE_HEIGHT
    outline = " ".join([f"{-TILE_WIDTH} {foot}", *left, *reversed(right)])
    return f"M{outline} {rows[0][-1]['x'] + 3 * TILE_WIDTH} {foot}Z"


def _ledge(
    tiles: list[dict[str, Any]], index: int, centres: dict[str, tuple[int, int]]
) -> dict[str, int] | None:
    """Return the place of the snow below a level, and its width; below the lowest is none."""
    if index == 0:
        return None
    places = [centres[tile["name"]] for tile in tiles if tile["level"] == index]
    foot = max(y for _, y in places)
    ends = [x for x, y in places if y == foot]
    x = min(ends) - HALF_STEP - FLANKS[0]
    y = foot + TILE_HEIGHT // 2 + LEDGE
    return {"x": x, "y": y, "width": max(ends) + HALF_STEP + FLANKS[0] - x}
