"""Name what a row of On Belay brings: right results, climbers on top, false checks, falls."""

from games.calculation import equation
from games.contract import Event
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import SIGNS
from games.on_belay.moves import Climb, Home, Move, Verdict
from games.on_belay.position import State
from games.on_belay.words import todo
from games.quantities import quantity


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Event, ...]:
    """Return the own climb at once, those of others when all have moved; checks when all are
    made."""
    result: list[Event] = []
    if isinstance(move, Climb) and seat == mover:
        result += _own_climb(before, seat, move)
    if before.phase == "move" and after.phase != "move":
        for other in before.seats:
            result += _climb_of(before, after, other) if other != seat else ()
    if before.phase == "verdict" and after.phase != "verdict" and seat is not None:
        result += _checks(after, seat)
    if isinstance(move, Home):
        result.append(_fall(before, move.seat, seat))
    if after.phase == "over" and before.phase != "over":
        result.append(Event("end", 0, todo(after, seat, active=False)))
    return tuple(result)


def _own_climb(before: State, seat: Seat, climb: Climb) -> list[Event]:
    options, steps = before.options, climb.calculation.result() // climb.trail
    climb_events = [Event("climbed", seat, Sentence(_CLIMBED, {"steps": quantity(steps, "steps")}))]
    if options.calculate == "student":
        climb_events = [Event("right", seat, Sentence(_RIGHT, {"equation": _fact(climb, steps)}))]
    place = options.trails.index(climb.trail)
    if before.team(seat)[place] + steps == options.tops[place]:
        climb_events.append(Event("milestone", seat, Sentence(_ON_TOP, {"trail": climb.trail})))
    return climb_events


_RIGHT = gettext_noop("Yes! %(equation)s")
_CLIMBED = gettext_noop("%(steps)s up!")
_ON_TOP = gettext_noop("On top of trail %(trail)sx!")


def _fact(climb: Climb, steps: int) -> str:
    """Return the calculation; of a single die the steps that it makes."""
    if climb.calculation.operation:
        return equation(climb.calculation)
    return f"{steps} {SIGNS['*']} {climb.trail} = {climb.calculation.result()}"


def _climb_of(before: State, after: State, other: Seat) -> list[Event]:
    """Name what comes to light of another team when all have moved."""
    options = before.options
    if after.team(other) == before.team(other):
        return []
    if options.on_top(after.team(other)) > options.on_top(before.team(other)):
        return [Event("milestone", other, Sentence(_OTHERS_ON_TOP, {"seat": other}))]
    return [Event("climbed", other, Sentence(_OTHERS_CLIMB, {"seat": other}))]


_OTHERS_CLIMB = gettext_noop("%(seat)s climb.")
_OTHERS_ON_TOP = gettext_noop("%(seat)s: one climber is on top!")


def _checks(after: State, seat: Seat) -> list[Event]:
    """Return the checks that the team has made, and the false ones of its own rope."""
    own = [_own_check(after, seat, one) for judge, one in after.verdicts if judge == seat]
    of_it = [_difference(after, one, _OTHERS) for _, one in after.verdicts if one.seat == seat]
    return [*own, *(Event("wrong", seat, sentence) for sentence in of_it if sentence is not None)]


def _own_check(after: State, seat: Seat, verdict: Verdict) -> Event:
    wrong = _difference(after, verdict, _OWN) or _call(after, verdict)
    if wrong is not None:
        return Event("wrong", seat, wrong)
    return Event("right", seat, Sentence(_RIGHT, {"equation": _rope(after, verdict.seat)}))


def _difference(after: State, verdict: Verdict, template: str) -> Sentence | None:
    """Say what is wrong with the feet that a check found."""
    if verdict.difference in (None, after.options.difference(after.team(verdict.seat))):
        return None
    values = {"claim": verdict.difference, "equation": _rope(after, verdict.seat)}
    return Sentence(template, values)


_OWN = gettext_noop("You said %(claim)s. It is %(equation)s.")
_OTHERS = gettext_noop("The check said %(claim)s. It is %(equation)s.")


def _call(after: State, verdict: Verdict) -> Sentence | None:
    """Say what is wrong with calling a team off belay, or safe."""
    feet, rope = after.options.difference(after.team(verdict.seat)), after.options.rope
    if verdict.off == (feet > rope):
        return None
    return Sentence(_CALLS[verdict.off], {"feet": feet, "rope": rope})


_CALLS = {
    True: gettext_noop("%(feet)s feet is not too far. The rope has %(rope)s."),
    False: gettext_noop("%(feet)s feet is too far. The rope has %(rope)s."),
}


def _rope(after: State, team: Seat) -> str:
    """Return how far a team's highest climber is above its lowest."""
    feet = after.options.feet(after.team(team))
    return f"{max(feet)} {SIGNS['-']} {min(feet)} = {max(feet) - min(feet)}"


def _fall(before: State, team: Seat, seat: Seat | None) -> Event:
    values = {"equation": _rope(before, team), "rope": before.options.rope, "seat": team}
    return Event("drama", team, Sentence(_FALLS[team == seat], values))


# By whether it is the reader's own team.
_FALLS = {
    True: gettext_noop("Off belay! %(equation)s feet. Your rope has %(rope)s."),
    False: gettext_noop("Off belay! %(equation)s feet, the rope has %(rope)s. %(seat)s slide."),
}


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Return how far the team has come, and what is missing to the top."""
    options, team = state.options, state.team(seat)
    feet = sum(options.feet(team))
    left = sum(options.feet(options.tops)) - feet
    climbed = Sentence(gettext_noop("You climbed %(feet)s feet."), {"feet": feet})
    if not left:
        return Sentence(gettext_noop("All your climbers are on top!")), climbed
    close = left <= max(options.trails)
    return Sentence(_TO_GO[close], {"feet": left}), climbed


_TO_GO = {
    True: gettext_noop("%(feet)s feet to go. So close!"),
    False: gettext_noop("%(feet)s feet to go to the top."),
}
