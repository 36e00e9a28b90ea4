"""The one error of the program that is meant for people, and the sentence it carries."""

from typing import Any, NamedTuple


def gettext_noop(text: str) -> str:
    """Mark a text for the translators; it is translated when it is shown."""
    return text


MINUS_SIGN = "\N{MINUS SIGN}"


def true_minus(number: object) -> str:
    """Return a number as people read it, with a minus as wide as a plus: `\N{MINUS SIGN}3`."""
    return str(number).replace("-", MINUS_SIGN)


class Sentence(NamedTuple):
    """A text for people: an English template with %(name)s places, and what goes in them."""

    template: str
    values: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.template % self.values


class UserError(Exception):
    """A refusal: it cannot be done, and nothing has changed.

    `sentence` says why, in words for the person who asked; its values fill the places of the
    template. A child of this class says what kind of refusal it is.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.sentence = Sentence(template, values)
        super().__init__(str(self.sentence))


class Unreadable(UserError):
    """The text is not in the game's notation."""

    example = ""
    """A text in the notation, for those who write it by hand. Children read the sentence alone."""

    @classmethod
    def unlike(cls, example: str) -> "Unreadable":
        """Make the refusal of a text that should look like this example."""
        refusal = cls(gettext_noop("Check what you typed, then try again."))
        refusal.example = example
        return refusal


class Illegal(UserError):
    """The text can be read, but the rules do not allow it here."""


class WrongAnswer(Illegal):
    """The arithmetic is off. Kept as an attempt; the team tries again."""


class NotYourTurn(UserError):
    """Somebody else has to move."""


class Stale(UserError):
    """The table has gone on since the page was shown."""


class Halted(UserError):
    """Of moves that were sent together the first ones stand; the rest is not played."""
