"""The three races at a table; each says what happened, the tests say what had to."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from classroom.play.models import Match
from tests.faults.crowd import Crowd, Kid, outcome, ply_of
from tests.play.tables import rows


@dataclass
class Race:
    """Answers by HTTP status, or what refused them, over all rounds, and what else was seen."""

    statuses: Counter[int | str] = field(default_factory=Counter)
    old_boards: int = 0
    boards: list[set[int]] = field(default_factory=list)


async def same_ply(crowd: Crowd, kids: list[Kid], rounds: int) -> Race:
    """F1: all of team 1 press the same move at the same ply, again and again."""
    racers = [kid for kid in kids if kid.team == 1]
    other = next(kid for kid in kids if kid.team == 2)
    race, ply = Race(), 0
    # Team 1 rolls and passes in one round; in the next, which team 2 rolls for, it passes.
    for text in cycle(["roll", "pass", "2", "2 roll", "pass", "2"]):
        if rounds == 0:
            return race
        if text.startswith("2"):
            await crowd.press(other, ply, text[2:] or "pass")
        else:
            rounds -= 1
            answers = await asyncio.gather(*(crowd.press(kid, ply, text) for kid in racers))
            race.statuses.update(outcome(answer) for answer in answers)
            stale = [answer for answer in answers if outcome(answer) == "Stale"]
            race.old_boards += sum(ply_of(answer) <= ply for answer in stale)
        ply = await crowd.ply(other)
    raise AssertionError


async def same_key(crowd: Crowd, kids: list[Kid], times: int, rounds: int) -> Race:
    """F2: one press reaches the server so many times at once; in each round team 1 rolls."""
    one, other = kids[0], kids[-1]
    race, ply = Race(), 0
    for number in range(rounds):
        presses = (crowd.press(one, ply, "roll", f"roll-{number}") for _ in range(times))
        answers = await asyncio.gather(*presses)
        race.statuses.update(outcome(answer) for answer in answers)
        race.boards.append({ply_of(answer) for answer in answers if outcome(answer) == 200})
        if number + 1 == rounds:
            break
        for kid, text in (
            (one, "pass"),
            (other, "pass"),
            (other, "roll"),
            (one, "pass"),
            (other, "pass"),
        ):
            await crowd.press(kid, await crowd.ply(kid), text)
        ply = await crowd.ply(one)
    return race


async def both_teams(crowd: Crowd, kids: list[Kid], rounds: int) -> Race:
    """F3: after each roll both teams move at the same time, at the ply both have seen."""
    one, other = kids[0], kids[-1]
    race, ply = Race(), 0
    for number in range(rounds):
        rolled = await crowd.press([one, other][number % 2], ply, "roll")
        ply = ply_of(rolled)
        answers = await asyncio.gather(*(crowd.press(kid, ply, "pass") for kid in (one, other)))
        race.statuses.update(outcome(answer) for answer in answers)
        ply = await crowd.ply(one)
    return race


def texts(match: Match) -> Counter[str]:
    """How often each text is in the stored log; dice count as `dice`."""
    return Counter(row.split()[1] for row in rows(match))


def plies_are_whole(match: Match) -> bool:
    """Whether the stored plies are 0, 1, 2, … without a gap and without a double."""
    plies = list(match.moves.order_by("ply").values_list("ply", flat=True))
    return plies == list(range(len(plies)))
