"""The drawings of data/drawings.json on a grid of 24 by 24: icons, pips and the teams' shapes."""

import json
from pathlib import Path

_drawings = json.loads((Path(__file__).parent / "data" / "drawings.json").read_text())

ICONS: dict[str, str] = _drawings["icons"]
# The pips of a die by its face, each at (x, y).
PIPS: dict[int, list[tuple[int, int]]] = {
    int(face): [(x, y) for x, y in pips] for face, pips in _drawings["pips"].items()
}
# Team colour -> (letter, outline of its shape): red circle, orange square, gold triangle, green
# diamond, blue star, purple hexagon.
TEAM_SHAPES: dict[int, tuple[str, str]] = {
    int(colour): (letter, outline) for colour, (letter, outline) in _drawings["team_shapes"].items()
}
