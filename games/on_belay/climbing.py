"""Which climbs a roll gives a team, and what is wrong with any other."""

from collections import Counter
from collections.abc import Sequence

from games.calculation import Calculation, calculations
from games.errors import Illegal, WrongAnswer, gettext_noop
from games.facts import SIGNS
from games.on_belay.moves import Climb
from games.on_belay.position import Climbers, Options


def climbs(options: Options, dice: Sequence[int], climbers: Climbers) -> tuple[Climb, ...]:
    """Return every climb a roll gives this team, worked out, whether or not the rope allows it."""
    results = []
    for calculation in calculations(dice):
        gain = calculation.result()
        claim = gain if calculation.operation else None
        for trail, n, top in zip(options.trails, climbers, options.tops, strict=True):
            if gain % trail == 0 and n + gain // trail <= top:
                results.append(Climb(calculation, claim, trail, gain // trail))
    return tuple(results)


def after_climb(options: Options, climbers: Climbers, climb: Climb) -> Climbers:
    """Return the team after a climb that is allowed."""
    steps = climb.calculation.result() // climb.trail
    return tuple(
        n + steps if trail == climb.trail else n
        for trail, n in zip(options.trails, climbers, strict=True)
    )


def check_climb(options: Options, dice: Sequence[int], climbers: Climbers, climb: Climb) -> None:
    """Raise Illegal naming the rule that is broken, WrongAnswer naming what is miscalculated."""
    _check_dice(dice, climb.calculation)
    gain = climb.calculation.result()
    if options.calculate == "student" and not climb.worked_out:
        raise Illegal(gettext_noop("Work out the result and the steps, too."))
    if climb.result not in (None, gain):
        raise WrongAnswer(
            gettext_noop("%(sum)s is not %(result)s. Try again."),
            sum=str(climb.calculation),
            result=climb.result,
        )
    if gain == 0:
        raise Illegal(gettext_noop("Zero feet is no climb. Make a number above 0."))
    _check_steps(options, climbers, climb, gain)


def _check_dice(dice: Sequence[int], calculation: Calculation) -> None:
    if Counter(calculation.dice) - Counter(dice):
        raise Illegal(
            gettext_noop("Use your dice %(dice)s, each only once."), dice=", ".join(map(str, dice))
        )


# Other steps help only where the result is a multiple of the trail.
_WRONG_STEPS = gettext_noop("%(product)s is not %(gain)s. Try again.")
_WRONG_TRAIL = gettext_noop("%(product)s is not %(gain)s. Does %(gain)s fit this trail?")


def _check_steps(options: Options, climbers: Climbers, climb: Climb, gain: int) -> None:
    if climb.trail not in options.trails:
        raise Illegal(
            gettext_noop("Choose another trail. %(trail)sx is not in this game."), trail=climb.trail
        )
    if climb.steps is not None and climb.steps * climb.trail != gain:
        raise WrongAnswer(
            _WRONG_TRAIL if gain % climb.trail else _WRONG_STEPS,
            product=f"{climb.steps} {SIGNS['*']} {climb.trail}",
            gain=gain,
        )
    if gain % climb.trail:
        raise Illegal(
            gettext_noop("%(gain)s does not fit trail %(trail)sx. Make whole steps."),
            gain=gain,
            trail=climb.trail,
        )
    place = options.trails.index(climb.trail)
    left = options.tops[place] - climbers[place]
    if gain // climb.trail > left:
        raise Illegal(
            gettext_noop("That is past the top. Steps left on %(trail)sx: %(left)s."),
            trail=climb.trail,
            left=left,
        )
