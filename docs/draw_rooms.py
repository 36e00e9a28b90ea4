"""Draw docs/rooms.svg: the rooms of the program, with an arrow if one imports another.

`make rooms` runs it. Rooms are packages of `classroom` and `games`; what each is for is the first
line of its docstring, and the arrows are the imports as grimp finds them. An arrow that follows
from others is left out: a room that imports play may well import people, too.
"""

import ast
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "rooms.svg"
# From the top: a room imports only what stands below it.
FLOORS = (
    ("classroom.server",),
    ("classroom.practice",),
    ("classroom.review",),
    ("classroom.lessons",),
    ("classroom.facts",),
    ("classroom.play",),
    ("classroom.people",),
    ("classroom.live", "classroom.analysis"),
    ("games",),
)
WIDTH, HEIGHT, GAP = 440, 72, 48  # pixels of a room, and between two


def room_of(module: str) -> str | None:
    """The room that a module belongs to; all of `games` is one. None outside of all rooms."""
    rooms = (room for floor in FLOORS for room in floor)
    return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)


def find_arrows() -> set[tuple[str, str]]:
    """Pairs of rooms of which the first imports the second, without those that follow."""
    graph = grimp.build_graph("classroom", "games", cache_dir=None)
    pairs = {
        (room_of(module), room_of(imported))
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    }
    arrows = {(one, other) for one, other in pairs if one and other and one != other}
    return {(one, other) for one, other in arrows if not _has_detour(arrows, one, other)}


def _has_detour(arrows: set[tuple[str, str]], one: str, other: str) -> bool:
    """Whether a longer way of arrows leads from one room to the other."""
    todo = {end for start, end in arrows if start == one} - {other}
    reached: set[str] = set()
    while todo - reached:
        reached |= todo
        todo = {end for start, end in arrows if start in reached}
    return other in reached


def read_purpose(room: str) -> str:
    """The first line of the room's docstring."""
    source = (ROOT / room.replace(".", "/") / "__init__.py").read_text()
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def draw_rooms() -> str:
    """The picture as SVG."""
    corners = {}
    for row, floor in enumerate(FLOORS):
        indent = (max(map(len, FLOORS)) - len(floor)) * (WIDTH + GAP) // 2
        for column, room in enumerate(floor):
            corners[room] = (GAP + indent + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP))
    arrows = "\n".join(_arrow(corners[one], corners[other]) for one, other in sorted(find_arrows()))
    boxes = "\n".join(_box(room, *corner) for room, corner in corners.items())
    width = GAP + max(map(len, FLOORS)) * (WIDTH + GAP)
    height = GAP + len(FLOORS) * (HEIGHT + GAP)
    return _SHEET.format(width=width, height=height, arrows=arrows, boxes=boxes)


_SHEET = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" \
font-family="sans-serif">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
orient="auto"><path d="M0 0 8 4 0 8z" fill="#555"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
{arrows}
{boxes}
</svg>
"""


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> str:
    """From the foot of a room to the head of the one it imports, or to its side on one floor."""
    x1, y1, x2, y2 = one[0] + WIDTH // 2, one[1] + HEIGHT, other[0] + WIDTH // 2, other[1]
    if one[1] == other[1]:
        x1, x2 = (one[0] + WIDTH, other[0]) if one[0] < other[0] else (one[0], other[0] + WIDTH)
        y1 = y2 = one[1] + HEIGHT // 2
    line = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'{line} stroke="#555" marker-end="url(#tip)"/>'


def _box(room: str, x: int, y: int) -> str:
    frame = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#e8eef6"'
    return (
        f'{frame} stroke="#234"/>\n<text x="{x + 14}" y="{y + 28}" font-size="17" '
        f'font-weight="bold">{room.replace(".", "/")}/</text>\n'
        f'<text x="{x + 14}" y="{y + 52}" font-size="12">{escape(read_purpose(room))}</text>'
    )


if __name__ == "__main__":
    PICTURE.write_text(draw_rooms(), encoding="utf-8")
