"""The models of this room."""

from classroom.play.models.learning import (
    Attempt,
    Check,
    HintList,
    HintStep,
    KeptIdea,
    Prediction,
    Proposal,
)
from classroom.play.models.match import BOT, Match, Move, Player, Seat, SharedDice
