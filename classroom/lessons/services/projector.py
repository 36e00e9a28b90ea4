"""Choose at the desk, or at the projector itself, what the projector shows."""

from collections.abc import Collection
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F, Max, Q
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson, make_projector_key
from classroom.lessons.projector_links import CHOICES, projector_holder, wall_topic
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.selectors.screen_hooks import screen_steps
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.live.publish import close, publish
from games.errors import UserError, gettext_noop


@transaction.atomic
def projector_show(*, lesson: Lesson, stop: Stop, choices: int | None = None) -> None:
    """Show this stop: one of CHOICES, the number of a table of the game that is on, or what another
    room has.

    With `choices`, the count of choices that the page knew, nothing changes once there has been
    another: two teachers who press *Next* at once go one stop on. Raises UserError for what there
    is not.
    """
    version_bump_and_notify(lesson)
    if choices not in (None, lesson.projector_choices):
        return
    is_taken = any(screen_steps(lesson, stop))
    if not is_taken and stop.view not in CHOICES and not _is_table(lesson, stop.view):
        raise UserError(gettext_noop("This is not there any more. Choose something else."))
    show_on_projectors(lesson, stop)


ALL_TABLES = Stop()


def show_on_projectors(lesson: Lesson, stop: Stop = ALL_TABLES) -> None:
    """Show this on every projector from now on; it is bright again."""
    Lesson.objects.filter(pk=lesson.pk).update(
        projector_view=stop.view,
        projector_page=stop.page,
        projector_dark=False,
        projector_choices=F("projector_choices") + 1,
    )
    _show_at_once(lesson)


def _show_at_once(lesson: Lesson) -> None:
    """Tell the projectors once this is committed: they follow a press without their pace."""
    transaction.on_commit(partial(publish, wall_topic(lesson)))


def _is_table(lesson: Lesson, what: str) -> bool:
    short = what.isascii() and what.isdigit() and len(what) < 4
    return short and lesson.current_tables.filter(number=int(what)).exists()


@transaction.atomic
def projector_set_dark(*, lesson: Lesson, dark: bool) -> None:
    """Blank the projector, or show again what it showed."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_dark=dark)
    _show_at_once(lesson)


@transaction.atomic
def projector_set_night(*, lesson: Lesson, night: bool) -> None:
    """Give the projector dark colours, or light ones."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_night=night)
    _show_at_once(lesson)


@transaction.atomic
def projector_set_message(*, lesson: Lesson, text: str = "", until: datetime | None = None) -> None:
    """Show this message until then, or for as long as the game is on; an empty one takes the last
    one from the projector."""
    version_bump_and_notify(lesson)
    changes = {"projector_message": text, "projector_message_until": until}
    Lesson.objects.filter(pk=lesson.pk).update(**changes)
    _show_at_once(lesson)


@transaction.atomic
def projector_names(*, lesson: Lesson, names: bool) -> None:
    """Set whether names of students and teams are on the projector."""
    version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=names)
    _show_at_once(lesson)


@transaction.atomic
def projector_address_renew(*, lesson: Lesson) -> None:
    """Give the projector a new address; whoever shows the old one loses the picture.

    The walls of earlier lessons lead on to this one, so their addresses end as well; a trial's wall
    is followed by none.
    """
    version_bump_and_notify(lesson)
    if not lesson.trial:
        before = Lesson.objects.filter(school_class=lesson.school_class_id, trial=False)
        before.filter(pk__lt=lesson.pk).update(projector_key=make_projector_key())
    Lesson.objects.filter(pk=lesson.pk).update(projector_key=make_projector_key())
    transaction.on_commit(partial(close, projector_holder(lesson)))


def walls_restart(*, classes: Collection[int], **_signal: object) -> None:
    """End the streams of the walls of these classes (by id) once it is committed: they come back at
    the same address."""
    with scopes_disabled():
        for lesson in Lesson.objects.filter(school_class__in=classes):
            transaction.on_commit(partial(close, projector_holder(lesson)))


def walls_close(*, classes: Collection[int], **_signal: object) -> None:
    """Give the projectors of all lessons of these classes (by id) a new address, inside a
    transaction that holds the classes."""
    with scopes_disabled():
        lessons = Lesson.objects.filter(school_class__in=classes)
        newest = lessons.values("school_class").annotate(newest=Max("pk")).values("newest")
        # The walls of other lessons that are over have already led on to the newest one.
        on_walls = lessons.filter(~Q(status=Lesson.Status.ENDED) | Q(pk__in=newest))
        for lesson in on_walls.order_by("pk"):
            version_bump_and_notify(lesson)
            transaction.on_commit(partial(close, projector_holder(lesson)))
        lessons.update(projector_key=make_projector_key())
