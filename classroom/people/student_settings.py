"""The settings that a student has, and the values of each."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext as _

from classroom.people.models import Student, StudentSettings
from games.errors import UserError, gettext_noop

TABLES = range(1, 13)
BOTS = ("easy bot", "medium bot", "strong bot")  # the first has the strength 1
MOST_HINTS = 6  # the full list
START_TABLES = "start_tables"
FIXED = "fixed"

Values = dict[str, Any]
"""Settings by name."""


class Choice(NamedTuple):
    """A value of a setting, as a form has it and as people read it in the active language."""

    text: str
    value: str | bool | int | None
    label: str


class Setting(NamedTuple):
    """A setting with its choices, the first of which holds for anybody. A student may change one
    that `is_own`."""

    name: str
    title: str
    choices: Sequence[Choice]
    is_own: bool = True

    def label(self, value: object) -> str:
        """Return what people read for this value."""
        return next((one.label for one in self.choices if one.value == value), "")


def own_settings(student: Student) -> StudentSettings:
    """Return what is set for the student; without a row what holds for anybody."""
    return getattr(student, "settings", None) or StudentSettings()


def own_language(request: HttpRequest, student: Student | None) -> str:
    """Return the language that is set for the student, else one for children that was chosen at
    this device, on a page for families or before they had joined; else the active one."""
    if student and (language := own_settings(student).language):
        return language
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    is_for_children = chosen in dict(settings.CHILD_LANGUAGES)
    if is_for_children and (student or request.path.startswith(_before_the_name())):
        return chosen
    return get_language() or ""


def language_of_address(request: HttpRequest) -> str:
    """Return the language that the address names, as `?language=tr`; "" for none that there is."""
    chosen = request.GET.get("language", "")
    return chosen if chosen in dict(languages()) else ""


def languages() -> list[tuple[str, str]]:
    """Return the code and the own name of each language that families and children can read."""
    return [*settings.LANGUAGES, *settings.CHILD_LANGUAGES]


def _before_the_name() -> tuple[str, str]:
    """Return the beginnings of addresses that families and children open without a class."""
    return reverse("people:join"), reverse("parents")


def students_with_more_time(school_class: int) -> set[int]:
    """Return the ids of the students of the class (by id) for whom more time is set."""
    slow = StudentSettings.objects.filter(student__school_class=school_class, more_time=True)
    return set(slow.values_list("student", flat=True))


def values_of(row: StudentSettings) -> Values:
    """Return all that is set, by name."""
    names = [*settings_by_name(), START_TABLES, FIXED]
    return {name: getattr(row, name) for name in names}


def settings_by_name() -> Mapping[str, Setting]:
    """Return all settings but the tables to start with, in the active language."""
    every = (
        Setting("language", _("Language"), _languages(_("As on the device"))),
        Setting(
            "home_language",
            _("Language for home"),
            _languages(_("As on the screen")),
            is_own=False,
        ),
        Setting("text_size", _("Size of words"), _sizes()),
        Setting("calm", _("Movement"), _switch(_("Things move"), _("Things keep still"))),
        Setting("read_aloud", _("Read aloud"), _switch(_("Off"), _("On"))),
        Setting("more_time", _("Time"), _switch(_("Normal time"), _("More time"))),
        Setting("start_bots", _("Bots in games alone"), _bots(), is_own=False),
        Setting("start_hints", _("Hints in games alone"), _hints(), is_own=False),
    )
    return {one.name: one for one in every}


def check_value(name: str, value: object) -> None:
    """Raise UserError for a setting or a value that does not exist."""
    known = settings_by_name()
    if name in known:
        exists = any(one.value == value for one in known[name].choices)
    elif name == START_TABLES:
        exists = isinstance(value, list) and {*value} <= {*TABLES}
    else:
        exists = name == FIXED and isinstance(value, list) and {*value} <= {*known}
    if not exists:
        raise UserError(gettext_noop("Choose one of the answers on the page."))


def read_value(name: str, text: str) -> Any:
    """Return the value that a form means by this text. Raises UserError for one that does not
    exist."""
    setting = settings_by_name().get(name)
    for choice in setting.choices if setting else ():
        if choice.text == text:
            return choice.value
    raise UserError(gettext_noop("Choose one of the answers on the page."))


def _switch(off: str, on: str) -> list[Choice]:
    return [Choice("", False, off), Choice("1", True, on)]


def _languages(otherwise: str) -> list[Choice]:
    own = [Choice(code, code, name) for code, name in languages()]
    return [Choice("", "", otherwise), *own]


def _sizes() -> list[Choice]:
    sizes = [Choice(one.value, one.value, str(one.label)) for one in StudentSettings.TextSize]
    return [Choice("", "", _("Normal")), *sizes]


def _bots() -> list[Choice]:
    own = [Choice(str(one), one, _(label)) for one, label in enumerate(BOTS, start=1)]
    return [Choice("0", 0, _("As the facts are known")), *own]


def _hints() -> list[Choice]:
    rungs = range(1, MOST_HINTS)
    labels = [_("No hints"), *(_("Hint %(rung)s") % {"rung": one} for one in rungs)]
    own = [Choice(str(one), one, label) for one, label in enumerate([*labels, _("The full list")])]
    return [Choice("", None, _("As in the class")), *own]
