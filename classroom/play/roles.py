"""Who builds a team's move and who confirms it; the roles turn each round."""

from collections.abc import Sequence
from enum import StrEnum


class Role(StrEnum):
    """What a student does in the team right now."""

    DRIVER = "driver"
    CHECKER = "checker"
    WATCHER = "watcher"
    ALONE = "alone"


def roles_of(team: Sequence[int], present: Sequence[int], round: int) -> dict[int, Role]:
    """The role of every student (by id) of a team in this round.

    `team` is in the order of joining. Absent students are passed over, so that nobody waits for
    them. Where only one is present there is nobody to check, and all count as on their own.
    """
    here = [member for member in team if member in present]
    if len(here) < 2:
        return dict.fromkeys(team, Role.ALONE)
    turn = (round - 1) % len(here)
    roles = dict.fromkeys(team, Role.WATCHER)
    roles[here[(turn + 1) % len(here)]] = Role.CHECKER
    roles[here[turn]] = Role.DRIVER
    return roles
