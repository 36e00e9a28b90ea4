"""Rope work as its student sees it: one question, and what helps with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from classroom.practice.models import Hike
from classroom.practice.selectors.hikes import HikeScreen, asks_how, first_open, last_solved
from games.errors import Sentence
from games.waiting import WaitingFact


@dataclass(frozen=True)
class RopeScreen(HikeScreen):
    """Hold the last question that was solved and the one that is open, which may be `about`
    something on the board."""

    about: Sentence | None = None


def rope_screen(hike: Hike, offers: Sequence[WaitingFact]) -> RopeScreen:
    """Read the screen of rope work; `offers`: the facts of the position as it is now."""
    screen = RopeScreen(hike, (*last_solved(hike.pk), *first_open(hike.pk)))
    question = screen.question
    key = question and (question.operation, question.sum)
    about = next((one.question for one in offers if one.fact[:2] == key), None)
    return replace(screen, about=about, asks_how=asks_how(screen))
