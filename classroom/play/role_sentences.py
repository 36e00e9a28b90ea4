"""A screen's sentences for each role: what a role cannot do is never asked of it."""

from collections.abc import Sequence

from classroom.play.roles import BUILDERS, Role
from games.errors import Sentence, gettext_noop

_CHECKING = gettext_noop("%(name)s is working it out, too.")
_DIFFERENT = gettext_noop("You have different numbers. Think again.")
_TRIES_AGAIN = gettext_noop("%(name)s is trying again.")
_WORK_IT_OUT = gettext_noop("Work it out, too. What is it?")
_YOU_CHECK = gettext_noop("%(name)s is choosing. You check the numbers.")
_YOU_GUESS = gettext_noop("%(name)s chooses. What do you think?")
_WHAT_NEXT = gettext_noop("%(name)s is choosing. What comes next?")
_THINK_ALONG = gettext_noop("%(name)s chooses. What would you do?")
_AGREE = gettext_noop("%(name)s works it out. Do you agree?")


# A refusal where checker and driver differ a second time: it names the fact.
DECIDED = gettext_noop("Look: %(equation)s. Try again.")


def turn_sentence(
    role: Role,
    todo: Sentence,
    driver: str,
    checker: str,
    is_asked: bool = False,
    is_different: bool = False,
    is_found: bool = False,
    predicts: bool = False,
    has_numbers: bool = True,
) -> Sentence:
    """Tell a member of the team to move what to do now; `todo`: what the game asks a builder.

    `is_asked`: a proposal waits for the checker; `is_different`: both think again; `is_found`: the
    checker was right and the driver tries again; `predicts`: there is something to predict;
    `has_numbers`: a move may bring numbers to check.
    """
    if is_different and role in (Role.DRIVER, Role.CHECKER):
        return Sentence(_DIFFERENT)
    if role in BUILDERS:
        is_waiting = is_asked and role is Role.DRIVER
        return Sentence(_CHECKING, {"name": checker}) if is_waiting else todo
    if is_found:
        return Sentence(_TRIES_AGAIN, {"name": driver})
    if role is Role.CHECKER:
        choosing = _YOU_GUESS if predicts else _YOU_CHECK if has_numbers else _THINK_ALONG
        return Sentence(_WORK_IT_OUT) if is_asked else Sentence(choosing, {"name": driver})
    if is_asked:
        return Sentence(_AGREE, {"name": checker})
    return Sentence(_WHAT_NEXT if predicts else _THINK_ALONG, {"name": driver})


_AWAY = {
    Role.DRIVER: gettext_noop("%(names)s: away. You play now."),
    Role.ALONE: gettext_noop("%(names)s: away. You play now."),
    Role.CHECKER: gettext_noop("%(names)s: away. You check now."),
    Role.PREDICTOR: gettext_noop("%(names)s: away. You predict now."),
}
_ONE_AWAY = {
    Role.DRIVER: gettext_noop("%(names)s is away. You play now."),
    Role.ALONE: gettext_noop("%(names)s is away. You play now."),
    Role.CHECKER: gettext_noop("%(names)s is away. You check now."),
    Role.PREDICTOR: gettext_noop("%(names)s is away. You predict now."),
}


def away_sentence(names: Sequence[str], role: Role, if_all_were_here: Role) -> Sentence | None:
    """Say who has left if that gives this role to somebody; None if it changes nothing."""
    if not names or role is if_all_were_here or role not in _AWAY:
        return None
    template = (_ONE_AWAY if len(names) == 1 else _AWAY)[role]
    return Sentence(template, {"names": ", ".join(names)})
