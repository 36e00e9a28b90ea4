"""Words of the board of Yeti Mountain: rows, buttons, and what to do."""

from typing import Any

from games.engine import Seat, Skip
from games.errors import Sentence, gettext_noop
from games.quantities import quantity
from games.yeti_mountain import agenda, moves
from games.yeti_mountain.cards import DANGER, ITEM, TEXTS
from games.yeti_mountain.mountain import BOARDS, place_words
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import legal_moves, outcome

CHOOSE: dict[type[agenda.Task], str] = {
    agenda.PutYeti: gettext_noop("Put the Yeti on an empty tile."),
    agenda.LeadYeti: gettext_noop("Move the Yeti. Steps left: %(left)s."),
    agenda.YetiLands: gettext_noop("Choose where the Yeti lands."),
    agenda.Offer: gettext_noop("Use this tile?"),
    agenda.Face: gettext_noop("You drew a card."),
    agenda.Lands: gettext_noop("Choose where you land."),
    agenda.Drop: gettext_noop("Choose an Item card to throw away."),
    agenda.Pitch: gettext_noop("Make camp here?"),
    agenda.Pick: gettext_noop("Take a card from the storage."),
}
WAIT: dict[type[agenda.Task], str] = {
    agenda.PutYeti: gettext_noop("%(seat)s are placing the Yeti."),
    agenda.LeadYeti: gettext_noop("%(seat)s are moving the Yeti."),
    agenda.YetiLands: gettext_noop("%(seat)s: where does the Yeti land?"),
    agenda.Offer: gettext_noop("%(seat)s: use the tile or leave it?"),
    agenda.Face: gettext_noop("%(seat)s drew %(title)s."),
    agenda.Lands: gettext_noop("%(seat)s choose where to land."),
    agenda.Drop: gettext_noop("%(seat)s throw a card away."),
    agenda.Pitch: gettext_noop("%(seat)s: make camp or not?"),
    agenda.Pick: gettext_noop("%(seat)s are choosing a card."),
}
CHANCE_WORDS: dict[type[agenda.Task], str] = {
    agenda.DrawBoard: gettext_noop("The boards are picked at random."),
    agenda.DrawFirst: gettext_noop("The first team is picked at random."),
    agenda.Deal: gettext_noop("A card is coming."),
    agenda.RollYeti: gettext_noop("The Yeti die is rolling."),
}


def todo(state: State, seat: Seat | None) -> Sentence:
    """Say what this viewer is to do now, or what all wait for."""
    if state.over:
        return _ending(state, seat)
    if not state.agenda:
        return _turn(state, seat)
    task = state.agenda[0]
    if not isinstance(task, agenda.Choice):
        return Sentence(CHANCE_WORDS[type(task)])
    values: dict[str, Any] = {"seat": task.seat}
    if isinstance(task, agenda.LeadYeti):
        values["left"] = task.left
    if isinstance(task, agenda.Face) and seat != task.seat:
        values["title"] = task.card
    return Sentence((CHOOSE if seat == task.seat else WAIT)[type(task)], values)


def _ending(state: State, seat: Seat | None) -> Sentence:
    winners = outcome(state).winners
    if seat in winners:
        return Sentence(gettext_noop("You are on top. You win!"))
    seats = ", ".join(map(str, winners))
    return Sentence(gettext_noop("%(seats)s reach the top!"), {"seats": seats})


def _turn(state: State, seat: Seat | None) -> Sentence:
    if seat != state.seat:
        template = gettext_noop("%(seat)s are climbing.")
        if seat is not None and legal_moves(state, seat):
            template = gettext_noop("%(seat)s climb. Play a Danger card?")
        return Sentence(template, {"seat": state.seat})
    team, steps = state.team(seat), state.turn.steps
    if team.at == state.mountain.summit:
        return Sentence(gettext_noop("You are on top. End your turn."))
    if steps <= 0:
        return Sentence(gettext_noop("Play a card or end your turn."))
    if team.at is None:
        return Sentence(gettext_noop("Tap a tile to start."))
    if state.yeti is None:
        return Sentence(gettext_noop("The Yeti is gone. Step up!"))
    return Sentence(gettext_noop("Step up. Watch the Yeti!"))


# Moves ---------------------------------------------------------------------------------------

_LABELS: dict[type, str] = {
    moves.Draw: gettext_noop("Draw an Item card"),
    moves.Enter: gettext_noop("Start on tile %(tile)s"),
    moves.Step: gettext_noop("Step to %(place)s"),
    moves.Peak: gettext_noop("Jump to %(place)s"),
    moves.UseItem: gettext_noop("Use %(card)s"),
    moves.End: gettext_noop("End your turn"),
    moves.PlayDanger: gettext_noop("Play %(card)s on %(seat)s"),
    moves.Resolve: gettext_noop("Use this tile"),
    moves.Keep: gettext_noop("Pay 1 crystal and keep it"),
    moves.Leave: gettext_noop("Leave it"),
    moves.PutAt: gettext_noop("Land on %(place)s"),
    moves.YetiTo: gettext_noop("Yeti to %(place)s"),
    moves.Discard: gettext_noop("Throw away %(card)s"),
    moves.MakeCamp: gettext_noop("Make camp here"),
    moves.Take: gettext_noop("Take %(card)s"),
}
_OFF_LABEL = gettext_noop("Leave the mountain")
_ROWS: dict[type, str] = {
    moves.Draw: gettext_noop("send the Sherpa for an Item card"),
    moves.Enter: gettext_noop("start on tile %(tile)s"),
    moves.Step: gettext_noop("go to %(place)s"),
    moves.Peak: gettext_noop("jump to %(place)s with a Peak card"),
    moves.UseItem: gettext_noop("use %(card)s"),
    moves.End: gettext_noop("end the turn"),
    moves.PlayDanger: gettext_noop("play %(card)s on %(seat)s"),
    moves.Keep: gettext_noop("pay a crystal and keep the card"),
    moves.Leave: gettext_noop("leave the tile"),
    moves.PutAt: gettext_noop("land on %(place)s"),
    moves.YetiTo: gettext_noop("move the Yeti to %(place)s"),
    moves.Discard: gettext_noop("throw away %(card)s"),
    moves.MakeCamp: gettext_noop("make camp"),
    moves.Take: gettext_noop("take %(card)s from the storage"),
    moves.BoardPick: gettext_noop("The board %(board)s is picked"),
    moves.FirstPick: gettext_noop("%(seat)s go first"),
    moves.Roll: gettext_noop("Yeti die: %(number)s"),
}
_OFF_ROW = gettext_noop("slide off the mountain")
_TITLES = {board: title for boards in BOARDS.values() for board, title in boards.items()}
_SHUFFLED = {
    DANGER: gettext_noop("The Danger cards are shuffled"),
    ITEM: gettext_noop("The Item cards are shuffled"),
}
_DEALT = {
    "hand": gettext_noop("%(seat)s get the card %(card)s"),
    "open": gettext_noop("%(seat)s draw %(card)s"),
    "storage": gettext_noop("New card in the storage: %(card)s"),
}


def label(move: moves.Move, card: str = "") -> Sentence:
    """Name the button of a move; if a Danger `card` is open, say what the card does."""
    if card and isinstance(move, moves.Resolve):
        return Sentence(TEXTS[card])
    if move == moves.PutAt(None):
        return Sentence(_OFF_LABEL)
    return Sentence(_LABELS[type(move)], _facts(move))


def _facts(move: Any) -> dict[str, Any]:
    """Return what a move names, by the names that the texts have for it."""
    match move:
        case moves.Enter(place):
            return {"place": place_words(place), "tile": place.column}
        case moves.OnTile(place) | moves.PutAt(place) if place:
            return {"place": place_words(place)}
        case moves.PlayDanger(card, on):
            return {"card": card, "seat": on}
        case moves.BoardPick(board):
            return {"board": _TITLES[board]}
    return dict(vars(move))


def sentence(before: State, mover: Seat, move: moves.Move) -> Sentence:
    """Return the row in words, without the name of the mover: 'steps to row 2, tile 4'."""
    task = before.agenda[0] if before.agenda else None
    match move:
        case Skip(seat):
            return Sentence(_skip_words(before, seat), {"seat": seat})
        case moves.Shuffle(kind):
            return Sentence(_SHUFFLED[kind])
        case moves.CardDraw() if isinstance(task, agenda.Deal):
            return Sentence(_DEALT[task.goes], {"seat": task.seat, **_facts(move)})
        case moves.PutAt(None):
            return Sentence(_OFF_ROW)
        case moves.YetiTo() if isinstance(task, agenda.PutYeti):
            return Sentence(gettext_noop("put the Yeti on %(place)s"), _facts(move))
        case moves.Step(place) if place == before.mountain.summit:
            return Sentence(gettext_noop("reach the top"))
        case moves.Resolve():
            return _resolves(task)
        case moves.End(height=height) if height is not None:
            return Sentence(gettext_noop("end the turn, %(height)s m high"), {"height": height})
        case moves.End(rows) if rows is not None:
            values = {"rows": quantity(rows, "rows", is_signed=True)}
            return Sentence(gettext_noop("end the turn: %(rows)s"), values)
    return Sentence(_ROWS[type(move)], _facts(move))


def _resolves(task: agenda.Task | None) -> Sentence:
    if isinstance(task, agenda.Face):
        return Sentence(gettext_noop("do what %(card)s says"), {"card": task.card})
    return Sentence(gettext_noop("use the tile"))


def _skip_words(before: State, seat: Seat) -> str:
    if before.agenda:
        return gettext_noop("The app chooses for %(seat)s")
    if seat == before.seat:
        return gettext_noop("%(seat)s are skipped: their turn ends")
    return gettext_noop("%(seat)s are skipped: no Danger card")


# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
# What a teacher reads beside each preset.
PRESET_LINES: dict[str, str] = {
    "hunting_yeti": gettext_noop("The more teams, the lower. The Yeti follows whoever is highest."),
    "short": gettext_noop("Two levels. The Yeti follows whoever is highest."),
    "whole_mountain": gettext_noop("All four levels. The last round is played to its end."),
    "slipping_yeti": gettext_noop("The Yeti falls into gaps, too. The app counts."),
    "first_wins": gettext_noop("Two levels. The first team on top wins at once."),
    "rulebook": gettext_noop("Three levels, four for many teams. The first team on top wins."),
}
LABELS: dict[str, str] = {
    "hunting_yeti": gettext_noop("Hunting Yeti"),
    "short": gettext_noop("Short"),
    "whole_mountain": gettext_noop("Whole mountain"),
    "first_wins": gettext_noop("First team wins"),
    "rulebook": gettext_noop("As the rulebook"),
    "by_time": gettext_noop("4 for two or three teams, 3 for more"),
    "by_teams": gettext_noop("3 for two or three teams, 4 for more"),
    "slipping_yeti": gettext_noop("Slipping Yeti"),
    "drawn": gettext_noop("Picked at random"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "draw_board": gettext_noop("Pick the boards"),
    "draw_first": gettext_noop("Pick the first team"),
    "deal": gettext_noop("Deal the cards"),
    "put_yeti": gettext_noop("Place the Yeti"),
    "roll_yeti": gettext_noop("Yeti die"),
    "lead_yeti": gettext_noop("Move the Yeti"),
    "yeti_lands": gettext_noop("Landing"),
    "turn": gettext_noop("Turn"),
    "offer": gettext_noop("Use the tile"),
    "face": gettext_noop("Danger card"),
    "lands": gettext_noop("Landing"),
    "drop": gettext_noop("Throw a card away"),
    "pitch": gettext_noop("Make camp"),
    "pick": gettext_noop("Take a card"),
    "over": gettext_noop("Game over"),
}
