"""Name what a row of Yeti Mountain brings: right rows, camps, the summit, and who is thrown
down."""

from games.contract import Event
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import SIGNS, TIMES
from games.quantities import quantity
from games.yeti_mountain.agenda import Face, Lands, LeadYeti, Moved
from games.yeti_mountain.cards import TEXTS
from games.yeti_mountain.effects import ROWS_DOWN
from games.yeti_mountain.mountain import GAP, YETI
from games.yeti_mountain.moves import End, Enter, Move, Peak, PlayDanger, Step, YetiTo
from games.yeti_mountain.position import State
from games.yeti_mountain.tiles import GAP_ROWS
from games.yeti_mountain.words import todo
from games.yeti_mountain.yeti import THROWN


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Event, ...]:
    """Return the events, the same for all: only cards are secret on this table."""
    result: list[Event] = []
    if isinstance(move, End) and move.rows is not None and mover == seat:
        rows = quantity(move.rows, "rows", is_signed=True)
        result.append(Event("right", mover, Sentence(_RIGHT, {"rows": rows})))
    if mover == seat and isinstance(move, End) and move.height:
        height = f"{before.team(seat).row} {SIGNS[TIMES]} {before.options.metres} = {move.height}"
        result.append(Event("right", mover, Sentence(_RIGHT, {"rows": f"{height} m"})))
    faces = _faced(after)
    if faces is not None and faces != _faced(before) and seat != faces.seat:
        values = {"title": faces.card, "words": TEXTS[faces.card]}
        result.append(Event("news", faces.seat, Sentence(_FACES, values)))
    result += _comes_near(before, move, after, seat)
    for team in range(1, len(after.teams) + 1):
        row = before.team(team).row
        if isinstance(move, Enter | Step | Peak) and mover == team:
            row = move.place.row
        result += _moved(before, _reason(before, mover, move, team), after, team, row, seat)
    if after.over and not before.over:
        result.append(Event("end", 0, todo(after, seat)))
    return tuple(result)


_RIGHT = gettext_noop("Yes! %(rows)s.")
_FACES = gettext_noop("%(title)s: %(words)s")


def _faced(state: State) -> Face | None:
    """Return the card that a team has drawn and has not answered yet."""
    task = state.agenda[0] if state.agenda else None
    return task if isinstance(task, Face) else None


def _comes_near(before: State, move: Move, after: State, seat: Seat | None) -> list[Event]:
    """Warn the viewer's team, in a low tone, when the Yeti has been led near to it."""
    is_walking = bool(after.agenda) and isinstance(after.agenda[0], LeadYeti)
    if not isinstance(move, YetiTo) or is_walking or not seat or not after.climbing(seat):
        return []
    at, was = after.team(seat).at, before.team(seat)
    if at is None or after.yeti is None or after.team(seat).falls > was.falls:
        return []
    if abs(after.yeti.row - at.row) > _NEAR:
        return []
    tiles = after.mountain.distances(after.yeti)[at]
    return [Event("wrong", seat, Sentence(_IS_NEAR[tiles == 1], {"tiles": tiles}))]


_NEAR = 3  # rows
# By whether it is beside the team.
_IS_NEAR = {
    True: gettext_noop("The Yeti is beside you!"),
    False: gettext_noop("The Yeti comes! %(tiles)s tiles away."),
}


def _reason(before: State, mover: Seat, move: Move, team: Seat) -> Moved:
    """Return what moves a team down, if this move does."""
    task = before.agenda[0] if before.agenda else None
    if isinstance(task, Lands) and task.moved:
        return task.moved
    if isinstance(move, PlayDanger) and move.card in ROWS_DOWN:
        return Moved(team, ROWS_DOWN[move.card], move.card, mover)
    if isinstance(task, Face) and task.card in ROWS_DOWN:
        return Moved(team, ROWS_DOWN[task.card], task.card, team)
    return Moved(team, GAP_ROWS, GAP, team)


def _moved(
    before: State, reason: Moved, after: State, team: Seat, row: int, seat: Seat | None
) -> list[Event]:
    """Name what has happened to a team that went to this row of its own will, or stayed on it."""
    was, now = before.team(team), after.team(team)

    def event(kind: str, templates: dict[bool, str]) -> Event:
        return Event(kind, team, Sentence(templates[team == seat], {"seat": team}))

    if now.falls > was.falls:
        return [_falls(Moved(team, THROWN, YETI), seat)]
    if now.row < row:
        return [_falls(reason, seat)]
    is_falling = bool(after.agenda) and isinstance(after.agenda[0], Lands)
    result = [event("climbed", _CLIMBS)] if now.row > was.row and not is_falling else []
    if now.at != was.at and now.at == after.mountain.summit:
        result.append(event("milestone", _SUMMIT))
    elif now.camp != was.camp and now.camp:
        result.append(event("milestone", _CAMP))
    return result


def _falls(reason: Moved, seat: Seat | None) -> Event:
    """Say what moves the team down, by how many rows, and who played the card."""
    team, by = reason.seat, reason.by
    rows, values = quantity(-reason.rows, "rows"), {"seat": team, "card": reason.why}
    if reason.why in (YETI, GAP):
        template = _DOWN[reason.why][team == seat]
        return Event("drama", team, Sentence(template, {**values, "rows": rows}))
    what = Sentence(_SLIDES[team == seat], {**values, "rows": rows})
    if by == team:
        who = Sentence(gettext_noop("%(card)s!"), values)
    else:
        who = Sentence(_PLAYED[by == seat], {**values, "seat": by})
    return Event(
        "drama", team, Sentence(gettext_noop("%(who)s %(what)s"), {"who": who, "what": what})
    )


# By whether it is the reader's own team.
_DOWN = {
    YETI: {
        True: gettext_noop("The Yeti is beside you. It throws you %(rows)s down!"),
        False: gettext_noop("The Yeti throws %(seat)s %(rows)s down!"),
    },
    GAP: {
        True: gettext_noop("A gap! You slide %(rows)s down."),
        False: gettext_noop("A gap! %(seat)s slide %(rows)s down."),
    },
}
_SLIDES = {
    True: gettext_noop("You slide %(rows)s down."),
    False: gettext_noop("%(seat)s slide %(rows)s down."),
}
_PLAYED = {
    True: gettext_noop("You played %(card)s!"),
    False: gettext_noop("%(seat)s played %(card)s!"),
}
_CLIMBS = {True: gettext_noop("You climb!"), False: gettext_noop("%(seat)s climb.")}
_SUMMIT = {
    True: gettext_noop("You are on top!"),
    False: gettext_noop("%(seat)s are on top!"),
}
_CAMP = {
    True: gettext_noop("Your camp is ready. You are safe there."),
    False: gettext_noop("%(seat)s make camp."),
}


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Return how far up the team stands, and how many rows are missing."""
    row, summit = state.team(seat).row, state.mountain.summit.row
    climbed = Sentence(gettext_noop("You climbed %(rows)s."), {"rows": quantity(row, "rows")})
    left = summit - row
    if not left:
        return Sentence(gettext_noop("You are on top!")), climbed
    return Sentence(_TO_GO[left <= _CLOSE], {"left": quantity(left, "rows")}), climbed


_CLOSE = 3
_TO_GO = {
    True: gettext_noop("%(left)s to go. So close!"),
    False: gettext_noop("%(left)s to go."),
}


def meanwhile(before: State, now: State, seat: Seat) -> tuple[Sentence, ...]:
    """Say how far the teams are from their earlier places, and who was thrown down."""
    if now.over:
        return ()
    order = [seat, *(other for other in now.order() if other != seat)]
    changes = (_change(before, now, team, seat) for team in order)
    return tuple(change for change in changes if change)


def _change(before: State, now: State, team: Seat, seat: Seat) -> Sentence | None:
    was, after = before.team(team), now.team(team)
    rows = after.row - was.row
    if after.falls > was.falls:
        return Sentence(_WAS_THROWN[team == seat], {"seat": team})
    if not rows:
        return None
    return Sentence(_NOW_IN[rows > 0][team == seat], {"seat": team, "rows": abs(rows)})


_WAS_THROWN = {
    True: gettext_noop("The Yeti threw you down."),
    False: gettext_noop("The Yeti threw %(seat)s down."),
}
# By whether it went up, and whether it is the reader's own team.
_NOW_IN = {
    True: {
        True: gettext_noop("You went up. Rows: %(rows)s."),
        False: gettext_noop("%(seat)s went up. Rows: %(rows)s."),
    },
    False: {
        True: gettext_noop("You slid down. Rows: %(rows)s."),
        False: gettext_noop("%(seat)s slid down. Rows: %(rows)s."),
    },
}
