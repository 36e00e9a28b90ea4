"""The settings of the school for its administrators: each with its value and its place.

Nothing is set here. What holds for the whole server is in its environment, so that there is one
place for it; the rest is chosen by a teacher, in a class or in a lesson.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from classroom.people.access import TeacherRequest
from classroom.people.administrators import administrator_get
from classroom.server.privacy import RETENTION

_SIGNUPS = {
    "open": gettext_lazy("anybody makes an account"),
    "invite": gettext_lazy("with an invitation only"),
    "closed": gettext_lazy("nobody makes an account"),
}


class Setting(NamedTuple):
    """A line of the page: what it is about, how it is, and its place: a name of the environment,
    or in words."""

    title: str
    value: str
    variable: str = ""
    place: str = ""


@administrator_get
def school_settings(request: TeacherRequest) -> HttpResponse:
    """Show how the school is set up."""
    context = {"settings": [*_of_the_server(), *_chosen_elsewhere()], "periods": list(_periods())}
    return render(request, "server/school_settings.html", context)


def _of_the_server() -> Iterator[Setting]:
    by_school = ", ".join(one.name for one in settings.SCHOOL_SIGN_INS)
    yield Setting(_("Time zone"), settings.TIME_ZONE, "TIME_ZONE")
    yield Setting(_("New accounts"), str(_SIGNUPS[settings.SIGNUP]), "SIGNUP")
    yield Setting(_("Sign-in of the school"), by_school or _("none"), "OIDC_1_NAME")
    mail = _("is sent") if settings.SENDS_MAIL else _("is not sent")
    yield Setting(_("E-mail"), mail, "EMAIL_URL")
    contact = settings.ACCESSIBILITY_CONTACT or _("the school")
    yield Setting(_("Contact for barriers"), contact, "ACCESSIBILITY_CONTACT")


def _chosen_elsewhere() -> Iterator[Setting]:
    languages = ", ".join(name for _code, name in settings.LANGUAGES)
    yield Setting(_("Language"), languages, place=_("each reader, at the foot of a page"))
    yield Setting(_("Sound"), _("as the lesson says"), place=_("in the settings of a lesson"))


def _periods() -> Iterator[tuple[str, str]]:
    def days(count: int) -> str:
        return ngettext("%(count)s day", "%(count)s days", count) % {"count": count}

    yield (
        _("Names of a class, from its beginning; its teachers can change its end"),
        days(RETENTION["class"]),
    )
    yield _("Names of guests, after their last visit"), days(RETENTION["guests"])
    yield _("Devices from which teachers signed in first"), days(RETENTION["sign_ins"])
    yield _("Closed accounts without a class"), days(RETENTION["closed"])
    yield _("Reports made as files"), days(RETENTION["files"])
