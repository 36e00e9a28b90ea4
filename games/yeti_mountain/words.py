"""What the board of Yeti Mountain says in words: rows, buttons, and what to do."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import Seat, Skip
from games.errors import Sentence, gettext_noop
from games.ladder import check_rung
from games.yeti_mountain import agenda, moves
from games.yeti_mountain.cards import DANGER, ITEM, TEXTS, TITLES
from games.yeti_mountain.mountain import BOARDS, Place, place_words
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import legal_moves, outcome

CHOOSE: dict[type[agenda.Task], str] = {
    agenda.PutYeti: gettext_noop("Put the Yeti on an empty tile."),
    agenda.LeadYeti: gettext_noop("Lead the Yeti. Steps left: %(left)s."),
    agenda.YetiLands: gettext_noop("Choose where the Yeti lands."),
    agenda.Offer: gettext_noop("Use this tile, or leave it."),
    agenda.Face: gettext_noop("Read your card: %(title)s. %(words)s"),
    agenda.Lands: gettext_noop("Choose where you land."),
    agenda.Drop: gettext_noop("Choose an Item card to put away."),
    agenda.Pitch: gettext_noop("Put your camp here, or leave it."),
    agenda.Pick: gettext_noop("Take a card from the storage."),
}
WAIT: dict[type[agenda.Task], str] = {
    agenda.PutYeti: gettext_noop("Wait for %(seat)s to put the Yeti on the mountain."),
    agenda.LeadYeti: gettext_noop("Wait for %(seat)s to lead the Yeti."),
    agenda.YetiLands: gettext_noop("Wait for %(seat)s to choose where the Yeti lands."),
    agenda.Offer: gettext_noop("Wait for %(seat)s to use its tile or leave it."),
    agenda.Face: gettext_noop("Wait for %(seat)s to answer %(title)s. %(words)s"),
    agenda.Lands: gettext_noop("Wait for %(seat)s to choose where to land."),
    agenda.Drop: gettext_noop("Wait for %(seat)s to put an Item card away."),
    agenda.Pitch: gettext_noop("Wait for %(seat)s to make camp or not."),
    agenda.Pick: gettext_noop("Wait for %(seat)s to take a card from the storage."),
}
CHANCE_WORDS: dict[type[agenda.Task], str] = {
    agenda.DrawBoard: gettext_noop("Watch: the boards are drawn."),
    agenda.DrawFirst: gettext_noop("Watch: the first team is drawn."),
    agenda.Deal: gettext_noop("Watch: a card is drawn."),
    agenda.RollYeti: gettext_noop("Watch the Yeti die roll."),
}


def todo(state: State, seat: Seat | None) -> Sentence:
    """What this viewer is to do now, or what all wait for."""
    if state.over:
        return _ending(state, seat)
    if not state.agenda:
        return _turn(state, seat)
    task = state.agenda[0]
    if not isinstance(task, agenda.Choice):
        return Sentence(CHANCE_WORDS[type(task)])
    facts: dict[str, Any] = {"seat": task.seat}
    if isinstance(task, agenda.LeadYeti):
        facts["left"] = task.left
    if isinstance(task, agenda.Face):
        facts |= {"title": TITLES[task.card], "words": TEXTS[task.card]}
    return Sentence((CHOOSE if seat == task.seat else WAIT)[type(task)], facts)


def _ending(state: State, seat: Seat | None) -> Sentence:
    winners = outcome(state).winners
    if seat in winners:
        return Sentence(gettext_noop("You are on the summit. You win!"))
    seats = ", ".join(map(str, winners))
    return Sentence(gettext_noop("Cheer! On the summit: %(seats)s."), {"seats": seats})


def _turn(state: State, seat: Seat | None) -> Sentence:
    if seat != state.seat:
        template = gettext_noop("Watch how %(seat)s climbs.")
        if seat is not None and legal_moves(state, seat):
            template = gettext_noop("Watch %(seat)s, or play a Danger card.")
        return Sentence(template, {"seat": state.seat})
    team, steps = state.team(seat), state.turn.steps
    if team.at == state.mountain.summit:
        return Sentence(gettext_noop("You are on the summit. End your turn."))
    if steps <= 0:
        return Sentence(gettext_noop("Play a card or end your turn."))
    if team.at is None:
        return Sentence(gettext_noop("Enter the mountain in its lowest row."))
    return Sentence(gettext_noop("Climb. Steps left: %(steps)s."), {"steps": steps})


# Moves ---------------------------------------------------------------------------------------

_LABELS: dict[type, str] = {
    moves.Draw: gettext_noop("Draw an Item card"),
    moves.Enter: gettext_noop("Enter at %(place)s"),
    moves.Step: gettext_noop("Step to %(place)s"),
    moves.Peak: gettext_noop("Jump to %(place)s"),
    moves.UseItem: gettext_noop("Use %(card)s"),
    moves.End: gettext_noop("End the turn"),
    moves.PlayDanger: gettext_noop("Play %(card)s on %(seat)s"),
    moves.Resolve: gettext_noop("Do what it says"),
    moves.Keep: gettext_noop("Keep it for a crystal"),
    moves.Leave: gettext_noop("Leave it"),
    moves.PutAt: gettext_noop("Land on %(place)s"),
    moves.YetiTo: gettext_noop("Yeti to %(place)s"),
    moves.Discard: gettext_noop("Put %(card)s away"),
    moves.MakeCamp: gettext_noop("Make camp here"),
    moves.Take: gettext_noop("Take %(card)s"),
}
_OFF_LABEL = gettext_noop("Go off the mountain")
_ROWS: dict[type, str] = {
    moves.Draw: gettext_noop("sends the Sherpa for an Item card"),
    moves.Enter: gettext_noop("enters the mountain at %(place)s"),
    moves.Step: gettext_noop("steps to %(place)s"),
    moves.Peak: gettext_noop("jumps to %(place)s with a Peak card"),
    moves.UseItem: gettext_noop("uses %(card)s"),
    moves.End: gettext_noop("ends the turn"),
    moves.PlayDanger: gettext_noop("plays %(card)s on %(seat)s"),
    moves.Keep: gettext_noop("keeps the card for a crystal"),
    moves.Leave: gettext_noop("leaves the tile alone"),
    moves.PutAt: gettext_noop("lands on %(place)s"),
    moves.YetiTo: gettext_noop("leads the Yeti to %(place)s"),
    moves.Discard: gettext_noop("puts %(card)s away"),
    moves.MakeCamp: gettext_noop("makes camp"),
    moves.Take: gettext_noop("takes %(card)s from the storage"),
    moves.BoardDrawn: gettext_noop("draws the board %(board)s"),
    moves.FirstDrawn: gettext_noop("draws who goes first: %(seat)s"),
    moves.Rolled: gettext_noop("rolls the Yeti die: %(number)s"),
}
_OFF_ROW = gettext_noop("slides off the mountain")
_TITLES = {board: title for boards in BOARDS.values() for board, title in boards.items()}
_SHUFFLED = {
    DANGER: gettext_noop("shuffles the Danger cards"),
    ITEM: gettext_noop("shuffles the Item cards"),
}
_DEALT = {
    "hand": gettext_noop("deals %(seat)s the card %(card)s"),
    "open": gettext_noop("turns up %(card)s for %(seat)s"),
    "storage": gettext_noop("puts %(card)s in the storage"),
}


def label(move: moves.Move) -> Sentence:
    """What the button of a move says."""
    if move == moves.PutAt(None):
        return Sentence(_OFF_LABEL)
    return Sentence(_LABELS[type(move)], _facts(move))


def _facts(move: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    names: dict[str, tuple[str, Callable[[Any], Any]]] = {
        "place": ("place", place_words),
        "card": ("card", TITLES.__getitem__),
        "board": ("board", _TITLES.__getitem__),
        "on": ("seat", int),
        "seat": ("seat", int),
        "number": ("number", int),
    }
    for name, (fact, words) in names.items():
        value = getattr(move, name, None)
        if value is not None:
            facts[fact] = words(value)
    return facts


def sentence(before: State, mover: Seat, move: moves.Move) -> Sentence:
    """The row in words, without the name of the mover: 'steps to row 2, tile 4'."""
    task = before.agenda[0] if before.agenda else None
    match move:
        case Skip(seat):
            return Sentence(_skip_words(before, seat), {"seat": seat})
        case moves.Shuffled(kind):
            return Sentence(_SHUFFLED[kind])
        case moves.CardDrawn() if isinstance(task, agenda.Deal):
            return Sentence(_DEALT[task.goes], {"seat": task.seat, **_facts(move)})
        case moves.PutAt(None):
            return Sentence(_OFF_ROW)
        case moves.YetiTo() if isinstance(task, agenda.PutYeti):
            return Sentence(gettext_noop("puts the Yeti on %(place)s"), _facts(move))
        case moves.Step(place) if place == before.mountain.summit:
            return Sentence(gettext_noop("steps onto the summit"))
        case moves.Resolve():
            return _resolves(task)
        case moves.End(rows) if rows is not None:
            return Sentence(gettext_noop("ends the turn: %(rows)s rows"), {"rows": f"{rows:+d}"})
    return Sentence(_ROWS[type(move)], _facts(move))


def _resolves(task: agenda.Task | None) -> Sentence:
    if isinstance(task, agenda.Face):
        return Sentence(gettext_noop("does what %(card)s says"), {"card": TITLES[task.card]})
    return Sentence(gettext_noop("uses the tile"))


def _skip_words(before: State, seat: Seat) -> str:
    if before.agenda:
        return gettext_noop("chooses for %(seat)s")
    if seat == before.seat:
        return gettext_noop("ends the turn of %(seat)s")
    return gettext_noop("goes on without a Danger card of %(seat)s")


# Hints ---------------------------------------------------------------------------------------


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """What rung 1 … RUNGS says about the best hint. Raises Illegal for any other number."""
    check_rung(rung)
    if not hint_list["hints"]:
        return Sentence(gettext_noop("No free tile is in reach. Use a card or end."))
    hints = hint_list["hints"]
    best = hints[0]
    facts = {"count": len(hints), "left": hint_list["left"], **best, **_walk(best)}
    if hint_list["question"] == "yeti":
        facts["teams"] = len(best["thrown"])
        facts["bare"] = sum(not hint["thrown"] for hint in hints)
        return Sentence(_YETI_RUNGS[rung - 1], facts)
    facts["bad"] = sum(hint["thrown"] for hint in hints)
    return Sentence(_GONE if rung == 2 and hint_list["gone"] else _RUNGS[rung - 1], facts)


def _walk(hint: Mapping[str, Any]) -> dict[str, Sentence]:
    """The first tile of a way, its last one and the whole way in words."""
    places = [place_words(Place(*step)) for step in hint["path"]]
    if hint.get("effect") == "summit":
        places[-1] = Sentence(gettext_noop("the summit"))
    walk = places[0]
    for place in places[1:]:
        walk = Sentence("%(walk)s → %(place)s", {"walk": walk, "place": place})
    return {"first": places[0], "place": places[-1], "walk": walk}


_RUNGS = (
    gettext_noop("Look around. Steps left: %(left)s. Tiles in reach: %(count)s."),
    gettext_noop("Mind the Yeti. Tiles where it would throw you down: %(bad)s."),
    gettext_noop("Look for this in row %(row)s: %(word)s."),
    gettext_noop("Step to %(first)s first."),
    gettext_noop("Go to %(place)s. Steps: %(steps)s. Your rows: %(equation)s."),
)
_GONE = gettext_noop("The Yeti is gone. Danger tiles on the best way: %(dangers)s.")
_YETI_RUNGS = (
    gettext_noop("Look around the Yeti. Tiles it can end on: %(count)s."),
    gettext_noop("Count the quiet tiles. It throws nobody on these: %(bare)s."),
    gettext_noop("Look who stands near. Teams it can throw down: %(teams)s."),
    gettext_noop("Lead the Yeti to %(first)s first."),
    gettext_noop("Lead the Yeti on this way: %(walk)s."),
)


# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
LABELS: dict[str, str] = {
    "short": gettext_noop("Short"),
    "whole_mountain": gettext_noop("Whole mountain"),
    "first_wins": gettext_noop("First team wins"),
    "slipping_yeti": gettext_noop("Slipping Yeti"),
    "by_teams": gettext_noop("By teams"),
    "drawn": gettext_noop("Drawn by chance"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "draw_board": gettext_noop("Draw the boards"),
    "draw_first": gettext_noop("Draw the first team"),
    "deal": gettext_noop("Deal"),
    "put_yeti": gettext_noop("Put the Yeti"),
    "roll_yeti": gettext_noop("Yeti die"),
    "lead_yeti": gettext_noop("Lead the Yeti"),
    "yeti_lands": gettext_noop("Landing"),
    "turn": gettext_noop("Turn"),
    "offer": gettext_noop("Use the tile"),
    "face": gettext_noop("Danger card"),
    "lands": gettext_noop("Landing"),
    "drop": gettext_noop("Put a card away"),
    "pitch": gettext_noop("Make camp"),
    "pick": gettext_noop("Take a card"),
    "over": gettext_noop("Over"),
}
