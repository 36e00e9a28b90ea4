"""A tiny game for tests: every round all teams secretly guess what a three-sided die will show.

It has what the shared modules must handle and nothing else: a phase in which all move at
once, a draw, a score, a skip and an end.
"""

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from games import engine
from games.contract import Event, Game, Hooks
from games.engine import Dice, Outcome, Skip, rank_seats
from games.errors import Illegal, Sentence, Unreadable
from games.options import option


@dataclass(frozen=True)
class Guess:
    face: int


@dataclass(frozen=True)
class Fell:
    face: int


@dataclass(frozen=True)
class Options:
    rounds: int = option(2, (1, 2, 30), "Rounds")
    title: str = option("", None, "Title", free=True)
    faces: tuple[int, ...] = option((1, 2, 3), (1, 2, 3), "Faces you may guess", many=True)


@dataclass(frozen=True)
class State:
    options: Options
    round: int
    guesses: tuple[int | None, ...]
    scores: tuple[int, ...]


def start(options: Options, seats: int) -> State:
    if not options.faces:
        raise Illegal("Choose a face.")
    return State(options, 1, (None,) * seats, (0,) * seats)


def to_move(state: State) -> frozenset[int]:
    if state.round > state.options.rounds:
        return frozenset()
    waiting = {seat for seat, guess in enumerate(state.guesses, start=1) if guess is None}
    return frozenset(waiting or {0})


def legal_moves(state: State, seat: int) -> tuple[Guess, ...]:
    if seat == 0 or seat not in to_move(state):
        return ()
    return tuple(Guess(face) for face in state.options.faces)


def chance(state: State) -> Dice | None:
    return Dice((3,)) if to_move(state) == {0} else None


def chance_move(state: State, result: tuple[int, ...]) -> Fell:
    return Fell(*result)


def play(state: State, seat: int, move: Any) -> State:
    match move:
        case Skip(seat=silent):
            return _guessed(state, silent, 0)
        case Guess() if move in legal_moves(state, seat):
            return _guessed(state, seat, move.face)
        case Fell() if seat == 0 and chance(state):
            hits = (guess == move.face for guess in state.guesses)
            scores = tuple(map(sum, zip(state.scores, hits, strict=True)))
            return replace(
                state, round=state.round + 1, guesses=(None,) * len(scores), scores=scores
            )
    raise Illegal("That does not go here.")


def _guessed(state: State, seat: int, face: int) -> State:
    guesses = (*state.guesses[: seat - 1], face, *state.guesses[seat:])
    return replace(state, guesses=guesses)


def outcome(state: State) -> Outcome:
    over = not to_move(state)
    ranking = rank_seats(range(1, len(state.scores) + 1), lambda seat: state.scores[seat - 1])
    return Outcome(over, ranking[0] if over else (), ranking)


def read(text: str) -> Any:
    text = engine.clean(text)
    word, _, number = text.partition(" ")
    if skip := engine.read_skip(text):
        return skip
    if word in ("guess", "dice") and number in ("1", "2", "3"):
        return Guess(int(number)) if word == "guess" else Fell(int(number))
    raise Unreadable("Guess like this: guess 2.")


def write(move: Any) -> str:
    if isinstance(move, Skip):
        return engine.write_skip(move)
    return f"guess {move.face}" if isinstance(move, Guess) else f"dice {move.face}"


def list_key(state: State, seat: int) -> Any:
    return state.options.faces if seat in to_move(state) else None


def hint_list(state: State, seat: int | None) -> dict[str, Any]:
    return {"hints": [{"text": f"guess {face}"} for face in state.options.faces]}


def rung(hint_list: dict[str, Any], rung: int) -> Sentence:
    return Sentence("You can guess %(n)s numbers.", {"n": len(hint_list["hints"])})


def view(state: State, seat: int | None) -> dict[str, Any]:
    moves = legal_moves(state, seat) if seat else ()
    return {
        "phase": "guess",
        "round": state.round,
        "todo": Sentence("Guess a number."),
        "buttons": [{"text": write(move), "label": Sentence("Guess")} for move in moves],
        "waiting": to_move(state),
    }


def leaking_view(state: State, seat: int | None) -> dict[str, Any]:
    """Do as a careless board would: everybody's guesses are on it."""
    return {**view(state, seat), "guesses": state.guesses}


def is_visible(before: State, mover: int, move: Any, now: State, seat: int | None) -> bool:
    return mover in (0, seat) or now.round > before.round


def leaking_events(
    before: State, mover: int, move: Any, after: State, seat: int | None
) -> tuple[Event, ...]:
    """Do as a careless board would: who has guessed hears what the others have guessed."""
    return tuple(Event("climbed", 0, Sentence(f"{guess}")) for guess in after.guesses)


def sentence(before: State, mover: int, move: Any) -> Sentence:
    return Sentence("says %(text)s", {"text": write(move)})


def _no_facts(state: State, seat: int, move: Any) -> tuple[()]:
    return ()


def _ranked_moves(state: State, seat: int) -> list[str]:
    return [*map(write, legal_moves(state, seat))]


def _one(state: State, seat: int) -> int:
    return 1


def _as_it_is(state: State, seat: int, move: Any, claim: int) -> Any:
    return move


def game(view: Any = view, **hooks: Any) -> Game:
    """Return the game, with another view or other hooks if a test wants a faulty one."""
    rules = SimpleNamespace(
        VERSION=1,
        SEATS=(1, 3),
        Options=Options,
        PRESETS={"long": {"rounds": 30}},
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance=chance,
        chance_move=chance_move,
        play=play,
        outcome=outcome,
    )
    rooms: list[Any] = [
        rules,
        SimpleNamespace(read=read, write=write),
        SimpleNamespace(list_key=list_key, hint_list=hint_list, rung=rung),
        SimpleNamespace(view=view, sentence=sentence),
        SimpleNamespace(TAGS=(), PRACTICES=(), facts=_no_facts, with_claim=_as_it_is),
        SimpleNamespace(ranked_moves=_ranked_moves, near_best=_one),
        SimpleNamespace(),
    ]
    return Game(
        "guessing",
        "Guessing",
        *rooms,
        youngest=8,
        minutes=5,
        hooks=Hooks(**{"is_visible": is_visible, **hooks}),
    )
