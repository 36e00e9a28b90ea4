"""Give each student an animal for pages that show no names; static/art/faces.svg draws it."""

from django.utils.translation import gettext_lazy as _

ANIMAL_WORDS = {
    "bear": _("bear"), "cat": _("cat"), "dog": _("dog"), "fox": _("fox"),
    "frog": _("frog"), "hamster": _("hamster"), "koala": _("koala"), "lion": _("lion"),
    "monkey": _("monkey"), "mouse": _("mouse"), "owl": _("owl"), "panda": _("panda"),
    "penguin": _("penguin"), "rabbit": _("rabbit"), "tiger": _("tiger"), "wolf": _("wolf"),
}  # fmt: skip
_ANIMALS = tuple(ANIMAL_WORDS)
_COATS = 6


def animal_of(student: int) -> str:
    """Return the animal of the student with this id: neighbors on a roster have different ones."""
    return _ANIMALS[student % len(_ANIMALS)]


def coat_of(student: int) -> int:
    """Return the color of its coat, from 1, so that two alike seldom meet."""
    return (student + student // len(_ANIMALS)) % _COATS + 1
