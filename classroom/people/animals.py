"""Give each student an animal for pages that show no names; static/img/animals.svg draws it."""

from django.utils.translation import gettext_lazy as _

ANIMAL_WORDS = {
    "bear": _("bear"), "beaver": _("beaver"), "dolphin": _("dolphin"), "eagle": _("eagle"),
    "fox": _("fox"), "goat": _("goat"), "hare": _("hare"), "lynx": _("lynx"),
    "owl": _("owl"), "raven": _("raven"), "tiger": _("tiger"), "yak": _("yak"),
}  # fmt: skip
_ANIMALS = tuple(ANIMAL_WORDS)
_COATS = 6


def animal_of(student: int) -> str:
    """Return the animal of the student with this id: neighbors on a roster have different ones."""
    return _ANIMALS[student % len(_ANIMALS)]


def coat_of(student: int) -> int:
    """Return the color of its coat, from 1, so that two alike seldom meet."""
    return (student + student // len(_ANIMALS)) % _COATS + 1
