"""A page with every element of the kit in every state, for those who draw screens."""

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from classroom.people.icons import ICONS, TEAM_SHAPES
from classroom.people.team_looks import team_look
from classroom.people.team_names import FIRST, SECOND
from classroom.play.end_picture import stands
from classroom.play.ending import Ending

BUTTONS = ("", "--go", "--dare", "--primary", "--quiet", "--danger", "--large", "--small")
BADGES = ("", "--good", "--warm", "--bad")
NOTICES = ("", "--good", "--error")
POPS = {
    "right": ("Yes! 6 × 4 = 24",),  # noqa: RUF001
    "climbed": ("Foxes climb.",),
    "wrong": ("6 × 4 is not 25. Try again.",),  # noqa: RUF001
    "milestone": ("Yes! 2 × 6 = 12", "On top of trail 2x!"),  # noqa: RUF001
    "drama": ("Off belay! 36 feet is too far.",),
    "news": ("Blizzard: wait a turn.",),
}


@require_GET
def kit(request: HttpRequest) -> HttpResponse:
    """Show the page where the program is developed; elsewhere there is none."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "kit.html", _context())


def _context() -> dict[str, Any]:
    names = [f"{FIRST[0]} {animal}" for animal in SECOND]
    teams = {n: team_look((n - 1) % len(TEAM_SHAPES) + 1, name) for n, name in enumerate(names, 1)}
    places = tuple((n, (n,)) for n in range(1, 7))
    picture = stands(places, {n: 70 - 10 * n for n in range(1, 7)})
    return {
        "title": "Kit",
        "names": dict(enumerate(names, 1)),
        "colours": teams,
        "untold": [team_look(paint, "") for paint in TEAM_SHAPES],
        "buttons": BUTTONS,
        "badges": BADGES,
        "notices": NOTICES,
        "pops": POPS,
        "icons": ICONS,
        "faces": _symbols("faces"),
        "things": _symbols("things"),
        "camp": _symbols("camp"),
        "ending": Ending((), (), places, picture),
    }


@cache
def _symbols(sprite: str) -> tuple[str, ...]:
    text = (settings.BASE_DIR / "static" / "art" / f"{sprite}.svg").read_text()
    return tuple(re.findall(r'<symbol id="([\w-]+)"', text))
