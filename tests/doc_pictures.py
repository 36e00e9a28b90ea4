"""The pictures of the docs, what each shows, and whether that has changed since it was drawn.

A picture is old once a template or a style of its own screen has changed: what belongs to the
screen and to the game on it, and not the buttons and colours of all pages, which change often and
little. docs/pictures/made_from.txt has the hash of these files as they were.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
MADE_FROM = FOLDER / "made_from.txt"

_LESSONS = "templates/jinja2/lessons"
_GAME = ("games/{0}/jinja2/games/{0}/*.html", "games/{0}/static/games/{0}/*.css")
_TABLE = ("templates/jinja2/play/_table.html", "static/css/table.css", "static/css/match.css")
_WALL = ("templates/lessons/projector.html", "static/css/projector.css")
_REPORT = (
    "templates/review/reports/report.html",
    "templates/jinja2/review/reports/*.html",
    "static/css/reports.css",
)


def _game(slug: str) -> tuple[str, ...]:
    return tuple(one.format(slug) for one in _GAME)


# What each picture shows: patterns of files.
SCREENS: dict[str, tuple[str, ...]] = {
    **{
        slug: (*_TABLE, *_game(slug))
        for slug in ("on_belay", "cant_stop", "roll_to_the_top", "climb_on", "yeti_mountain")
    },
    "partner": (
        *_TABLE,
        "templates/jinja2/play/_partner.html",
        "templates/jinja2/play/_idea*.html",
    ),
    "waiting_room": (
        "templates/lessons/waiting_room.html",
        f"{_LESSONS}/_waiting_*.html",
        "static/css/waiting_room.css",
    ),
    "end": (
        "templates/jinja2/play/_over.html",
        "templates/jinja2/play/_end_*.html",
        "static/css/end.css",
        "games/on_belay/jinja2/games/on_belay/_end_rock.html",
    ),
    "lobby": (*_WALL, f"{_LESSONS}/_projector_code.html", f"{_LESSONS}/_climbers*.html"),
    "desk": (
        "templates/lessons/desk.html",
        f"{_LESSONS}/_desk*.html",
        f"{_LESSONS}/_table*.html",
        f"{_LESSONS}/_wall_strip.html",
        "static/css/lessons.css",
        "static/css/wall_strip.css",
        "games/on_belay/jinja2/games/on_belay/_mini_board.html",
    ),
    "projector": (*_WALL, f"{_LESSONS}/_projector_table*.html", "static/css/race.css"),
    "question": (*_WALL, "templates/jinja2/review/questions/*.html"),
    "podium": (*_WALL, f"{_LESSONS}/_projector_podium.html", "static/css/podium.css"),
    "lesson_report": (
        "templates/review/lesson_report/*report.html",
        "templates/jinja2/review/lesson_report/*.html",
        "static/css/reports.css",
    ),
    "replay": (
        "templates/review/history/match.html",
        "templates/review/history/_*.html",
        "templates/jinja2/review/history/*.html",
        "static/css/review.css",
    ),
    "class_report": _REPORT,
    "student_report": _REPORT,
}


def sources(name: str, root: Path = ROOT) -> Iterator[Path]:
    """The files that this picture shows."""
    for pattern in SCREENS[name]:
        yield from sorted(root.glob(pattern))


def hash_of(name: str, root: Path = ROOT) -> str:
    """The hash of these files as they are, with their names."""
    digest = sha256()
    for file in sources(name, root):
        digest.update(f"{file.relative_to(root)}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def hashes_made_from() -> dict[str, str]:
    """The hashes of what the pictures were made from."""
    lines = MADE_FROM.read_text().splitlines() if MADE_FROM.exists() else []
    return dict(line.split() for line in lines)


def note(name: str) -> None:
    """Say that this picture shows its files as they are."""
    hashes = {**hashes_made_from(), name: hash_of(name)}
    lines = [f"{one} {hashes[one]}\n" for one in sorted(hashes) if one in SCREENS]
    MADE_FROM.write_text("".join(lines))


def stale() -> list[str]:
    """The pictures that are not there or older than their screens."""
    made_from = hashes_made_from()
    return [
        name
        for name in SCREENS
        if made_from.get(name) != hash_of(name) or not (FOLDER / f"{name}.webp").exists()
    ]
