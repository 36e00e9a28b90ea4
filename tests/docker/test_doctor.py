"""`docker/rope doctor` and what else it does before any engine is asked."""

import json
import os
import re
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from classroom import environment
from tests.conftest import free_port
from tests.docker.certificates import certificate
from tests.docker.files import FOLDER

sys.path.insert(0, str(FOLDER))
from operating import backups, doctor, machine, upstreams
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

MAIL = {"EMAIL_URL": "smtp+tls://a:b@localhost:587", "DEFAULT_FROM_EMAIL": "a@b.c"}


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
    lines = [*doctor.bad_settings(installation), *machine.bad_machine(installation)]
    return [line for line in lines if "ackup" not in line]


def test_what_is_set_up_well_is_well(folder):
    assert diagnosis(folder) == []


@pytest.mark.parametrize("name", sorted(environment.SET_BY_OPERATORS))
def test_every_setting_of_the_table_is_known(folder, name):
    assert not [line for line in diagnosis(folder, **{name: "x"}) if "Nothing reads" in line]


@pytest.mark.parametrize(
    "right",
    [
        {"BOT_PAUSE": "0.5"},
        {"EXTRA_GAMES": "stairs,more.hills"},
        {"CSRF_TRUSTED_ORIGINS": "https://a.school.net,https://b.school.net"},
        {"OIDC_1_ISSUER": "http://localhost:8080/a", "OIDC_2_ISSUER": "https://school.net"},
        {"OIDC_1_ISSUER": "http://[::1]:8080", "OIDC_2_ISSUER": "http://127.0.0.1"},
    ],
)
def test_what_the_manual_explains_is_well(folder, right):
    assert diagnosis(folder, **right) == []


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is empty or can be guessed: set it to the output of"),
        ({"DATA_KEY": "x" * 60}, "DATA_KEY is empty or can be guessed: set it to the output of"),
        ({"DATA_KEY": GOOD["SECRET_KEY"]}, "are the same: give each its own value"),
        ({"DATA_KEY_FALLBACKS": "short,"}, "DATA_KEY_FALLBACKS has no whole key: write keys with"),
        ({"POSTGRES_PASSWORD": "d41c8e90f7a26b/544ce1f@2ab9d8873"}, "letters and digits only"),
        ({"SITE_ADDRESS": "classroom.example.org"}, "write the name that browsers use"),
        ({"SITE_ADDRESS": "https://a.school.net/"}, "leave out https://, port and path"),
        ({"TLS": "letsencrypt"}, "TLS=letsencrypt is none of public, own"),
        ({"TLS": "public", "SITE_ADDRESS": "10.0.0.7"}, "set TLS to own, internal or none"),
        ({"TLS": "own"}, "TLS=own needs site.crt and site.key in"),
        ({"TLS": "elsewhere"}, "set TRUSTED_PROXIES to the address of the school's proxy"),
        ({"SIGNUP": "everybody"}, "SIGNUP=everybody is none of open, invite, closed"),
        ({"EMAIL_URL": "mail.school.net", "DEFAULT_FROM_EMAIL": "a@b.c"}, "smtp+tls://user"),
        ({"EMAIL_URL": "smtp+tls://a:b@localhost:587"}, "set DEFAULT_FROM_EMAIL"),
        ({"WEB_REPLICAS": "1"}, "set WEB_REPLICAS=2"),
        ({"WEB_REPLICA": "3"}, "Nothing reads WEB_REPLICA: did you mean WEB_REPLICAS?"),
        ({"HSTS_PRELOAD": "true"}, "HSTS_PRELOAD needs HSTS_SUBDOMAINS=true"),
        ({"WEB_CPUS": "1000"}, "WEB_CPUS is more than the"),
        ({"POSTGRES_CPUS": "1000"}, "POSTGRES_CPUS is more than the"),
        ({"BOT_PAUSE": "fast"}, "BOT_PAUSE=fast is no number of seconds: write 1 or 0.5"),
        ({"EXTRA_GAMES": "a b"}, "EXTRA_GAMES=a b is no list of Python packages"),
        ({"CSRF_TRUSTED_ORIGINS": "a.school.net"}, "is no origin: write one such as"),
        ({"WEB_CPUS": "two"}, "WEB_CPUS=two is no number of cores: write 1 or 0.5"),
        ({"WORKER_CPUS": "-1"}, "WORKER_CPUS=-1 is no number of cores"),
        ({"PROXY_CPUS": "nan"}, "PROXY_CPUS=nan is no number of cores"),
        ({"HSTS_SECONDS": "year"}, "HSTS_SECONDS=year is no whole number from"),
        ({"TIME_ZONE": "Europe/Berln"}, "is no time zone: write a name as Europe/Berlin"),
        ({"HTTP_PORT": "8080", "HTTPS_PORT": "8080"}, "are both 8080: give each its own"),
        ({"HTTP_PORT": "443"}, "are both 443"),
        ({"OIDC_2_ISSUER": "http://school.net/a"}, "OIDC_2_ISSUER=http://school.net/a is no https"),
        ({"OIDC_1_ISSUER": "http://localhost.school.net"}, "is no https: whoever is in between"),
        ({"HTTP_PORT": "http"}, "HTTP_PORT=http is no whole number from 1 to 65535"),
        ({"HTTPS_PORT": "70000"}, "HTTPS_PORT=70000 is no whole number"),
        ({"TRUSTED_PROXIES": "0.0.0.0/0"}, "lets everybody say who they are"),
        ({"TRUSTED_PROXIES": "::/0"}, "lets everybody say who they are"),
        ({"TRUSTED_PROXIES": "proxy.lan"}, "has proxy.lan, which is no address"),
        ({"WEB_MEMORY": "lots"}, "WEB_MEMORY=lots is no size: write 1g or 512m"),
        ({"WEB_MEMORY": "64m"}, "WEB_MEMORY=64m is too little for the app"),
        ({"POSTGRES_MEMORY": "9000g"}, "POSTGRES_MEMORY is more than the"),
        ({"WEB_REPLICAS": "two"}, "WEB_REPLICAS=two is no whole number"),
        ({"WEB_CONCURRENCY": "0"}, "WEB_CONCURRENCY=0 is no whole number from 1"),
        ({"HEARTBEAT_URL": "hc-ping.com/key"}, "HEARTBEAT_URL=hc-ping.com/key is no address"),
        ({"PROXIES": "yes"}, "PROXIES=yes is no whole number"),
        ({"HSTS_SUBDOMAINS": "yes"}, "HSTS_SUBDOMAINS=yes is none of true, false"),
        ({"PGBOUNCER": "perhaps"}, "PGBOUNCER=perhaps is none of true, false"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL=loud is none of DEBUG, INFO"),
        ({"VERSION": "a b"}, "VERSION=a b is no tag of an image"),
        ({"COMPOSE_PROJECT_NAME": "My School"}, "has more than small letters"),
        ({"REDIS_IMAGE": "redis 7"}, "REDIS_IMAGE=redis 7 is no name of an image"),
        ({"DATABASE": "class-room"}, "DATABASE=class-room is no name of a database"),
        ({"SITE_ADDRESS": "-school.net"}, "SITE_ADDRESS=-school.net is no name: it begins"),
        ({"SITE_ADDRESS": "class..school.net"}, "has a dot too many: take it away"),
        ({"TLS": "internal", "PROXIES": "2"}, "PROXIES=2 lets visitors say who they are"),
        ({"PROXIES": "0"}, "With PROXIES=0 everybody counts as one visitor: set PROXIES=1"),
        ({"WEB_CONCURRENCY": "16", "WEB_MEMORY": "1g"}, "processes need 2400 MB: raise WEB_MEMORY"),
        ({"WEB_REPLICAS": "41"}, "42 web processes open more than the 500 connections"),
        ({"DATABASE": "school"}, "classroom alone is saved: delete it here"),
        ({"DEFAULT_FROM_EMAIL": "a@b.c"}, "without EMAIL_URL sends nothing: set both, or delete"),
        ({**MAIL, "EMAIL_URL": "smtp+tls://a:p@b@localhost"}, "name or password as %40"),
        ({**MAIL, "EMAIL_URL": "smtp://a:b@localhost:25"}, "password in the clear: write smtp+tls"),
        ({**MAIL, "EMAIL_URL": "smtp+tls://a:b@localhost:mail"}, "the port mail, which is no"),
        ({"HEARTBEAT_URL": "http://127.0.0.1:8/x"}, "which is the container itself"),
        ({"HEARTBEAT_URL": "https://hc.invalid/x"}, "knows hc.invalid of HEARTBEAT_URL: mend its"),
        ({"DEBUG": "true"}, "DEBUG shows strangers the inside of the program: delete it"),
        ({"DATABASE_URL": "postgres://db/x"}, "DATABASE_URL is not for docker/.env"),
        ({"HTTPS": "true"}, "HTTPS is not for docker/.env, since compose.yml sets it"),
        ({"signup": "closed"}, "Nothing reads signup: did you mean SIGNUP?"),
        ({"HSTS_SECONDS": "-1"}, "HSTS_SECONDS=-1 is no whole number"),
        ({"SIGNUP": '"open'}, "SIGNUP begins with a quote that does not end: close it"),
        (
            {"LOG_LEVEL": "INFO # for a week"},
            "LOG_LEVEL has a #, after which Compose reads nothing",
        ),
        ({"WEB_CPUS": "1,5"}, "WEB_CPUS=1,5 is no number of cores"),
        ({"WEB_MEMORY": "2 GB"}, "WEB_MEMORY=2 GB is no size: write 1g"),
        ({"WORKER_MEMORY": "0"}, "WORKER_MEMORY=0 is too little"),
        ({"TIME_ZONE": "CEST"}, "TIME_ZONE=CEST is no time zone"),
        ({"CADDY_IMAGE": "caddy@sha256:12"}, "CADDY_IMAGE=caddy@sha256:12 is no name of an image"),
        (
            {"EMAIL_URL": "smtp+tls://a:b@mail.invalid:587", "DEFAULT_FROM_EMAIL": "a@b.c"},
            "No name server knows mail.invalid of EMAIL_URL",
        ),
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


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ({"BACKUP_COPY": "rsync backup@nas:"}, "BACKUP_COPY=rsync backup@nas: does not say which"),
        (
            {"TLS": "public", "SITE_ADDRESS": "a.net", "HTTP_PORT": "81", "HTTPS_PORT": "444"},
            "TLS=public gets its certificate through port 80 or 443",
        ),
        ({"TLS": "public", "SIGNUP": "open"}, "Anybody on the internet can make a teacher's"),
        ({"DEFAULT_FROM_EMAIL": "the school"}, "is no address: write name@school.org"),
        ({"BACKUP_DAYS": "two weeks"}, "BACKUP_DAYS=two weeks is no whole number from 1"),
        ({"BACKUPS": "backups"}, "BACKUPS=backups depends on where you stand"),
        ({"BACKUPS": "/run/backups"}, "is emptied by the machine itself: choose another folder"),
        ({"BACKUPS": "/mnt/nas/class/room"}, "make or mount /mnt/nas/class"),
        ({"BACKUPS": "/etc/hostname"}, "BACKUPS=/etc/hostname is no folder: choose another"),
        ({"BACKUP_COPY": "rsnyc {} nas:"}, "there is no program rsnyc on this machine"),
        ({"BACKUP_COPY": "cp {} 'a b"}, "BACKUP_COPY has a quote that does not end: close it"),
    ],
    ids=str,
)
def test_what_is_wrong_with_backups_or_to_the_internet_is_named(folder, wrong, advice):
    diagnosis(folder, **wrong)
    assert [one for one in doctor.bad_settings(Installation(folder)) if advice in one]


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("TLS = none", "Line 8 of docker/.env is not NAME=value"),
        ("TLS=none", "TLS is in docker/.env twice"),
        ("export SIGNUP=closed", "Line 8 of docker/.env is not NAME=value"),
        ("SIGNUP: closed", "Line 8 of docker/.env is not NAME=value"),
        ("BACKUP_COPY=cp {} $HOME", "BACKUP_COPY has a $, after which Compose reads the name"),
    ],
)
def test_a_line_that_reads_otherwise_than_it_looks_is_named(folder, line, advice):
    diagnosis(folder)
    with (folder / ".env").open("a") as file:
        file.write(line)
    (finding,) = doctor.bad_settings(Installation(folder))
    assert advice in finding


def test_every_setting_of_the_example_has_a_kind_or_a_check_of_its_own(folder):
    own = {*doctor.SECRETS, *doctor.backups.FALLBACKS}
    own |= {"SITE_ADDRESS", "TLS", "SIGNUP", "EMAIL_URL", "CERTIFICATES", "BACKUPS"}
    example = (folder / ".env.example").read_text()
    names = set(re.findall(r"^(?:# )?([A-Z_]+)=", example, re.M))
    assert names - own == set(doctor.values.KINDS)


def test_the_example_itself_is_of_the_right_kinds(folder):
    example = (folder / ".env.example").read_text()
    settings = dict(re.findall(r"^(?:# )?([A-Z_]+)=(.+)$", example, re.M))
    assert list(doctor.values.bad_values(settings)) == []


def test_a_port_that_is_taken_is_named_before_anything_is_built(folder):
    engine = folder / "engine"
    engine.write_text(f'#!/bin/sh\necho "$@" >> {folder}/commands\n')
    engine.chmod(0o755)
    env = {**os.environ, "DOCKER": str(engine)}
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        diagnosis(folder, HTTP_PORT=port, HTTPS_PORT=str(free_port()))
        install = [folder / "rope", "install"]
        done = subprocess.run(install, env=env, capture_output=True, text=True)
    assert done.returncode == 1
    advice = f"Another program uses port {port}: stop it, or set HTTP_PORT to a free port."
    assert advice in done.stderr
    assert "build" not in (folder / "commands").read_text()


def test_a_backup_is_noted_for_the_app_and_told_outside(folder, monkeypatch, capsys):
    addresses: list[str] = []
    diagnosis(folder, HEARTBEAT_URL="https://hc-ping.com/key/{}")
    (folder / "classroom-1.tar").write_bytes(b"saved")
    opened = nullcontext()
    monkeypatch.setattr(
        backups.urllib.request, "urlopen", lambda url, **_: addresses.append(url) or opened
    )
    backups._note(Installation(folder), folder / "classroom-1.tar")
    note = folder / "state" / "backup.json"
    assert json.loads(note.read_text())["bytes"] == 5
    assert (note.parent.stat().st_mode & 0o777, note.stat().st_mode & 0o777) == (0o755, 0o644)
    assert addresses == ["https://hc-ping.com/key/backup"]

    def refuse(*_arguments: object, **_more: object) -> None:
        raise OSError

    monkeypatch.setattr(backups.urllib.request, "urlopen", refuse)
    backups._note(Installation(folder), folder / "classroom-1.tar")
    assert "HEARTBEAT_URL does not answer (OSError)" in capsys.readouterr().out


def test_the_file_of_hosts_is_the_one_that_git_knows():
    assert (FOLDER / "proxy" / "hosts").read_text() == upstreams.NOBODY


def test_a_file_that_is_no_text_is_named_in_a_sentence(folder):
    diagnosis(folder)
    text = (folder / ".env").read_text()
    (folder / ".env").write_text(text, "utf-16")
    done = rope(folder, "doctor")
    assert (done.returncode, done.stderr) == (
        1,
        "docker/.env is no plain text: save it as UTF-8.\n",
    )
    (folder / ".env").unlink()
    (folder / ".env").mkdir()
    assert "docker/.env is a folder" in rope(folder, "doctor").stderr


@pytest.mark.parametrize(
    ("days", "name", "advice"),
    [
        (-1, "localhost", "site.crt has expired: ask for a new one"),
        (3, "localhost", "site.crt expires in 2 days: ask for a new one"),
        (300, "other.net", "site.crt is for other.net, not for SITE_ADDRESS"),
        (300, "localhost", ""),
    ],
)
def test_a_certificate_that_browsers_refuse_is_named(folder, days, name, advice):
    certificate(folder / "certificates", name, days)
    findings = diagnosis(folder, TLS="own")
    assert len(findings) == bool(advice)
    assert not advice or advice in findings[0]


def test_a_key_of_the_certificate_that_others_can_read_is_named(folder):
    certificate(folder / "certificates", "localhost", 300)
    (folder / "certificates" / "site.key").chmod(0o644)
    assert "chmod 600" in diagnosis(folder, TLS="own")[0]


def test_a_certificate_for_all_names_of_a_domain_is_for_each(folder):
    certificate(folder / "certificates", "*.school.net", 300)
    assert diagnosis(folder, TLS="own", SITE_ADDRESS="class.school.net") == []
    assert diagnosis(folder, TLS="own", SITE_ADDRESS="school.net") != []
