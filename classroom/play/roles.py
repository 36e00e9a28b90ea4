"""Who builds a team's move, who works it out, too, and who predicts; the roles turn each round."""

from collections.abc import Sequence
from enum import StrEnum


class Role(StrEnum):
    """A student's task in the team right now."""

    DRIVER = "driver"
    CHECKER = "checker"
    PREDICTOR = "predictor"
    WATCHER = "watcher"
    ALONE = "alone"


BUILDERS = (Role.DRIVER, Role.ALONE)
UNCHECKED_AFTER = 30  # seconds that a driver waits for the checker


def roles_of(
    team: Sequence[int], present: Sequence[int], round: int, builder: int | None = None
) -> dict[int, Role]:
    """Return the role of every student (by id) of a team in this round.

    `team` is in the order of joining. Absent students are passed over, so that nobody waits for
    them. If only one is present there is nobody to check, and all count as on their own. The
    `builder` of a move that waits for its check drives on, whoever comes or leaves meanwhile. All
    others predict.
    """
    here = [member for member in team if member in present]
    if len(here) < 2:
        return dict.fromkeys(team, Role.ALONE)
    turn = here.index(builder) if builder in here else (round - 1) % len(here)
    driver, checker, *others = here[turn:] + here[:turn]
    roles = dict.fromkeys(team, Role.WATCHER) | dict.fromkeys(others, Role.PREDICTOR)
    return roles | {driver: Role.DRIVER, checker: Role.CHECKER}
