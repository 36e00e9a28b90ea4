"""Questions of play to rooms above it."""

from collections.abc import Sequence

from classroom.hooks import Hook
from classroom.play.models import Match
from games.engine import Seat
from games.movelog import MoveLog

# Asks which of several moves that are worth as much as the best the hints should tell: their texts,
# for this seat at this ply. Answered with an index.
hint_choosers: Hook[[Match, MoveLog, int, Seat, Sequence[str]], int] = Hook()
