"""Let all teams of a table vote on the colour of the holds, before any panel is dealt."""

from collections import Counter
from dataclasses import replace

from games.climb_on.moves import Vote
from games.climb_on.panels import LETTERS
from games.climb_on.position import VOTING, State
from games.engine import Seat
from games.errors import Illegal, gettext_noop


def voters(state: State) -> frozenset[Seat]:
    """Return the teams that have not voted yet."""
    return frozenset(seat for seat, vote in enumerate(state.votes, start=1) if not vote)


def votes() -> tuple[Vote, ...]:
    """Return what a team can vote for, the colour with most holds first."""
    return tuple(map(Vote, LETTERS))


def vote(state: State, seat: Seat, move: Vote) -> State:
    """Return the position after a vote. The last one fixes the colour: that with most votes, of
    equal ones that with more holds."""
    if state.phase != VOTING or seat not in voters(state):
        raise Illegal(gettext_noop("Your vote is in. Wait for the others."))
    all_votes = (*state.votes[: seat - 1], move.holds, *state.votes[seat:])
    state = replace(state, votes=all_votes)
    if voters(state):
        return state
    counts = Counter(all_votes)
    holds = max(LETTERS, key=lambda colour: counts[colour])
    return replace(state, phase="deal", options=replace(state.options, holds=holds))
