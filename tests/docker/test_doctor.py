"""`docker/rope doctor` and what else it does before any engine is asked."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docker.files import FOLDER

sys.path.insert(0, str(FOLDER))
from operating import doctor
from operating.installation import Installation

GOOD = {
    "COMPOSE_PROJECT_NAME": "classroom",
    "VERSION": "dev",
    "SITE_ADDRESS": "localhost",
    "TLS": "none",
    "SECRET_KEY": "mK2vX7qLw9RzT4yBnC6dFgHjP1sAeU8iOa3Wx5Zt0VbNcQ",
    "DATA_KEY": "Zt0VbNcQmK2vX7qLw9RzT4yBnC6dFgHjP1sAeU8iOa3Wx5",
    "POSTGRES_PASSWORD": "d41c8e90f7a26b3544ce1f02ab9d8873",
}


@pytest.fixture
def folder(tmp_path) -> Path:
    """A checkout's docker/ without settings."""
    copy = tmp_path / "docker"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns(".env", "__pycache__"))
    return copy


def rope(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run docker/rope while no engine answers."""
    env = {**os.environ, "DOCKER": "false"}
    return subprocess.run([folder / "rope", *words], env=env, capture_output=True, text=True)


def diagnosis(folder: Path, mode: int = 0o600, **changed: str) -> list[str]:
    """List the doctor's findings in these settings, but for the backups that are not there."""
    file = folder / ".env"
    file.write_text("".join(f"{name}={value}\n" for name, value in {**GOOD, **changed}.items()))
    file.chmod(mode)
    installation = Installation(folder)
    lines = [*doctor.bad_settings(installation), *doctor.bad_machine(installation)]
    return [line for line in lines if "ackup" not in line]


def test_what_is_set_up_well_is_well(folder):
    assert diagnosis(folder) == []


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is empty or can be guessed: set it to the output of"),
        ({"DATA_KEY": "x" * 60}, "DATA_KEY is empty or can be guessed: set it to the output of"),
        ({"DATA_KEY": GOOD["SECRET_KEY"]}, "are the same: give each its own value"),
        ({"POSTGRES_PASSWORD": "d41c8e90f7a26b/544ce1f@2ab9d8873"}, "letters and digits only"),
        ({"SITE_ADDRESS": "classroom.example.org"}, "write the name that browsers use"),
        ({"SITE_ADDRESS": "https://a.school.net/"}, "leave out https://, port and path"),
        ({"TLS": "letsencrypt"}, "TLS=letsencrypt is none of public, own"),
        ({"TLS": "public", "SITE_ADDRESS": "10.0.0.7"}, "set TLS to own, internal or none"),
        ({"TLS": "own"}, "TLS=own needs site.crt and site.key in"),
        ({"TLS": "elsewhere"}, "set TRUSTED_PROXIES to the address of the school's proxy"),
        ({"SIGNUP": "everybody"}, "SIGNUP=everybody is none of open, invite, closed"),
        ({"EMAIL_URL": "mail.school.net", "DEFAULT_FROM_EMAIL": "a@b.c"}, "smtp+tls://user"),
        ({"EMAIL_URL": "smtp+tls://a:b@c:587"}, "set DEFAULT_FROM_EMAIL"),
        ({"WEB_REPLICAS": "1"}, "set WEB_REPLICAS=2"),
        ({"WEB_REPLICA": "3"}, "Nothing reads WEB_REPLICA: did you mean WEB_REPLICAS?"),
        ({"HSTS_PRELOAD": "true"}, "HSTS_PRELOAD needs HSTS_SUBDOMAINS=true"),
        ({"WEB_CPUS": "1000"}, "WEB_CPUS is more than the"),
        ({"POSTGRES_CPUS": "1000"}, "POSTGRES_CPUS is more than the"),
    ],
    ids=str,
)
def test_a_planted_misconfiguration_is_named_with_what_to_do(folder, wrong, advice):
    (line,) = diagnosis(folder, **wrong)
    assert advice in line


def test_keys_that_others_can_read_are_named(folder):
    assert "chmod 600 docker/.env" in diagnosis(folder, mode=0o644)[0]


def test_a_certificate_without_its_key_is_named(folder):
    for name in ("site.crt", "site.key"):
        (folder / "certificates" / name).write_text("nonsense")
    assert "do not match" in diagnosis(folder, TLS="own")[0]


def test_without_an_engine_it_says_so(folder):
    output = rope(folder, "doctor").stdout
    assert "run `docker/rope install NAME`" in output
    assert "Docker does not respond: start it" in output


def test_nothing_is_installed_before_it_has_a_name(folder):
    done = rope(folder, "install")
    assert done.returncode == 1
    assert "docker/rope install NAME" in done.stderr
    assert not (folder / ".env").exists()


def test_an_install_makes_keys_of_its_own_that_only_the_owner_reads(folder):
    rope(folder, "install", "classroom.school.net")
    file = folder / ".env"
    assert file.stat().st_mode & 0o777 == 0o600
    lines = dict(line.split("=", 1) for line in file.read_text().splitlines() if "=" in line)
    assert lines["SITE_ADDRESS"] == "classroom.school.net"
    assert len({lines["SECRET_KEY"], lines["DATA_KEY"], lines["POSTGRES_PASSWORD"]}) == 3
    assert all(len(lines[name]) >= 48 for name in ("SECRET_KEY", "DATA_KEY", "POSTGRES_PASSWORD"))


def test_nothing_is_upgraded_while_the_settings_are_wrong(folder):
    diagnosis(folder, TLS="letsencrypt")
    done = rope(folder, "upgrade")
    assert done.returncode == 1
    assert "TLS=letsencrypt" in done.stderr
