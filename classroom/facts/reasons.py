"""Why a fact is to be practiced or goes well, in words with a day: `wrong on Monday`."""

from collections.abc import Mapping
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WEEK = timedelta(days=7)
RECENT = timedelta(days=45)  # after this a month says enough
SAME_YEAR = timedelta(days=300)  # a month that lies longer ago is named with its year

_WRONG = {
    "today": _("wrong today"),
    "yesterday": _("wrong yesterday"),
    "weekday": _("wrong on %(weekday)s"),
    "date": _("wrong on %(date)s"),
    "month": _("wrong in %(month)s"),
}
_UNSEEN = {
    "date": _("not seen since %(date)s"),
    "month": _("not seen since %(month)s"),
}
_SECURE = {
    "today": _("secure since today"),
    "yesterday": _("secure since yesterday"),
    "weekday": _("secure since %(weekday)s"),
    "date": _("secure since %(date)s"),
    "month": _("secure since %(month)s"),
}


def wrong_on(day: date, today: date) -> str:
    """Say `wrong yesterday`, `wrong on Monday`, `wrong in August`."""
    return _in_words(_WRONG, day, today)


def not_seen_since(day: date, today: date) -> str:
    """Say `not seen since November 3`, `not seen since August`."""
    return _in_words(_UNSEEN, day, today)


def secure_since(day: date, today: date) -> str:
    """Say `secure since Monday`."""
    return _in_words(_SECURE, day, today)


def _in_words(sentences: Mapping[str, Promise], day: date, today: date) -> str:
    kind, word = _named(day, today)
    if kind not in sentences:
        kind, word = "date", date_format(day, "MONTH_DAY_FORMAT")
    return str(sentences[kind]) % {kind: word}


def _named(day: date, today: date) -> tuple[str, str]:
    """Return how one speaks of this day, and its name."""
    ago = today - day
    if ago <= timedelta():
        return "today", ""
    if ago == timedelta(days=1):
        return "yesterday", ""
    if ago < WEEK:
        return "weekday", date_format(day, "l")
    if ago <= RECENT:
        return "date", date_format(day, "MONTH_DAY_FORMAT")
    return "month", date_format(day, "F" if ago < SAME_YEAR else "YEAR_MONTH_FORMAT")
