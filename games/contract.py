"""The contract of a game: what each module of its folder offers, and the hooks it may have."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, NotRequired, Protocol, TypedDict, TypeVar

from games.engine import Die, Draw, Move, Outcome, Seat, State, six_sided_dice
from games.errors import Sentence
from games.facts import Fact, Facts, facts_with_claim
from games.ideas import Idea
from games.quantities import LeftOpen
from games.topics import Topic
from games.waiting import WaitingFact

RUNGS = 5  # of the hint ladder, in every game


class Hint(TypedDict):
    """An entry of a hint list; `text` is None if the seat cannot play it now."""

    text: str | None
    equation: str


H = TypeVar("H", bound=Hint)


class HintList(TypedDict, Generic[H]):
    """`hints`: the best first."""

    hints: list[H]


class Button(TypedDict):
    """A move that needs no form: its `text` and what stands on the button."""

    text: str
    label: Sentence


class View(TypedDict):
    """`todo`: what the viewer is to do, or all wait for; `drawing`: places in the picture."""

    phase: str
    round: int
    todo: Sentence
    buttons: list[Button]
    drawing: NotRequired[dict[str, Any]]


KINDS = ("news", "climbed", "right", "wrong", "milestone", "drama", "end")
"""What can happen to a team: others should know of something; a piece went up; a calculation was
right, or a check was false; something to be proud of was reached; something fell; it is over."""


class Event(NamedTuple):
    """An effect of a row, by name: one of KINDS, the team it happened to (0: all), and one line.
    Drama says why, with numbers, and has the `dice` that it came of, as `dice_shown` has them."""

    kind: str
    seat: Seat
    sentence: Sentence
    dice: tuple[Die, ...] = ()


class PredictionQuestion(NamedTuple):
    """A guess about a team's next move: `choices` by name, and `results` that stand on their own.
    `name` is the same wherever the game asks this; `question_of_others` has `%(seat)s` in it."""

    name: str
    own_question: str
    question_of_others: str
    choices: dict[str, Sentence]
    results: dict[str, Sentence]

    def question(self, seat: Seat, reader: Seat) -> Sentence:
        """Ask the team `reader` about the team `seat`."""
        is_own = seat == reader
        return Sentence(self.own_question if is_own else self.question_of_others, {"seat": seat})


# Modules -------------------------------------------------------------------------------------


class Rules(Protocol):
    """Pure rules. States, of which all may read `round`, from 1, and moves are frozen dataclasses
    of the game's own. `PRESETS`: some options by their names."""

    VERSION: int
    SEATS: tuple[int, int]
    PRESETS: dict[str, dict[str, Any]]

    @property
    def Options(self) -> type:
        """The frozen dataclass of the game's options; its fields are made by `option`."""

    def start(self, options: Any, seats: int) -> State:
        """Return the first position. Raises Illegal if these options do not fit these seats."""

    def to_move(self, state: State) -> frozenset[Seat]:
        """Return who may move: several in simultaneous phases, {0} for chance, empty when over."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return the moves `play` takes from this seat now (of seat 0 while chance is due: ())."""

    def chance(self, state: State) -> Draw | None:
        """Return what chance has to draw, None while it is not due."""

    def chance_move(self, state: State, result: tuple[int, ...]) -> Move:
        """Return the chance move that says this result of `chance(state)`."""

    def play(self, state: State, seat: Seat, move: Move) -> State:
        """Return the position after the move of a seat that may move. Raises a UserError otherwise.
        `Skip(seat)` takes the silent seat's default. `movelog.play_move` checks who may move."""

    def outcome(self, state: State) -> Outcome:
        """Return the result so far."""


class Notation(Protocol):
    """One text a move; it can be read without the position."""

    def read(self, text: str) -> Move:
        """Return the move a text says. Raises Unreadable."""

    def write(self, move: Move) -> str:
        """Return the canonical text: `read(write(move)) == move`."""

    def compose(self, fields: dict[str, list[str]]) -> str:
        """Return the text of the game's form, by its fields as a student filled them in."""


class Hints(Protocol):
    """The full hint list of a position, its ladder, and what entries are worth, in `UNIT`s; a move
    whose text begins with a word of `PASSES` takes nothing of the list and is worth 0."""

    UNIT: str
    PASSES: frozenset[str]

    def list_key(self, state: State, seat: Seat) -> Hashable | None:
        """Return all that the seat's hint list depends on; None while it needs no list."""

    def hint_list(self, state: State, seat: Seat | None) -> HintList[Any]:
        """Return the seat's list, empty if it needs none; None: the list of no seat, or of any."""

    def rung(self, hint_list: Any, rung: int) -> Sentence:
        """Say rung 1 … RUNGS of the ladder about a list of this game."""

    def value(self, hint: Any) -> float:
        """Value an entry of a team's list; of those with a text the first has most."""

    def value_distribution(self, state: State, seat: Seat) -> dict[float, int] | None:
        """If a roll is due, say in how many results the seat's best entry is worth how much. All
        results of `chance(state)`, or a fixed sample of them; no list counts as 0."""


class Board(Protocol):
    """Show a seat what it may see. `UNIT` is a word for what teams climb, such as feet."""

    UNIT: str

    def view(self, state: State, seat: Seat | None) -> View:
        """Return plain data for templates and console; None is the public (the projector)."""

    def progress(self, state: State) -> tuple[Mapping[Seat, int], int]:
        """Return how far each team is, as the public may know it, and the whole way, in UNITs."""

    def sentence(self, before: State, mover: Seat, move: Move) -> Sentence:
        """Return the row in words, without the name of the mover: 'Rolled: 2, 5, 6'."""

    def score(self, state: State, seat: Seat) -> int:
        """Return how far up this team has come, in UNITs, as its own seat may count it."""


class Words(Protocol):
    """Give people words: `LABELS` for each preset, choice of an option but numbers, and phase of
    `view`; of each preset `PRESET_LINES`, what is special."""

    LABELS: dict[str, str]
    PRESET_LINES: dict[str, str]


class Bots(Protocol):
    """List what the page of a seat lets a bot say. A bot sees no more than the seat does."""

    def ranked_moves(self, state: State, seat: Seat) -> Sequence[str]:
        """List texts of legal moves with right numbers, best first; none: it lets others act."""

    def near_best(self, state: State, seat: Seat) -> int:
        """Count the first ranked moves that are about as good: a bot draws one of these."""


# Hooks ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hooks:
    """Parts that not every game has. A game names its own in `game.py`, and else has these."""

    normal_form: Callable[[Move], Move] = lambda move: move
    """The move with the smaller number first if order does not matter: `2*6=12` for `6*2=12`."""

    is_visible: Callable[[State, Seat, Move, State, Seat | None], bool] = lambda *_: True
    """Whether this viewer may read, now, the row `mover` wrote in position `before`."""

    without_secrets: Callable[[State, Seat], State | None] = lambda state, seat: state
    """The position without what the public may not know; None if the seat's choice needs it."""

    checker_view: Callable[[State, Seat], View | None] = lambda *_: None
    """The seat's view without the numbers that its checker works out; None: it may see them."""

    is_hidden_from_checker: Callable[[State, Seat, Move, State], bool] = lambda *_: False
    """Whether a row of the checker's seat has a number that is still to be worked out."""

    sums_to_check: Callable[[State, Seat, Move], tuple[Fact, ...]] | None = None
    """The sums of `facts` that the team's checker works out, too, before this move is played, each
    with the driver's claim; none for a move that is played at once. None: all with a claim."""

    prediction: Callable[[State, Seat], PredictionQuestion | None] = lambda *_: None
    """What a member of this team may predict, before it moves."""

    checker_prediction: Callable[[State, Seat], PredictionQuestion | None] = lambda *_: None
    """For the checker of a choice without numbers, under another name."""

    came_true: Callable[[str, State, State, Seat], str | None] = lambda *_: None
    """The choice that came true of the prediction made `before`; None while it is open."""

    idea: Callable[[State, Seat], Idea | None] = lambda *_: None
    """What the others of this team, and those who wait for it, work out while it chooses."""

    waiting_facts: Callable[[State, Seat], tuple[WaitingFact, ...]] = lambda *_: ()
    """What a team that has nothing to do can read off the board."""

    events: Callable[[State, Seat, Move, State, Seat | None], tuple[Event, ...]] = lambda *_: ()
    """What a row that this viewer may read has brought, as far as it may know. A secret is an event
    for its team alone; the row that brings it to light has those of the others."""

    closing: Callable[[State, Seat], tuple[Sentence, ...]] = lambda *_: ()
    """What a team reads beside its place when the game is over."""

    meanwhile: Callable[[State, State, Seat], tuple[Sentence, ...]] = lambda *_: ()
    """What has changed since the seat's last move, for somebody who comes back."""

    options_for: Callable[[Topic], dict[str, Any]] = lambda _: {}
    """Options, such as dice and trails, that bring facts of a topic; none: as in any lesson."""

    dice_shown: Callable[[Any, Move], tuple[Die, ...]] = six_sided_dice
    """What the dice of a chance move show in a game with these options; nothing for others."""

    awaited: Callable[[State], frozenset[Seat] | None] = lambda *_: None
    """Those who may move for whom the table waits; None for all of them."""

    follows: Callable[[State], tuple[Seat, Move] | tuple[()]] = lambda *_: ()
    """The move of a team that can do nothing else: nobody has to press for it."""

    die_faces: Callable[[State], list[list[str]] | None] = lambda *_: None
    """What each die that is due can show; None for the numbers from 1."""

    ghost: Callable[[State, Seat, Move], dict[str, Any] | None] = lambda *_: None
    """Where a move, even a wrong one, would put the team's piece: plain data for `_ghost.html`."""

    comparison: Callable[[Any, Any], Sentence | None] = lambda *_: None
    """Say what the second entry of a hint list (None: a pass) brings and the first does not."""

    left_open: LeftOpen | None = None
    """It is added up over the games of a lesson, beside the points."""

    summary: Callable[[int, Iterable[tuple[State, Move]]], dict[str, Any] | None] = lambda *_: None
    """What `_after.html` shows of a game that is over; `rows`: moves in force, positions before."""


@dataclass(frozen=True)
class Game:
    """A kind with rules: `GAME` in the module `game` of its folder.

    `youngest`: from which age; `minutes`: of about one game, if it is not measured (`lengths`).
    `sheet_option` names the option that takes a class's own sheet, drawn in `[]`, a square, and
    spaces, half a square each; its templates then have `_drawn_sheet.html`.
    """

    slug: str
    title: str
    rules: Rules
    notation: Notation
    hints: Hints
    board: Board
    facts: Facts
    bots: Bots
    words: Words
    youngest: int
    minutes: int
    sheet_option: str = ""
    hooks: Hooks = Hooks()

    def sums_to_check(self, state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
        """List what the seat's checker works out before this move is played."""
        if self.hooks.sums_to_check:
            return self.hooks.sums_to_check(state, seat, move)
        return facts_with_claim(self.facts.facts(state, seat, move))
