"""What every game's view of its table has: plain data for templates and the console."""

from typing import Any, NotRequired, TypedDict

from games.errors import Sentence


class Button(TypedDict):
    """A move that needs no form: its `text` and what stands on the button."""

    text: str
    label: Sentence


class View(TypedDict):
    """`todo`: what the viewer is to do now, or what all wait for; `drawing`: where all stands in
    the picture. A game adds keys of its own.
    """

    phase: str
    round: int
    todo: Sentence
    buttons: list[Button]
    drawing: NotRequired[dict[str, Any]]
