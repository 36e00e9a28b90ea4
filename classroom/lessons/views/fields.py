"""Numbers that come with a form or a button."""

from django.http import Http404, HttpRequest

from classroom.people.access import TeacherRequest
from games import registry
from games.contract import Game
from games.errors import Illegal, Unreadable, gettext_noop

LONGEST_NUMBER = 9


def whole_number(text: str) -> int | None:
    """Read a whole number of at most nine digits, None if it is anything else."""
    plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if plain else None


def optional_number(request: HttpRequest, name: str) -> int | None:
    """Read a field as a whole number, None if it is anything else."""
    return whole_number(request.POST.get(name, ""))


def signed_number(request: HttpRequest, name: str) -> int | None:
    """As `optional_number`, with a plus or a minus before it or without."""
    text = request.POST.get(name, "").strip().replace("−", "-")  # noqa: RUF001
    number = whole_number(text.removeprefix("-").removeprefix("+"))
    return -number if number is not None and text.startswith("-") else number


def required_number(request: TeacherRequest, name: str) -> int:
    """A number that a button of the page carries. Raises Unreadable for anything else."""
    number = optional_number(request, name)
    if number is None:
        raise Unreadable(gettext_noop("Try that button once more."))
    return number


def hint_limit_field(request: TeacherRequest) -> int | None:
    """The highest hint of the form; None: as the level above. Raises Unreadable."""
    if request.POST.get("hint_limit") == "as":
        return None
    limit = optional_number(request, "hint_limit")
    if limit is None:
        raise Unreadable(gettext_noop("Choose a hint limit from the list."))
    return limit


def game_or_404(slug: str) -> Game:
    """The game of a form or link."""
    try:
        return registry.get(slug)
    except Illegal:
        raise Http404 from None
