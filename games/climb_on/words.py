"""The words of Climb ON!: what is to do, what buttons say, and rows of the log in words."""

from typing import Any

from games.climb_on import moves
from games.climb_on.counting import count_squares, way_between, way_to
from games.climb_on.notation import panel_name
from games.climb_on.position import ON_TOP, State
from games.climb_on.rules import outcome, to_move
from games.climb_on.strength import asks_strength
from games.climb_on.turns import may_stay
from games.climb_on.wall import notch
from games.engine import Seat, Skip, describe_shared_move
from games.errors import Sentence, gettext_noop
from games.quantities import quantity


def todo(state: State, seat: Seat | None) -> Sentence:
    """Say what this viewer does now."""
    if state.phase == "over":
        return _result(state)
    if state.phase in _CHANCE_TODO:
        return Sentence(_CHANCE_TODO[state.phase])
    if seat is None or seat not in to_move(state):
        return Sentence(_PHASE_WAITS[state.phase], {"seat": state.seat})
    if state.phase == "rolled":
        return Sentence(_ROLLED_TODO[may_stay(state), asks_strength(state)])
    return Sentence(PHASE_TODO[state.phase])


def _result(state: State) -> Sentence:
    winners = outcome(state).winners
    if not winners:
        return Sentence(gettext_noop("All climbers are out. Nobody wins this time."))
    values = {"seats": ", ".join(map(str, winners))}
    if any(team.where == ON_TOP for team in state.teams):
        return Sentence(gettext_noop("%(seats)s reach the top!"), values)
    return Sentence(gettext_noop("No panels left: %(seats)s are highest."), values)


_CHANCE_TODO = {
    "deal": gettext_noop("New panels are coming."),
    "rolling": gettext_noop("The dice are rolling."),
    "fall": gettext_noop("The climber falls!"),
}
PHASE_TODO = {
    "voting": gettext_noop("Vote: which holds do you want?"),
    "setup": gettext_noop("Build your wall. Place a panel."),
    "turn": gettext_noop("Rest or climb?"),
    "rest": gettext_noop("Place, clip, or end your turn."),
    "moved": gettext_noop("Roll the dice, or end your turn."),
    "spend": gettext_noop("Use the other dice, or end."),
    "last": gettext_noop("End your turn."),
}
_PHASE_WAITS = {
    "voting": gettext_noop("The teams vote on the holds."),
    "setup": gettext_noop("%(seat)s are building their wall."),
    "turn": gettext_noop("%(seat)s: rest or climb?"),
    "rest": gettext_noop("%(seat)s are resting and building."),
    "moved": gettext_noop("%(seat)s: roll or end the turn?"),
    "rolled": gettext_noop("%(seat)s are climbing."),
    "spend": gettext_noop("%(seat)s are using their last dice."),
    "last": gettext_noop("%(seat)s are ending their turn."),
}
_ROLLED_TODO = {
    (True, False): gettext_noop("Climb, or use your dice here."),
    (False, False): gettext_noop("Pick a hold. You must move."),
    (True, True): gettext_noop("Add up. Climb, or use your dice."),
    (False, True): gettext_noop("Add up. Then pick a hold."),
}


# Buttons -------------------------------------------------------------------------------------


def label(move: moves.Move, side: str = "") -> Sentence:
    """Name the button of a move. `side`: the side on which a clip goes, seen from the climber."""
    match move:
        case moves.Rest():
            return Sentence(gettext_noop("Rest: get 5 strength back"))
        case moves.Spend(die, None):
            return Sentence(gettext_noop("Use the %(die)s for strength"), {"die": die})
        case moves.Spend(die, _):
            values = {"die": die, "side": _SIDE_WORDS[side]}
            return Sentence(gettext_noop("Use the %(die)s to clip %(side)s"), values)
        case moves.Vote(holds):
            return Sentence(HOLDS[holds])
        case moves.Clip():
            values = {"side": _SIDE_WORDS[side]}
            return Sentence(gettext_noop("Clip %(side)s: 1 strength"), values)
        case _:
            return Sentence(gettext_noop("End your turn"))


HOLDS = {
    "red": gettext_noop("Red circles: many"),
    "yellow": gettext_noop("Yellow triangles: fewer"),
    "blue": gettext_noop("Blue squares: few"),
}
SIDES = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}
_SIDE_WORDS = {
    "up": gettext_noop("above you"),
    "down": gettext_noop("below you"),
    "left": gettext_noop("on your left"),
    "right": gettext_noop("on your right"),
}


# The log -------------------------------------------------------------------------------------


def sentence(before: State, mover: Seat, move: moves.Move) -> Sentence:
    """Return the row in words, without the name of the mover: 'Rolled: 3, 1'."""
    match move:
        case moves.Place(number, corner, _):
            where = count_squares(way_between(notch(mover), corner))
            return Sentence(_PLACES, {"panel": panel_name(number), "where": where})
        case moves.Vote(holds):
            return Sentence(_VOTES[holds])
        case moves.Clip(square):
            return Sentence(_CLIPS, {"where": _where(before, mover, square)})
        case moves.Redraw(numbers):
            return Sentence(_CHANGES, {"panels": _names(numbers)})
        case moves.Deal(seat, numbers):
            values = {"seat": seat, "panels": _names(numbers)}
            return Sentence(_DEALS if seat else _LAYS, values)
        case moves.Rolled() | Skip():
            return describe_shared_move(move)
        case moves.Roll():
            return _roll(before, mover, move)
        case moves.Go():
            return _go(before, mover, move)
        case moves.Spend(die, clip):
            if clip is None:
                return Sentence(gettext_noop("use the %(die)s for strength"), {"die": die})
            return Sentence(_SPENDS, {"die": die, "where": _where(before, mover, clip)})
        case moves.Fall():
            team = before.team
            lands = "clip" if team.clip else before.options.ground_fall
            return Sentence(_FALLS[lands], {"seat": before.seat})
        case moves.Rest():
            return Sentence(gettext_noop("rest"))
        case moves.End():
            return Sentence(gettext_noop("end the turn"))


_VOTES = {
    "red": gettext_noop("vote for the red circles"),
    "yellow": gettext_noop("vote for the yellow triangles"),
    "blue": gettext_noop("vote for the blue squares"),
}
_PLACES = gettext_noop("place panel %(panel)s: %(where)s from the first panel")
_CLIPS = gettext_noop("clip the square %(where)s")
_SPENDS = gettext_noop("use the %(die)s to clip the square %(where)s")
_CHANGES = gettext_noop("change these panels: %(panels)s")
_DEALS = gettext_noop("New panels for %(seat)s: %(panels)s")
_LAYS = gettext_noop("New panels on the wall: %(panels)s")
_FALLS = {
    "clip": gettext_noop("%(seat)s fall. The clip holds them"),
    "restart": gettext_noop("%(seat)s fall to the ground"),
    "out": gettext_noop("%(seat)s fall and are out"),
}


def _where(before: State, mover: Seat, to: moves.Target) -> Sentence:
    return count_squares(way_to(before.teams[mover - 1], mover, to))


def _names(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(panel_name, numbers))


def _roll(before: State, mover: Seat, move: moves.Roll) -> Sentence:
    target = "" if move.jump is None else _where(before, mover, move.jump)
    values = {"dice": move.dice, "target": target}
    return Sentence(_ROLLS[move.chalk, move.jump is not None], values)


_ROLLS = {
    (False, False): gettext_noop("roll %(dice)s dice"),
    (True, False): gettext_noop("roll %(dice)s dice with Chalk"),
    (False, True): gettext_noop("roll %(dice)s dice to jump %(target)s"),
    (True, True): gettext_noop("roll %(dice)s dice with Chalk to jump %(target)s"),
}


def _go(before: State, mover: Seat, move: moves.Go) -> Sentence:
    added = move.cost is not None
    values: dict[str, Any] = {"target": _where(before, mover, move.to)}
    if not (added or move.dice or move.awards or move.to == moves.TOP):
        return Sentence(gettext_noop("climb %(target)s"), values)
    values["paid"] = _paid(move)
    values["cost"] = move.cost
    if move.points is None:
        return Sentence(_GOES[move.to == moves.TOP, added], values)
    values["points"] = quantity(move.points, "points")
    return Sentence(_ADDS[move.to == moves.TOP], values)


_ADDS = {
    True: gettext_noop("climb over the top with %(paid)s: %(points)s, it costs %(cost)s"),
    False: gettext_noop("climb %(target)s with %(paid)s: %(points)s, it costs %(cost)s"),
}
_GOES = {
    (True, False): gettext_noop("climb over the top with %(paid)s"),
    (True, True): gettext_noop("climb over the top with %(paid)s: it costs %(cost)s"),
    (False, False): gettext_noop("climb %(target)s with %(paid)s"),
    (False, True): gettext_noop("climb %(target)s with %(paid)s: it costs %(cost)s"),
}


def _paid(move: moves.Go) -> Sentence:
    """Write dice and cards: '3 + 1 + a roof card'."""
    dice = " + ".join(map(str, move.dice))
    return Sentence(_WITH_DICE[move.awards] if dice else _CARDS[move.awards], {"dice": dice})


_CARDS = {
    "": gettext_noop("card points"),
    "O": gettext_noop("a roof card"),
    "H": gettext_noop("a hard card"),
    "OH": gettext_noop("a roof card + a hard card"),
}
_WITH_DICE = {
    "": "%(dice)s",
    "O": gettext_noop("%(dice)s + a roof card"),
    "H": gettext_noop("%(dice)s + a hard card"),
    "OH": gettext_noop("%(dice)s + a roof card + a hard card"),
}


# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
# What a teacher reads beside each preset.
PRESET_LINES: dict[str, str] = {
    "classic": gettext_noop("Many red holds. Students add up the points."),
    "gentle": gettext_noop("Many red holds. The app adds up."),
    "rulebook": gettext_noop("The teams vote on the holds. Who falls without a clip is out."),
    "tough": gettext_noop("A higher wall and two Jump cards."),
    "contest": gettext_noop("Hard panels lie between the teams."),
    "tough contest": gettext_noop("A higher wall with hard panels between the teams."),
    "yellow": gettext_noop("Fewer holds: the yellow triangles."),
    "blue": gettext_noop("Very few holds: the blue squares."),
}
LABELS: dict[str, str] = {
    "classic": gettext_noop("Classic"),
    "gentle": gettext_noop("Easier"),
    "rulebook": gettext_noop("As the rulebook"),
    "tough": gettext_noop("Very hard"),
    "contest": gettext_noop("Contest"),
    "tough contest": gettext_noop("Very hard contest"),
    "yellow": gettext_noop("Yellow"),
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "vote": gettext_noop("The teams vote"),
    "voting": gettext_noop("Vote"),
    "out": gettext_noop("The team is out"),
    "restart": gettext_noop("The team starts again"),
    "holds": gettext_noop("It never ends a climb"),
    "falls": gettext_noop("It can end a climb"),
    "by_teams": gettext_noop("One for two teams, two for more"),
    "two": gettext_noop("Two"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "deal": gettext_noop("Deal the panels"),
    "setup": gettext_noop("First panels"),
    "turn": gettext_noop("Turn"),
    "moved": gettext_noop("After the climb"),
    "rolling": gettext_noop("Dice"),
    "rolled": gettext_noop("Climb"),
    "spend": gettext_noop("Use the dice left over"),
    "last": gettext_noop("End of the turn"),
    "fall": gettext_noop("Fall"),
    "rest": gettext_noop("Rest"),
    "over": gettext_noop("Game over"),
}
