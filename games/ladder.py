"""The ladder of hints, which has as many rungs in every game."""

from games.errors import Illegal, gettext_noop

RUNGS = 5


def check_rung(rung: int) -> None:
    """Raises Illegal where the ladder has no such rung."""
    if not 1 <= rung <= RUNGS:
        raise Illegal(gettext_noop("Choose a hint from 1 to %(rungs)s."), rungs=RUNGS)
