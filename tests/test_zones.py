"""The zone of the site: the machine's by default, or TIME_ZONE; one sentence if it is wrong."""

import os
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from classroom.zones import machine_zone, midnight, zone_choices, zone_names, zone_of
from tests.servers import ROOT


def started(tmp_path: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A process of the app that has ended."""
    unset = {name: value for name, value in os.environ.items() if name not in ("TIME_ZONE", "TZ")}
    return subprocess.run(
        [sys.executable, *command],
        env={**unset, "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "classroom.settings"}
        | env,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("env", "zone"),
    [
        ({"TZ": "Australia/Sydney"}, "Australia/Sydney"),
        ({"TZ": ":America/New_York"}, "America/New_York"),
        ({"TZ": "Australia/Sydney", "TIME_ZONE": "Europe/Berlin"}, "Europe/Berlin"),
        ({"TZ": "Asia/Tokyo", "TIME_ZONE": ""}, "Asia/Tokyo"),
    ],
)
def test_the_zone_is_the_one_set_or_the_machines(
    tmp_path: Path, env: dict[str, str], zone: str
) -> None:
    ask = "from django.utils import timezone; print(timezone.get_default_timezone_name())"
    assert started(tmp_path, "-c", ask, **env).stdout.strip() == zone


WRONG = ["Europe/Berln", "Berlin", "../../etc/passwd", "Europe", "UTC+1"]


@pytest.mark.parametrize(
    "name", [WRONG[0], *(pytest.param(name, marks=pytest.mark.slow) for name in WRONG[1:])]
)
def test_a_zone_that_there_is_not_ends_the_program_with_one_sentence(
    tmp_path: Path, name: str
) -> None:
    ended = started(tmp_path, "manage.py", "check", TIME_ZONE=name)
    assert ended.returncode == 1
    assert ended.stderr.splitlines() == [
        f'TIME_ZONE is "{name}", which is no time zone. Set a name such as Europe/Berlin, or leave'
        " it empty for this machine's own."
    ]


def test_a_container_that_has_a_copy_of_the_machines_file_knows_its_zone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.zones.get_localzone_name", lambda: None)
    copy = tmp_path / "localtime"
    shutil.copy("/usr/share/zoneinfo/Pacific/Chatham", copy)
    assert ZoneInfo(machine_zone(copy)).utcoffset(timezone.now()) == (
        ZoneInfo("Pacific/Chatham").utcoffset(timezone.now())
    )
    copy.write_bytes(b"nothing")
    assert machine_zone(copy) == "UTC"
    assert machine_zone(tmp_path / "missing") == "UTC"


def test_files_of_the_machine_that_contradict_each_other_stop_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contradict() -> str:
        raise KeyError("Multiple conflicting time zone configurations found")

    monkeypatch.setattr("classroom.zones.get_localzone_name", contradict)
    assert machine_zone(tmp_path / "missing") == "UTC"


def test_every_zone_that_is_offered_is_one() -> None:
    assert {"Europe/Berlin", "America/Argentina/Buenos_Aires", "Pacific/Kiritimati"} < {
        *zone_names()
    }
    assert all(ZoneInfo(name) for name in zone_names())
    assert ("America/New_York", "New York") in zone_choices()["America"]
    assert "Etc" not in zone_choices()


def test_a_zone_that_the_machine_no_longer_knows_is_the_sites() -> None:
    assert zone_of("Mars/Olympus_Mons") == zone_of("") == timezone.get_default_timezone()


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Berlin", date(2027, 3, 28), 23),
        ("Europe/Berlin", date(2027, 10, 31), 25),
        ("America/New_York", date(2027, 3, 14), 23),
        ("America/New_York", date(2027, 11, 7), 25),
        ("Australia/Lord_Howe", date(2027, 4, 4), 24.5),
        ("America/Santiago", date(2027, 9, 5), 23),  # the first hour of this day is skipped
        ("America/Havana", date(2027, 11, 7), 25),  # and here it comes twice
        ("Europe/Berlin", date(2027, 1, 1), 24),
        ("Pacific/Kiritimati", date(2027, 12, 31), 24),
        ("UTC", date(2028, 2, 29), 24),
    ],
)
def test_days_join_without_a_gap_when_summer_time_changes(
    zone: str, day: date, hours: float
) -> None:
    with timezone.override(zone):
        begin, end = midnight(day), midnight(day + timedelta(days=1))
        in_utc = [one.astimezone(ZoneInfo("UTC")) for one in (begin, end)]
        assert in_utc[1] - in_utc[0] == timedelta(hours=hours)
        assert timezone.localdate(begin.astimezone(ZoneInfo("UTC"))) == day
        before = in_utc[0] - timedelta(microseconds=1)
        assert timezone.localdate(before) == day - timedelta(days=1)
