"""The page of the server for its administrator: how it is, and what to do about it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from classroom.celery import release_tasks
from classroom.people.access import TeacherRequest
from classroom.people.administrators import administrator_get, administrator_post
from classroom.server import vitals
from classroom.server.errors import failures_today
from classroom.server.outside import LONGEST_QUEUE
from classroom.server.probes import BAD, check_dependencies

# As in docker/monitoring/rules.yml.
LEAST_DISK = 2_000_000_000
OLDEST_BACKUP = 2 * 86_400
LONGEST_SILENCE = 120
_MINUTE, _HOUR = 60, 3600

_PARTS = {
    "database": gettext_lazy(
        "The database does not answer. Start PostgreSQL, and look at its log."
    ),
    "migrations": gettext_lazy("The database lacks migrations. Run `manage.py migrate`."),
    "schema": gettext_lazy("The database lacks tables or columns. Run `docker/rope doctor`."),
    "disk": gettext_lazy(
        "The disk of the database takes nothing. Free some space, or look for its errors."
    ),
}
_PLACES = {
    "page": gettext_lazy("Pages"),
    "desk": gettext_lazy("Teachers' desks"),
    "press": gettext_lazy("Presses at tables"),
    "stream": gettext_lazy("Live updates"),
    "task": gettext_lazy("Background tasks"),
}


@dataclass(frozen=True)
class Vital:
    """A line of the page: what it is about, how it is, and what to do if that is not well."""

    title: str
    value: str
    advice: str = ""


@administrator_get
def server(request: TeacherRequest) -> HttpResponse:
    """Show how the server is."""
    jobs = vitals.read_jobs()
    failures = [(_PLACES[one.place], one.count, one.last) for one in failures_today()]
    lines = [*_lines(jobs), *_backup()]
    context = {
        "lines": lines,
        "failures": failures,
        "parked": jobs.parked if jobs else [],
        "is_well": not failures and not any(line.advice for line in lines),
    }
    return render(request, "server/server.html", context)


@administrator_post
def release(request: TeacherRequest) -> HttpResponse:
    """Let all parked tasks be tried again."""
    if vitals.read_jobs() is None:
        messages.error(request, _("Redis does not answer, so nothing was changed."))
    else:
        release_tasks()
        messages.success(request, _("The next time they come up, these tasks are tried again."))
    return redirect("server")


def _lines(jobs: vitals.Jobs | None) -> Iterator[Vital]:
    yield Vital(_("Version"), vitals.version())
    release = vitals.last_release()
    yield Vital(_("Last release before it"), f"{release.version}, {date_format(release.date)}")
    states = check_dependencies()
    bad = [str(_PARTS[part]) for part, state in states.items() if state in BAD]
    yield Vital(_("Database"), _("not well") if bad else _("well"), " ".join(bad))
    if jobs is None:
        advice = _("Games go on, but pages are late. Look at the log of Redis, then restart it.")
        yield Vital(_("Redis"), _("does not answer"), advice)
    else:
        yield from _jobs(jobs)
    yield _beat()
    free = vitals.disk_free()
    is_low = free < LEAST_DISK
    advice = _("Delete old images and backups, or take a larger disk.") if is_low else ""
    yield Vital(_("Free disk"), filesizeformat(free), advice)


def _jobs(jobs: vitals.Jobs) -> Iterator[Vital]:
    wanted = settings.WEB_REPLICAS
    value = _("%(count)s of %(wanted)s") % {"count": jobs.replicas, "wanted": wanted}
    advice = _("One does not run. `docker/rope doctor` says which, and why.")
    yield Vital(_("Replicas"), value, advice if jobs.replicas < wanted else "")
    titles = {
        vitals.QUEUES[0]: _("Hints and bots that wait"),
        vitals.QUEUES[1]: _("Files that wait"),
    }
    for name, count in jobs.waiting.items():
        is_long = count > LONGEST_QUEUE
        advice = _("Nobody takes them. Look at the log of its worker, then restart it.")
        yield Vital(titles[name], str(count), advice if is_long else "")
    if jobs.parked:
        advice = _("Each crashed its worker three times. Report them, or try them again.")
        yield Vital(_("Parked tasks"), str(len(jobs.parked)), advice)


def _beat() -> Vital:
    age = vitals.beat_age()
    if age is None or age > LONGEST_SILENCE:
        advice = _("Bots, clocks and clean-up stand still. Restart beat; there must be one.")
        return Vital(_("Last beat"), _ago(age), advice)
    return Vital(_("Last beat"), _ago(age))


def _backup() -> Iterator[Vital]:
    saved = vitals.last_backup()
    if saved is None:
        yield Vital(_("Last backup"), _("made by others, not by this app"))
        return
    age = time.time() - saved.at if saved.at else None
    if age is None or age > OLDEST_BACKUP:
        command = "docker/rope backup" if settings.REDIS_URL else "manage.py backup FILE"
        advice = _("Run `%(command)s` today, and have it run each night.") % {"command": command}
        yield Vital(_("Last backup"), _ago(age), advice)
        return
    size = filesizeformat(saved.size)
    yield Vital(_("Last backup"), _("%(ago)s, %(size)s") % {"ago": _ago(age), "size": size})


def _ago(seconds: float | None) -> str:
    if seconds is None:
        return _("never")
    if seconds < _MINUTE:
        return _("less than a minute ago")
    if seconds < 2 * _HOUR:
        count = int(seconds // _MINUTE)
        return ngettext("%(count)s minute ago", "%(count)s minutes ago", count) % {"count": count}
    count = int(seconds // _HOUR)
    return ngettext("%(count)s hour ago", "%(count)s hours ago", count) % {"count": count}
