"""On Belay: teams take their climbers up a staircase of multiples, tied to one rope."""

from dataclasses import replace
from itertools import permutations
from typing import Any

from games.engine import CHANCE, Dice, Die, Draw, Forced, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, gettext_noop
from games.on_belay.climbing import after_climb, check_climb, climbs
from games.on_belay.moves import Climb, Home, Move, Pass, Roll, Rolled, Verdict
from games.on_belay.position import TRAILS, Climbers, Options as Options, State

VERSION = 1
SEATS = (2, 3)
DICE = 3
PRESETS: dict[str, dict[str, Any]] = {
    "all_tables": {"dice": "2-9", "trails": tuple(range(3, 10)), "height": 90, "rope": 80},
    "hard_tables": {"dice": "4-9", "trails": tuple(range(4, 10)), "height": 81, "rope": 60},
    "one_lesson": {"trails": (2, 3, 4, 5, 6, 8, 10), "height": 36},
    "short": {"trails": (2, 3, 4, 5, 6), "height": 36},
    "rulebook": {"trails": TRAILS, "height": 36},
    "no_multiples": {"trails": (2, 3, 4, 5, 6, 8, 10), "multiples": False},
}


def start(options: Options, seats: int) -> State:
    """Return all climbers at the bottom, team 1 to roll."""
    bottom = (0,) * len(options.trails)
    return State(options, "roll", 1, 1, (), (bottom,) * seats, (None,) * seats)


def to_move(state: State) -> frozenset[Seat]:
    """Return the roller; then every team with a move, later with a verdict, still to come."""
    if state.phase == "roll":
        return frozenset({state.roller})
    if state.phase in ("chance", "home"):
        return frozenset({CHANCE})
    if state.phase == "move":
        return frozenset(seat for seat in state.seats if state.moves[seat - 1] is None)
    return frozenset(judge for judge, _ in state.to_judge)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move of the seat: climbs with the operands in either order, verdicts right or
    wrong.

    If the server calculates, the short forms it fills in follow the full ones. Verdicts are listed
    up to the height of the mountain; `play` takes a larger difference as well.
    """
    if seat == CHANCE or seat not in to_move(state):
        return ()
    if state.phase == "roll":
        return (Roll(),)
    if state.phase == "verdict":
        return _verdicts(state, seat)
    moves = climbs(state.options, state.dice, state.team(seat))
    if state.options.calculate == "server":
        moves += tuple(climb.short for climb in moves)
    return (*moves, Pass()) if may_pass(state, seat) else moves


def may_pass(state: State, seat: Seat) -> bool:
    """Say if a team may pass: always if passing is free, else when no climb leaves it on belay."""
    if state.options.passing == "free":
        return True
    options, team = state.options, state.team(seat)
    return not any(
        options.on_belay(after_climb(options, team, climb))
        for climb in climbs(options, state.dice, team)
    )


def _verdicts(state: State, judge: Seat) -> tuple[Verdict, ...]:
    """Return right and wrong verdicts, for a team may err; the right ones come first."""
    options = state.options
    feet = {team: options.difference(state.team(team)) for _, team in state.to_judge}
    verdicts = [
        Verdict(off, team, difference)
        for by, team in state.to_judge
        if by == judge
        for off in (False, True)
        for difference in (*range(options.height + 1), None)
        if difference is not None or not options.needs_number(state.team(team), off)
    ]
    return tuple(sorted(verdicts, key=lambda one: not _is_right(options, feet[one.seat], one)))


def verdict_is_right(state: State, verdict: Verdict) -> bool:
    """Say for review if the call is true, and the difference, too, if the team said one."""
    feet = state.options.difference(state.team(verdict.seat))
    return _is_right(state.options, feet, verdict)


def _is_right(options: Options, feet: int, verdict: Verdict) -> bool:
    return verdict.off == (feet > options.rope) and verdict.difference in (None, feet)


def chance(state: State) -> Draw | None:
    """Return three dice after a roll; nothing to draw if a team goes home."""
    if state.phase == "chance":
        return three_dice(state.options)
    return Forced() if state.phase == "home" else None


def three_dice(options: Options) -> Dice:
    """Return the dice of each round."""
    return Dice((len(options.faces),) * DICE, options.faces[0])


def chance_move(state: State, result: tuple[int, ...]) -> Move:
    return Rolled(result) if state.phase == "chance" else Home(state.home[0])


def dice_shown(options: Options, move: Move) -> tuple[Die, ...]:
    if not isinstance(move, Rolled):
        return ()
    return tuple(Die(len(options.faces), face, options.faces[0]) for face in move.dice)


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the position after the move. Raises Illegal or WrongAnswer."""
    if isinstance(move, Skip):
        return _skip(state, move.seat)
    if state.phase == "roll" and isinstance(move, Roll):
        return replace(state, phase="chance")
    if state.phase == "chance" and isinstance(move, Rolled):
        return _show_dice(state, move)
    if state.phase == "move" and isinstance(move, Climb):
        check_climb(state.options, state.dice, state.team(seat), move)
        return _record_move(state, seat, move)
    if state.phase == "move" and isinstance(move, Pass):
        if not may_pass(state, seat):
            raise Illegal(gettext_noop("You can still move a climber. Look again."))
        return _record_move(state, seat, move)
    if state.phase == "verdict" and isinstance(move, Verdict):
        return _verdict(state, seat, move)
    if state.phase == "home" and move == Home(state.home[0]):
        return _home(state)
    raise Illegal(gettext_noop("That is not the next step. Look at the board."))


def _skip(state: State, silent: Seat) -> State:
    """Let a silent team roll, pass (even if it could move) or call nobody."""
    if state.phase == "roll":
        return replace(state, phase="chance")
    if state.phase == "move":
        return _record_move(state, silent, Pass())
    return _record_verdicts(
        state, {pair for pair in state.to_judge if pair[0] == silent}, state.called
    )


def _show_dice(state: State, move: Rolled) -> State:
    faces = state.options.faces
    if len(move.dice) != DICE or not faces[0] <= min(move.dice) <= max(move.dice) <= faces[-1]:
        raise Illegal(
            gettext_noop("Use three dice from %(low)s to %(high)s."), low=faces[0], high=faces[-1]
        )
    return replace(state, phase="move", dice=move.dice, fallen=(), verdicts=())


def _record_move(state: State, seat: Seat, move: Climb | Pass) -> State:
    moves = tuple(move if s == seat else state.moves[s - 1] for s in state.seats)
    state = replace(state, moves=moves)
    if None in moves:
        return state
    climbers = tuple(position(state, s) for s in state.seats)
    state = replace(state, climbers=climbers)
    if state.options.check == "referee":
        return _penalties(state, frozenset(state.seats))
    pairs = tuple(permutations(state.seats, 2))
    return replace(state, phase="verdict", to_judge=pairs)


def position(state: State, seat: Seat) -> Climbers:
    """Return the team's climbers, its own move of a move phase that is not over yet included."""
    move = state.moves[seat - 1]
    if state.phase == "move" and isinstance(move, Climb):
        return after_climb(state.options, state.team(seat), move)
    return state.team(seat)


def _verdict(state: State, judge: Seat, verdict: Verdict) -> State:
    if (judge, verdict.seat) not in state.to_judge:
        raise Illegal(gettext_noop("Check a team that you have not checked yet."))
    needs_number = state.options.needs_number(state.team(verdict.seat), verdict.off)
    if verdict.difference is None and needs_number:
        raise Illegal(gettext_noop("Work out how many feet apart they are, too."))
    called = state.called | {verdict.seat} if verdict.off else state.called
    state = replace(state, verdicts=(*state.verdicts, (judge, verdict)))
    return _record_verdicts(state, {(judge, verdict.seat)}, called)


def _record_verdicts(state: State, pairs: set[tuple[Seat, Seat]], called: frozenset[Seat]) -> State:
    to_judge = tuple(pair for pair in state.to_judge if pair not in pairs)
    state = replace(state, to_judge=to_judge, called=called)
    return state if to_judge else _penalties(state, called)


def _penalties(state: State, called: frozenset[Seat]) -> State:
    """Send teams home that are off belay and were called; a false call has no effect."""
    home = tuple(s for s in sorted(called) if not state.options.on_belay(state.team(s)))
    return replace(state, phase="home", home=home) if home else _next_round(state)


def _home(state: State) -> State:
    bottom = (0,) * len(state.options.trails)
    team, *others = state.home
    climbers = tuple(bottom if s == team else state.team(s) for s in state.seats)
    fallen = (*state.fallen, team)
    state = replace(state, climbers=climbers, home=tuple(others), fallen=fallen)
    return state if state.home else _next_round(state)


def _next_round(state: State) -> State:
    if _teams_on_top(state):
        return replace(state, phase="over", called=frozenset())
    return replace(
        state,
        phase="roll",
        round=state.round + 1,
        roller=state.roller % len(state.seats) + 1,
        dice=(),
        moves=(None,) * len(state.seats),
        called=frozenset(),
    )


def _teams_on_top(state: State) -> tuple[Seat, ...]:
    trails = len(state.options.trails)
    return tuple(s for s in state.seats if state.options.on_top(state.team(s)) == trails)


def outcome(state: State) -> Outcome:
    """Rank by most climbers on top, then by most feet climbed, counted at the last finished move
    phase."""

    def key(seat: Seat) -> tuple[int, int]:
        team = state.team(seat)
        return state.options.on_top(team), sum(state.options.feet(team))

    over = state.phase == "over"
    return Outcome(over, _teams_on_top(state) if over else (), rank_seats(state.seats, key))
