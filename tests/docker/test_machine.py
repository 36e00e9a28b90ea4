"""Findings of `docker/rope doctor` on the machine and at the engine, and its test of the site."""

import json
import os
import shlex
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.conftest import free_port
from tests.docker.files import FOLDER
from tests.docker.test_doctor import GOOD, diagnosis

sys.path.insert(0, str(FOLDER))
from operating import backups, machine, running, upstreams
from operating.installation import Installation


def test_every_container_is_looked_at():
    lines = ["proxy running", "web exited", "web running healthy", "beat running unhealthy"]
    lines += ["migrate exited", "beat running healthy", "redis running healthy"]
    lines += ["worker running healthy", "worker-long running healthy"]
    findings = list(running.bad_containers({}, [line.split() for line in lines]))
    assert [one.partition(":")[0] for one in findings] == [
        "A container of web is exited",
        "A container of beat is unhealthy",
        "There is no container of postgres",
        "Two beat run and send each task twice",
        "1 of 2 replicas of web run",
    ]


def test_a_well_installation_has_no_bad_container():
    lines = ["proxy running", "web running healthy", "web running healthy", "migrate exited"]
    others = ("worker", "worker-long", "beat", "redis", "postgres")
    lines += [f"{name} running healthy" for name in others]
    assert not list(running.bad_containers({}, [line.split() for line in lines]))


def test_before_its_first_night_a_scheduled_backup_is_not_missed(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(backups, "CRON", tmp_path / "cron")
    monkeypatch.setattr(machine, "CRON_PATH", str(tmp_path))
    diagnosis(folder)
    installation = Installation(folder)
    assert [one for one in machine.bad_machine(installation) if "docker/rope schedule" in one]
    (tmp_path / "cron").write_text(str(folder / "rope"))
    (tmp_path / "cron").chmod(0o755)
    assert list(machine.bad_machine(installation)) == []
    os.utime(tmp_path / "cron", (0, 0))
    assert [one for one in machine.bad_machine(installation) if "docker/rope schedule" in one]


def test_an_upgrade_that_was_cut_off_is_named(folder, monkeypatch):
    monkeypatch.setenv("DOCKER", "true")
    diagnosis(folder)
    upstreams.write_hosts(folder / "proxy" / "hosts", ["10.0.2.2"])
    assert [one for one in running.bad_engine(Installation(folder)) if "was interrupted" in one]
    upstreams.write_hosts(folder / "proxy" / "hosts", [])
    assert (folder / "proxy" / "hosts").read_text() == upstreams.NOBODY
    assert not [one for one in running.bad_engine(Installation(folder)) if "interrupted" in one]


def test_a_schedule_of_another_folder_is_named(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(backups, "CRON", tmp_path / "cron")
    monkeypatch.setattr(machine, "CRON_PATH", str(tmp_path))
    diagnosis(folder)
    (tmp_path / "cron").write_text("30 2 * * * root /opt/before/docker/rope backup")
    (tmp_path / "cron").chmod(0o644)
    findings = list(machine.bad_machine(Installation(folder)))
    assert "backs up another folder: run `docker/rope schedule` here." in findings[0]
    (tmp_path / "cron").write_text(f"30 2 * * * root {folder}/rope backup")
    (tmp_path / "cron").chmod(0o755)
    assert list(machine.bad_machine(Installation(folder))) == []


def test_no_cron_at_all_is_named(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(backups, "CRON", tmp_path / "entry")
    monkeypatch.setattr(machine, "CRON_PATH", str(tmp_path))
    diagnosis(folder)
    (tmp_path / "entry").write_text(str(folder / "rope"))
    findings = list(machine.bad_machine(Installation(folder)))
    assert findings == ["Nothing runs the backups at night: install cron."]


def test_advice_is_no_fault(folder, monkeypatch, tmp_path):
    clock = tmp_path / "timedatectl"
    clock.write_text("#!/bin/sh\necho no\n")
    clock.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(backups, "CRON", tmp_path / "none")
    diagnosis(folder, BACKUP_COPY="cp {} /mnt/")
    advice = [one.partition(":")[0] for one in machine.advice(Installation(folder))]
    nights = "nothing backs up at night, unless you do"
    assert advice == [nights, "nothing sets the clock of this machine"]


def test_keys_that_are_not_those_of_the_last_backup_are_named(folder):
    diagnosis(folder)
    (folder / "classroom-1.tar").write_bytes(b"saved")
    backups._note(Installation(folder), folder / "classroom-1.tar")
    assert not [one for one in machine.bad_machine(Installation(folder)) if "dice" in one]
    diagnosis(folder, DATA_KEY=GOOD["DATA_KEY"][::-1])
    assert [one for one in machine.bad_machine(Installation(folder)) if "dice" in one]
    # A change of keys, while that of before is given.
    diagnosis(folder, DATA_KEY=GOOD["DATA_KEY"][::-1], DATA_KEY_FALLBACKS=GOOD["DATA_KEY"])
    assert not [one for one in machine.bad_machine(Installation(folder)) if "dice" in one]
    diagnosis(folder, DATA_KEY=GOOD["DATA_KEY"][::-1])
    # A restore takes over the keys of its backup.
    backups._write_note(Installation(folder))
    assert not [one for one in machine.bad_machine(Installation(folder)) if "dice" in one]
    assert json.loads((folder / "state" / "backup.json").read_text())["bytes"] == 5


# An engine that answers each command with a line ------------------------------------------------

WELL = {
    "compose version": "2.26.1",
    "compose ps -a --format {{.Service}} {{.State}} {{.Health}}": "\n".join(
        [
            "proxy running",
            *["web running healthy"] * 2,
            *(f"{one} running healthy" for one in ("worker", "worker-long", "beat")),
            *(f"{one} running healthy" for one in ("redis", "postgres")),
        ]
    ),
    "compose ps -a --format {{.State}}": "exited 0",
    "compose ps -q web": "aa\nbb",
    "inspect -f {{json": json.dumps([f"{name}={value}" for name, value in GOOD.items()]),
    "inspect -f {{.Created}}": "2026-11-27",
    "inspect -f {{.Image}}": "sha256:5",
    "image inspect -f {{.Id}}": "sha256:5",
    "exec ": '{"status": "ok"}',
}
OTHER = json.dumps([f"{name}={value}" for name, value in {**GOOD, "TLS": "own"}.items()])


@pytest.fixture
def engine_findings(folder, monkeypatch):
    """`engine_findings(replies, **settings)`: what is found at an engine that replies so."""
    program = folder / "replies"
    monkeypatch.setenv("DOCKER", str(program))
    monkeypatch.setattr(running, "as_a_child", lambda _settings: iter(()))

    def answer(reply: str) -> str:
        return "exit 1" if reply == "refused" else f"echo {shlex.quote(reply)}"

    def findings(replies: dict[str, str], **settings: str) -> list[str]:
        cases = "".join(
            f"{shlex.quote(words)}*) {answer(reply)};;\n"
            for words, reply in (
                replies | {k: v for k, v in WELL.items() if k not in replies}
            ).items()
        )
        line = 'line=$(echo "$*" | sed "s|-f docker/compose.yml ||")'
        program.write_text(f'#!/bin/sh\n{line}\ncase "$line" in\n{cases}esac\n')
        program.chmod(0o755)
        diagnosis(folder, **settings)
        return list(running.bad_engine(Installation(folder)))

    return findings


def test_at_an_engine_that_is_well_nothing_is_found(engine_findings):
    assert engine_findings({}) == []


@pytest.mark.parametrize(
    ("replies", "settings", "advice"),
    [
        ({"compose version": "2.17.3"}, {}, "Compose 2.17.3 is too old: install 2.20 or later"),
        ({"version": "refused"}, {}, "Docker does not respond: start it"),
        ({"image inspect": "refused"}, {"VERSION": "0.9.9"}, "There is no image classroom:0.9.9"),
        ({"compose ps -a --format {{.State}}": "exited 1"}, {}, "The migration failed, so nothing"),
        ({}, {"TIME_ZONE": "UTC"}, "TIME_ZONE in docker/.env changed after the start: run"),
        ({}, {"DATA_KEY": GOOD["DATA_KEY"][::-1]}, "DATA_KEY in docker/.env changed after the"),
        ({"exec bb": '{"database": "away"}'}, {}, "cannot reach its database"),
        ({"exec bb": '{"disk": "full"}'}, {}, "The disk of the database is full"),
        ({"exec bb": '{"disk": "read-only"}'}, {}, "can only be read"),
        ({"exec bb": '{"status": "degraded"}'}, {}, "Redis is not responding"),
        ({"exec bb": '{"migrations": "missing"}'}, {}, "The database lacks migrations"),
        ({"exec bb": "refused"}, {}, "Replica bb does not respond: wait a minute"),
        # The second of two replicas.
        ({"inspect -f {{.Image}} bb": "sha256:4"}, {}, "1 of 2 replicas do not run classroom:dev"),
        ({"inspect -f {{json .Config.Env}} bb": OTHER}, {}, "TLS in docker/.env changed after"),
    ],
    ids=str,
)
def test_what_is_wrong_at_the_engine_is_named(engine_findings, replies, settings, advice):
    (line,) = engine_findings(replies, **settings)
    assert advice in line


@pytest.mark.parametrize(
    ("answer", "advice"),
    [
        ("3 running games need a key of DATA_KEY_FALLBACKS.", "Run `docker/rope manage keys`."),
        ("Nothing needs an old key.", "Delete SECRET_KEY_FALLBACKS and DATA_KEY_FALLBACKS, then"),
        ("A key of SECRET_KEY_FALLBACKS may have signed 2 invitations.", "2 invitations."),
    ],
)
def test_what_still_needs_a_key_of_before_is_named(engine_findings, answer, advice):
    old = {"DATA_KEY_FALLBACKS": GOOD["DATA_KEY"][::-1]}
    runs = json.dumps([f"{name}={value}" for name, value in {**GOOD, **old}.items()])
    replies = {"compose exec -T web": answer, "inspect -f {{json": runs}
    (line,) = engine_findings(replies, **old)
    assert line.startswith(answer)
    assert advice in line
    assert engine_findings({"compose exec -T web": answer}) == []


def test_a_changed_name_of_the_project_is_named(engine_findings):
    stopped = "compose ps -a --format {{.Service}} {{.State}} {{.Health}}"
    findings = engine_findings(
        {stopped: "", "ps --filter": "classroom"}, COMPOSE_PROJECT_NAME="new"
    )
    assert [one for one in findings if "Containers of this folder run as classroom" in one]


class Site(BaseHTTPRequestHandler):
    """Answers each name of a site with a status, and one of them with the way to HTTPS."""

    def do_GET(self) -> None:
        name = self.headers["Host"]
        self.send_response({"class.school.net": 200, "secure.school.net": 301}.get(name, 400))
        if name == "secure.school.net":
            self.send_header("Location", f"https://{name}/join/")
        self.end_headers()

    def log_message(self, *words: object) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("mode", "name", "advice"),
    [
        ("none", "class.school.net", ""),
        ("elsewhere", "secure.school.net", ""),
        ("none", "secure.school.net", "gets 301 instead of the page"),
        ("none", "other.school.net", "gets 400 instead of the page"),
        ("internal", "class.school.net", "Browsers do not accept the certificate"),
    ],
)
def test_the_site_is_opened_as_a_child_would(mode, name, advice):
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = str(server.server_port)
        ports = {"HTTP_PORT": port, "HTTPS_PORT": port}
        findings = list(running.as_a_child({"TLS": mode, "SITE_ADDRESS": name, **ports}))
        server.shutdown()
    assert len(findings) == bool(advice)
    assert not advice or advice in findings[0]


def test_a_page_that_does_not_come_through_the_proxy_is_named():
    port = str(free_port())
    (line,) = running.as_a_child({"TLS": "none", "SITE_ADDRESS": "localhost", "HTTP_PORT": port})
    assert f"No page comes through port {port} (ConnectionRefusedError)" in line
    assert list(running.as_a_child({"TLS": "none", "HTTP_PORT": "http"})) == []
