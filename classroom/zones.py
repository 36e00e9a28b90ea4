"""Time zones: the site's, those that a teacher can choose, and the days that they begin."""

import sys
from contextlib import suppress
from datetime import date, datetime, time, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, available_timezones

from django.utils import timezone
from tzlocal import get_localzone_name

FIRST_ZONE = timezone.get_fixed_timezone(14 * 60)  # where on Earth a day begins first
_LOCALTIME = Path("/etc/localtime")
# Old names of single countries' zones, and zones that are no place.
_NO_PLACES = ("Etc", "SystemV", "US", "Canada", "Brazil", "Mexico", "Chile")


def site_zone(name: str) -> str:
    """Return the name of the site's zone: this one, or without one the machine's."""
    # The program ends with a sentence when there is no such zone: each page would break.
    if not name:
        return machine_zone()
    if _zone(name) is None:
        sys.exit(
            f'TIME_ZONE is "{name}", which is no time zone. Set a name such as Europe/Berlin, or'
            " leave it empty for this machine's own."
        )
    return name


def machine_zone(localtime: Path = _LOCALTIME) -> str:
    """Return the zone that this machine is set to; UTC when nothing tells."""
    name = None
    with suppress(LookupError, OSError):  # files of the machine that contradict each other
        name = get_localzone_name()
    name = name or _zone_of_file(localtime)
    return name if name and _zone(name) else "UTC"


def _zone_of_file(localtime: Path) -> str | None:
    """Return the zone of which this file is a copy: a container gets the machine's without its
    name."""
    if not localtime.is_file():
        return None
    rules = localtime.read_bytes()
    files = ((name, Path(folder) / name) for folder in TZPATH for name in zone_names())
    return next(
        (name for name, file in files if file.is_file() and file.read_bytes() == rules), None
    )


def zone_of(name: str) -> tzinfo:
    """Return the zone with this name; the site's without one, or when this machine does not know
    it."""
    return (_zone(name) if name else None) or timezone.get_default_timezone()


@cache
def zone_names() -> tuple[str, ...]:
    """Return the zones that a teacher can choose from, as Region/City, by name."""
    places = (name for name in available_timezones() if "/" in name)
    return tuple(sorted(name for name in places if name.split("/")[0] not in _NO_PLACES))


@cache
def zone_choices() -> dict[str, list[tuple[str, str]]]:
    """Return the zones by region, each with the words for its place: `New York`."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in zone_names():
        region, _, place = name.partition("/")
        regions.setdefault(region, []).append((name, place.replace("_", " ")))
    return regions


def midnight(day: date) -> datetime:
    """Return when this day begins in the active zone; at its end if summer time skips that hour."""
    return timezone.make_aware(datetime.combine(day, time()))


@cache
def _zone(name: str) -> ZoneInfo | None:
    with suppress(LookupError, ValueError, OSError):
        return ZoneInfo(name)
    return None
