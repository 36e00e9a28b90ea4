"""Questions that a room asks of rooms above it, without knowing them.

Unlike a signal, which nobody answers, a hook has a type, so that who asks and who answers are held
to the same arguments and the same answer.
"""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """A question that other rooms answer, each with a function that its app connects."""

    def __init__(self) -> None:
        self._answers: list[Callable[P, R]] = []

    def connect(self, answer: Callable[P, R]) -> None:
        """Ask this function from now on, too; once, however often it is connected."""
        if answer not in self._answers:
            self._answers.append(answer)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """Return all answers, in the order in which they were connected."""
        return [answer(*args, **kwargs) for answer in self._answers]
