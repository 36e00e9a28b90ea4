"""Check that a finished match, or a roll of the day, is genuine: its dice follow from the seed."""

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.analysis.dice import roll_count
from classroom.play import chain
from classroom.play.models import Match, Move
from classroom.review.models import DayRoll
from games import dice
from games.movelog import MoveLog, unfair_draws
from games.ways_throw import thrown


@dataclass(frozen=True)
class Verification:
    """`untrue` and `broken` are move numbers, counted from 1 as on the page.

    `untrue`: the rolls that do not follow from the seed; `broken`: the first move whose digest
    does not fit the moves before it, None for an unbroken chain.
    """

    seed: str
    commitment: str
    rolls: int
    untrue: tuple[int, ...]
    broken: int | None


def verify_match(match: Match, log: MoveLog, moves: Iterable[Move]) -> Verification | None:
    """Check every roll and the digests of all `moves` of a match that is over. None if the key was
    lost before the match was over."""
    seed = match.public_seed
    if seed is None:
        return None
    broken = chain.broken_ply(match, moves)
    return Verification(
        seed=seed.hex(),
        commitment=dice.commitment(seed),
        rolls=roll_count(log),
        untrue=tuple(ply + 1 for ply in unfair_draws(log, seed)),
        broken=None if broken is None else broken + 1,
    )


def verify_roll(roll: DayRoll) -> Verification:
    """Check that the dice of a roll of the day, and its goal, are what its seed throws."""
    seed = bytes(roll.seed)
    throw = thrown(seed, roll.preset, roll.goal)
    is_true = list(throw.dice) == roll.dice and throw.rules == roll.rules
    untrue = () if is_true else (throw.number,)
    return Verification(seed.hex(), roll.seal, rolls=throw.number, untrue=untrue, broken=None)
