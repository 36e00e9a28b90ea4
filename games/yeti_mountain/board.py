"""Show a seat its view of Yeti Mountain, as plain data. Hands are secret, all else is open."""

from functools import lru_cache
from typing import Any

from games.contract import Button, View
from games.engine import Seat
from games.errors import gettext_noop
from games.yeti_mountain import moves
from games.yeti_mountain.agenda import Deal, Offer
from games.yeti_mountain.cards import DANGER, ITEM
from games.yeti_mountain.decks import HAND
from games.yeti_mountain.drawing import close_up, mountain
from games.yeti_mountain.hand import button, card_view, deck_view, hand, open_card, plays_now
from games.yeti_mountain.lit import ahead
from games.yeti_mountain.mountain import BOARDS, NAMES, Place, Tile, mountain_of
from games.yeti_mountain.notation import place_name, write
from games.yeti_mountain.position import Options, State, Team, levels_in_play
from games.yeti_mountain.rules import legal_moves, outcome, to_move
from games.yeti_mountain.scenery import scenery
from games.yeti_mountain.turns import end_move
from games.yeti_mountain.words import sentence as sentence, todo

UNIT = gettext_noop("rows")
_ON_TILES = (moves.OnTile, moves.PutAt)
_ON_CARDS = (moves.WithCard, moves.PlayDanger)


class BoardView(View):
    """`phase`: `turn`, `over`, or the choice or draw that is open (`lead_yeti`, `face`, …); `seat`
    has the turn; `waiting`: who may move; `awaited`: those of them for whom all wait, not those who
    could only play a Danger card. `tiles` see `_tile`, `teams` see `_team`, `route`: rows gained
    and lost in this turn, `path`: the tiles where its team has stood, None off the mountain,
    `steps`: those it has left and those it took, `hand` and `plays` see `hand.py` (None and empty
    for the public). A tile or a card carries the text of the viewer's own move with it; `buttons`
    are all others. `draw`: the text that sends the Sherpa for a card, "" if it may not; `takes`:
    the cards of the storage that the viewer may take. `card`: the Danger card that lies open.
    `offer`: the kind of the tile that a team may use or leave. `form`: whether the viewer now types
    its rows."""

    seat: Seat
    first: Seat
    waiting: list[Seat]
    awaited: list[Seat]
    calculate: str
    metres: int
    form: bool
    levels: list[dict[str, Any]]
    rows: int
    tiles: list[dict[str, Any]]
    covered: list[Place]
    yeti: str | None
    teams: list[dict[str, Any]]
    route: list[int]
    path: list[str | None]
    steps: dict[str, int]
    hand: dict[str, list[dict[str, Any]]] | None
    plays: list[dict[str, Any]]
    draw: str
    takes: list[dict[str, Any]]
    storage: list[dict[str, Any]]
    decks: dict[str, dict[str, Any]]
    card: dict[str, Any] | None
    offer: str
    winners: list[Seat]


def view(state: State, seat: Seat | None) -> BoardView:
    """Return the table as this seat (None: the public) sees it."""
    legal = legal_moves(state, seat) if seat is not None else ()
    is_typing = seat == state.seat and not state.agenda and not state.over
    public = _public_view(state)
    view: BoardView = {
        **public,
        "todo": todo(state, seat),
        "buttons": _buttons(state, legal),
        "form": is_typing and end_move(state) != moves.End(),
        "tiles": _with_moves(public["tiles"], legal),
        "hand": hand(state, seat, legal) if seat is not None else None,
        "plays": plays_now(legal),
        "draw": write(moves.Draw()) if moves.Draw() in legal else "",
        "takes": [
            card_view(move.card, legal, take=moves.Take)
            for move in legal
            if isinstance(move, moves.Take)
        ],
    }
    view["drawing"] = {**public["drawing"], **close_up(view, seat, ahead(state, seat))}
    return view


@lru_cache(maxsize=64)
def _public_view(state: State) -> BoardView:
    """Return the view that all seats share; of the picture all but the close-up."""
    view: BoardView = {
        "phase": _phase(state),
        "round": state.round,
        "todo": todo(state, None),
        "buttons": [],
        "seat": state.seat,
        "first": state.first,
        "waiting": sorted(to_move(state)),
        "awaited": sorted(awaited(state)),
        "calculate": state.options.calculate,
        "metres": state.options.metres,
        "form": False,
        "levels": _levels(state.options, len(state.teams), state.boards),
        "rows": state.mountain.summit.row,
        "tiles": _tiles(state),
        "covered": sorted(state.covered),
        "yeti": place_name(state.yeti) if state.yeti else None,
        "teams": [_team(state, number, team) for number, team in enumerate(state.teams, 1)],
        "route": list(state.turn.route),
        "path": [place and place_name(place) for place in state.turn.path],
        "steps": {"left": max(0, state.turn.steps), "used": state.turn.used},
        "hand": None,
        "plays": [],
        "draw": "",
        "takes": [],
        "storage": [card_view(card) for card in state.storage],
        "decks": {kind: deck_view(state, kind) for kind in (DANGER, ITEM)},
        "card": card_view(open_card(state)) if open_card(state) else None,
        "offer": _offer(state),
        "winners": list(outcome(state).winners),
    }
    bare = _scenery(state.options, len(state.teams), state.boards, state.covered)
    view["drawing"] = mountain(view, bare)
    return view


def progress(state: State) -> tuple[dict[Seat, int], int]:
    """Return the rows that each team stands above the snow."""
    rows = {seat: team.row for seat, team in enumerate(state.teams, start=1)}
    return rows, len(rows) * state.mountain.summit.row


def _phase(state: State) -> str:
    if state.over:
        return "over"
    return state.agenda[0].name if state.agenda else "turn"


def _offer(state: State) -> str:
    task = state.agenda[0] if state.agenda else None
    return NAMES[state.kind(task.place)][0] if isinstance(task, Offer) else ""


def awaited(state: State) -> frozenset[Seat]:
    """Return whom all wait for: in a turn its team alone, for others may play a Danger card, or let
    it pass."""
    return to_move(state) if state.over or state.agenda else frozenset({state.seat})


@lru_cache(maxsize=64)
def _levels(options: Options, teams: int, boards: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the levels in play, the lowest first; `board` is empty until it is drawn."""
    numbers = levels_in_play(options, teams)
    boards = (*boards, *[""] * (len(numbers) - len(boards)))
    return [
        {"level": level, "board": board, "title": BOARDS[level].get(board, "")}
        for level, board in zip(numbers, boards, strict=True)
    ]


@lru_cache(maxsize=64)
def _scenery(
    options: Options, teams: int, boards: tuple[str, ...], covered: frozenset[Place]
) -> dict[str, Any]:
    """Return the part of the picture that depends on these alone."""
    tiles = _bare_tiles(boards, covered)
    return scenery(_levels(options, teams, boards), list(tiles.values()))


def _tiles(state: State) -> list[dict[str, Any]]:
    """Return the tiles row by row from the bottom, the summit last; none before the boards are
    drawn."""
    tiles = dict(_bare_tiles(state.boards, state.covered))
    for seat, team in enumerate(state.teams, 1):
        for place, things in ((team.at, "seats"), (team.camp, "camps")):
            if place:
                tiles[place] = {**tiles[place], things: [*tiles[place][things], seat]}
    if state.yeti:
        tiles[state.yeti] = {**tiles[state.yeti], "yeti": True}
    return list(tiles.values())


@lru_cache(maxsize=256)
def _bare_tiles(boards: tuple[str, ...], covered: frozenset[Place]) -> dict[Place, dict[str, Any]]:
    """Return the tiles of these boards while nothing stands on them."""
    tiles = mountain_of(boards).tiles.items() if boards else ()
    return {place: _bare_tile(place, tile, place in covered) for place, tile in tiles}


@lru_cache(maxsize=2048)
def _bare_tile(place: Place, tile: Tile, is_covered: bool) -> dict[str, Any]:
    """Describe a tile: `x`: half steps from the left; `level`: from 0, the summit is on its own;
    `covered`: by a snow token; `seats` and `camps`: the teams and camp tokens on it; `move`: the
    viewer's."""
    kind, word = NAMES[tile.kind]
    return {
        "name": place_name(place),
        "row": place.row,
        "column": place.column,
        "x": tile.x,
        "level": tile.level,
        "kind": kind,
        "word": word,
        "covered": is_covered,
        "seats": [],
        "camps": [],
        "yeti": False,
        "move": None,
    }


def _with_moves(tiles: list[dict[str, Any]], legal: Any) -> list[dict[str, Any]]:
    """Return the tiles, with the viewer's moves on those that have any."""
    own = {place_name(move.place): move for move in legal if _is_on_tile(move)}
    if not own:
        return tiles
    return [
        {**tile, "move": button(own[tile["name"]])} if tile["name"] in own else tile
        for tile in tiles
    ]


def _is_on_tile(move: moves.Move) -> bool:
    return isinstance(move, _ON_TILES) and move.place is not None


def _team(state: State, seat: Seat, team: Team) -> dict[str, Any]:
    """Describe to all what they may see of a team: of its hand only how many cards; `row` 0 is off
    the mountain."""
    return {
        "seat": seat,
        "part": f"team-{seat}",
        "plays": seat == state.seat and not state.over,
        "at": place_name(team.at) if team.at else None,
        "row": team.row,
        "summit": team.at == state.mountain.summit,
        "crystals": team.crystals,
        "sherpa": team.sherpa,
        "peaks": team.peaks,
        "dangers": len(team.dangers),
        "items": len(team.items),
        "falls": team.falls,
        "compass": state.compass == seat,
        "camp": list(team.camp) if team.camp else None,
        "lost": team.lost,
        "frozen": bool(team.frozen),
        "flare": team.flare,
        "marked": team.marked,
    }


def _buttons(state: State, legal: Any) -> list[Button]:
    """Return the moves that are on no tile and no card; off the mountain there is no tile."""
    return [
        button(move, open_card(state))
        for move in legal
        if not _is_on_tile(move)
        and not isinstance(move, (*_ON_CARDS, moves.Draw))
        and (not isinstance(move, moves.End) or move == moves.End())
    ]


def is_visible(before: State, mover: Seat, move: moves.Move, now: State, seat: Seat | None) -> bool:
    """Return all rows but the cards drawn into another team's hand; after the game those, too."""
    task = before.agenda[0] if before.agenda else None
    if not (isinstance(move, moves.CardDraw) and isinstance(task, Deal)):
        return True
    return task.goes != HAND or now.over or task.seat == seat


def without_secrets(state: State, seat: Seat) -> State | None:
    """Return the position; None while the seat holds cards: each turn asks whether to play one."""
    team = state.team(seat)
    return None if team.items or team.dangers else state


def score(state: State, seat: Seat) -> int:
    """Return how far the team has come: the row of its climber."""
    return state.team(seat).row
