"""The six faces by which a child answers a sentence with one tap."""

from typing import NamedTuple

from games.errors import gettext_noop


class Face(NamedTuple):
    """A face with its word; `mouth` is the path of an SVG drawing 32 wide."""

    name: str
    word: str
    mouth: str


FACES = (
    Face("great", gettext_noop("Great!"), "M8 18h16a8 8 0 0 1-16 0z"),
    Face("good", gettext_noop("Good"), "M9 19q7 7 14 0"),
    Face("okay", gettext_noop("Okay"), "M10 21h12"),
    Face("hard", gettext_noop("Hard"), "M9 22q3-4 7 0t7 0"),
    Face("lost", gettext_noop("I am lost"), "M9 24q7-7 14 0"),
    Face("tired", gettext_noop("Tired"), "M13 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0"),
)
BY_NAME = {face.name: face for face in FACES}
