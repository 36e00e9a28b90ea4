"""Choose at the desk what the projector shows."""

from functools import partial

from django.db import transaction
from django.db.models import F

from classroom.lessons.models import Lesson, make_projector_key
from classroom.lessons.projector_links import CHOICES, projector_holder
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.live.publish import close
from games.errors import UserError, gettext_noop


@transaction.atomic
def projector_show(*, lesson: Lesson, what: str) -> None:
    """Show one of CHOICES, or the number of a table of the game that is on.

    Raises UserError for anything else.
    """
    version_bump_and_notify(lesson)
    if what not in CHOICES and not _is_table(lesson, what):
        raise UserError(gettext_noop("This table no longer exists. Choose another one."))
    show_on_projectors(lesson, what)


def show_on_projectors(lesson: Lesson, what: str = "") -> None:
    """Show this on every projector from now on, all tables by default."""
    lessons = Lesson.objects.filter(pk=lesson.pk)
    lessons.update(projector_view=what, projector_choices=F("projector_choices") + 1)


def _is_table(lesson: Lesson, what: str) -> bool:
    short = what.isascii() and what.isdigit() and len(what) < 4
    return short and lesson.current_tables.filter(number=int(what)).exists()


@transaction.atomic
def projector_names(*, lesson: Lesson, names: bool) -> None:
    """Set whether names of students and teams are on the projector."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=names)


@transaction.atomic
def projector_address_renew(*, lesson: Lesson) -> None:
    """Give the projector a new address; whoever shows the old one loses the picture."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_key=make_projector_key())
    transaction.on_commit(partial(close, projector_holder(lesson)))
