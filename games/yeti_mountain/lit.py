"""The tiles that a viewer can tap: its moves, and those over which a way can be drawn."""

from collections.abc import Mapping
from typing import Any

from games.engine import Seat
from games.yeti_mountain import moves
from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.hand import button
from games.yeti_mountain.notation import place_name
from games.yeti_mountain.position import State
from games.yeti_mountain.reach import onward

Centres = dict[str, tuple[int, int]]
MARK = ("name", "kind", "x", "y", "summit", "badge", "word", "verb")
VERBS = ("enter", "step", "peak", "place", "yeti")
ARROWS = {
    (1, -1): "↖", (1, 0): "↑", (1, 1): "↗",
    (0, -1): "←", (0, 1): "→",
    (-1, -1): "↙", (-1, 0): "↓", (-1, 1): "↘",
}  # fmt: skip


def ahead(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return, for whoever walks now, the team in turn or the leader of the Yeti, how many steps are
    `left`, and by tiles in reach: those that may come next `on` a way, and the `moves` onto them.
    Nothing for others."""
    task = state.agenda[0] if state.agenda else None
    is_led = isinstance(task, LeadYeti)
    walker = task.seat if isinstance(task, LeadYeti) else state.seat
    if seat != walker or state.over or (task and not is_led):
        return {}
    on, step = onward(state), moves.YetiTo if is_led else moves.Step
    return {
        "left": task.left if isinstance(task, LeadYeti) else state.turn.steps,
        "on": {place_name(place): [*map(place_name, places)] for place, places in on.items()},
        "moves": {place_name(place): button(step(place)) for place in on},
    }


def choices(view: Mapping[str, Any], seat: Seat | None, centres: Centres) -> list[dict[str, Any]]:
    """Return the viewer's moves on tiles, sort by sort, each sort from the top left."""
    return _choices(view, seat, centres, [tile for tile in view["tiles"] if tile["move"]])


def further(
    view: Mapping[str, Any], seat: Seat | None, centres: Centres, ahead: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return the steps onto the tiles that the first one does not reach."""
    steps = ahead.get("moves", {})
    tiles = [
        {**tile, "move": steps[tile["name"]]}
        for tile in view["tiles"]
        if tile["name"] in steps and not tile["move"]
    ]
    return _choices(view, seat, centres, tiles)


def _choices(
    view: Mapping[str, Any],
    seat: Seat | None,
    centres: Centres,
    tiles: list[dict[str, Any]],
) -> list[dict[str, Any]]:
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
            "place": f"{tile['row']}|{tile['column']}",
            "word": tile["word"],
            "badge": _badge(verb, tile, own and places[own]),
            "covered": tile["covered"],
            "kind": "empty" if tile["covered"] else tile["kind"],
            "summit": tile["kind"] == "summit",
            "x": centres[tile["name"]][0],
            "y": centres[tile["name"]][1],
            "arrow": _arrow(places.get(view["yeti"] if verb == "yeti" else own), tile),
            **tile["move"],
        }
        for verb, tile in order
    ]


def _badge(verb: str, tile: dict[str, Any], own: dict[str, Any] | None) -> str:
    """Return the rows that a team goes up or down with this; onto the mountain all are alike."""
    if own is None or verb not in ("step", "peak", "place"):
        return ""
    rows = tile["row"] - own["row"]
    return signed([rows]).replace(" ", "") if rows else "0"


def _arrow(start: dict[str, Any] | None, tile: dict[str, Any]) -> str:
    if start is None:
        return ""
    up, right = tile["row"] - start["row"], tile["x"] - start["x"]
    return ARROWS.get(((up > 0) - (up < 0), (right > 0) - (right < 0)), "")


def signed(terms: list[int]) -> str:
    """Return a sum with the sign of each term: `+2 - 2 + 1`, with a true minus; `0` without
    terms."""
    signs = (f"{'−' if term < 0 else '+'} {abs(term)}" for term in terms)  # noqa: RUF001
    return " ".join(signs).replace(" ", "", 1) or "0"
