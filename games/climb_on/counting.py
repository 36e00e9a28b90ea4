"""Count to a square as a child counts on the wall: '3 up and 2 right'."""

from typing import TypedDict

from games.climb_on.moves import TOP, Target
from games.climb_on.position import Team
from games.climb_on.wall import Square, notch
from games.engine import Seat
from games.errors import Sentence, gettext_noop


class Way(TypedDict):
    """Squares to the right and up, negative to the left and down; `from_ground`: counted from the
    lower left corner of the team's first panel.
    """

    right: int
    up: int
    from_ground: bool


def way_to(team: Team, seat: Seat, to: Target) -> Way | None:
    """Count from the climber of this team; None for the top."""
    if to == TOP:
        return None
    if team.at:
        return way_between(team.at, to)
    left, bottom = notch(seat)
    return {**way_between((left - 1, bottom - 1), to), "from_ground": True}


def way_between(start: Square, to: Square) -> Way:
    return {"right": to[0] - start[0], "up": to[1] - start[1], "from_ground": False}


def count_squares(way: Way | None) -> Sentence:
    """Write '3 up and 2 right', or 'to the top'."""
    if way is None:
        return Sentence(gettext_noop("to the top"))
    parts = [
        Sentence(words[squares > 0], {"squares": abs(squares)})
        for squares, words in ((way["up"], _UP), (way["right"], _RIGHT))
        if squares
    ]
    if len(parts) == 2:
        up, across = parts
        parts = [Sentence(gettext_noop("%(up)s and %(across)s"), {"up": up, "across": across})]
    squares = parts[0] if parts else Sentence(gettext_noop("0 squares"))
    if not way["from_ground"]:
        return squares
    return Sentence(gettext_noop("%(way)s from the corner"), {"way": squares})


_UP = {True: gettext_noop("%(squares)s up"), False: gettext_noop("%(squares)s down")}
_RIGHT = {True: gettext_noop("%(squares)s right"), False: gettext_noop("%(squares)s left")}
