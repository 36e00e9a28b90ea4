"""`make install` on a Debian with systemd: from its start to its end, with rollback and doctor."""

import tarfile
from collections.abc import Callable, Iterator

import pytest

from tests.docker.engine import Installed, checkout, docker, images, needs_engine
from tests.docker.test_upgrade import MIGRATION
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

MACHINE = """
ARG PYTHON_IMAGE
FROM ${PYTHON_IMAGE}
RUN apt-get update -qq
RUN apt-get install -y -qq --no-install-recommends make git systemd systemd-sysv
CMD ["/sbin/init"]
"""
DATA = "/var/lib/classroom"
MANAGE = "/opt/classroom/laptop/manage"
FIRST_TEACHER = (
    "from classroom.people.models import Teacher;"
    "print(Teacher.objects.values_list('email').first())"
)
READY = """python3 -c "import urllib.request as r
print(r.urlopen('http://127.0.0.1/ready').read())" """
VERSION = "import classroom; print(classroom.__version__)"
COLUMNS = (
    "from django.db import connection;"
    "print(connection.cursor().execute('PRAGMA table_info(play_match)').fetchall())"
)
GIT = "git -c user.name=Kim -c user.email=kim@school.example"
COPY = "BACKUP_COPY=cp {} '/mnt/a stick/'"
NIGHT = "Nothing backs up at night"
Machine = Callable[[str], str]


@pytest.fixture(scope="module")
def name(tmp_path_factory) -> Iterator[str]:
    """A machine that has started, with the project in /opt/classroom."""
    needs_engine()
    name, source = "classroom-test-laptop", checkout(tmp_path_factory.mktemp("source"))
    for script in ("install", "uninstall", "packages", "manage", "backup", "rollback", "doctor"):
        (source / "laptop" / script).chmod(0o700)
    Installed(source, {}).tag("0.2.0")
    archive = source.with_suffix(".tar")
    with tarfile.open(archive, "w") as packing:
        packing.add(source, ".")
    python = images()["PYTHON_IMAGE"]
    built = docker("build", "-q", "--build-arg", f"PYTHON_IMAGE={python}", "-", input=MACHINE)
    assert built.returncode == 0, built.stderr[-2000:]
    docker("rm", "-f", name)
    run = ["run", "-d", "--name", name, "--privileged", "--tmpfs", "/run", "--tmpfs", "/tmp:exec"]  # noqa: S108
    # As on a machine: only root may take port 80.
    run += ["--sysctl", "net.ipv4.ip_unprivileged_port_start=1024"]
    started = docker(*run, built.stdout.strip())
    assert started.returncode == 0, started.stderr
    try:
        load = (
            "mkdir /opt/classroom && tar -x -C /opt/classroom -f - && chmod -R a+rX /opt/classroom"
        )
        with archive.open("rb") as packed:
            docker("exec", "-i", name, "bash", "-c", load, stdin=packed)
        yield name
    finally:
        docker("rm", "-f", name)


@pytest.fixture(scope="module")
def machine(name) -> Machine:
    """`machine(line)`: what a line says there that does not fail; `make install` was the first."""

    def run(line: str) -> str:
        done = docker("exec", name, "bash", "-c", line)
        assert done.returncode == 0, f"{line}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    wait_for(lambda: "running" in docker("exec", name, "systemctl", "is-system-running").stdout)
    output = run("cd /opt/classroom && PORT=80 make install")
    assert "Installing packages (only once): 1 s" in output
    assert "The app runs on port 80 " in output
    return run


def doctor(name: str) -> str:
    """Run laptop/doctor and return all of its output."""
    done = docker("exec", name, "/opt/classroom/laptop/doctor")
    return done.stdout + done.stderr


def is_ready(name: str) -> bool:
    return '"migrations": "ok"' in docker("exec", name, "bash", "-c", READY).stdout


def test_the_service_answers_and_its_units_are_in_order(name, machine):
    wait_for(lambda: is_ready(name))
    assert machine("stat -c %U /proc/$(systemctl show -P MainPID classroom)") == "classroom\n"
    machine("systemd-analyze verify /etc/systemd/system/classroom*")


def test_it_starts_again_after_a_crash_and_with_the_machine(name, machine):
    machine("systemctl kill -s KILL classroom")
    wait_for(lambda: is_ready(name))
    assert docker("restart", name).returncode == 0
    wait_for(lambda: is_ready(name))


def test_every_night_there_is_a_backup_and_those_of_long_ago_go(machine):
    assert "classroom-backup.timer" in machine("systemctl list-timers --all")
    machine(f"touch -d '20 days ago' {DATA}/backups/old.zip {DATA}/backups/old.txt")
    machine("systemctl start classroom-backup")
    files = machine(f"ls {DATA}/backups").split()
    assert "old.zip" not in files
    assert "old.txt" in files
    assert len([one for one in files if one.endswith(".zip")]) == 1


def test_an_upgrade_saves_the_data_first_and_keeps_it(name, machine):
    machine(f"{MANAGE} teacher kim@school.example")
    machine("cd /opt/classroom && PORT=80 make install")
    wait_for(lambda: is_ready(name))
    assert "before-" in machine(f"ls {DATA}/backups")
    assert "kim@school.example" in machine(f'{MANAGE} shell -c "{FIRST_TEACHER}"')


def test_a_copy_of_each_backup_leaves_the_machine_and_a_failure_is_said(name, machine):
    machine(f"install -d -o classroom '/mnt/a stick' && echo \"{COPY}\" >/etc/classroom.env")
    machine("systemctl start classroom-backup")
    newest = machine(f"ls -t {DATA}/backups").split()[0]
    machine(f"cmp '{DATA}/backups/{newest}' '/mnt/a stick/{newest}'")
    machine("umask 022; echo 'BACKUP_COPY=false {}' >/etc/classroom.env; sleep 1")
    failed = docker("exec", name, "systemctl", "start", "classroom-backup")
    assert failed.returncode != 0
    assert "The last backup failed" in doctor(name)
    machine("rm /etc/classroom.env && systemctl start classroom-backup")


def test_the_doctor_is_quiet_about_what_is_well(name, machine):
    wait_for(lambda: is_ready(name))
    assert doctor(name).startswith("All is well.")


@pytest.mark.parametrize(
    ("wrong", "mended", "advice"),
    [
        ("systemctl stop classroom", "systemctl start classroom", "does not run: read"),
        ("systemctl disable classroom", "systemctl enable classroom", "does not start with the"),
        ("systemctl stop classroom-backup.timer", "systemctl start classroom-backup.timer", NIGHT),
        ("echo TIME_ZONE=Europe/Berln >{}", "rm {}", "is no time zone: write a name"),
        ("echo LOG_LEVEL=loud >{}", "rm {}", "LOG_LEVEL=loud is none of DEBUG, INFO"),
        ("echo 'SIGNUP = open' >{}", "rm {}", "Line 1 of /etc/classroom.env is not NAME=value"),
        ("echo SIGNPU=open >{}", "rm {}", "Nothing reads SIGNPU: mend its name"),
        ("echo SIGNUP=everybody >{}", "rm {}", "The app refuses its settings"),
        ("echo DATA_KEY=secret >{}; chmod 644 {}", "rm {}", "sudo chmod 640 /etc/classroom.env"),
        ("echo BACKUP_COPY=rsync nas: >{}", "rm {}", "does not say which file: write {}"),
        ("echo 'BACKUP_COPY=rsnyc {{}} nas:' >{}", "rm {}", "there is no program rsnyc"),
        ("mv /opt/classroom/.venv /opt/gone", "mv /opt/gone /opt/classroom/.venv", "packages are"),
    ],
)
def test_the_doctor_names_what_is_wrong_with_what_to_do(name, machine, wrong, mended, advice):
    machine(wrong.format(*["/etc/classroom.env"] * 2))
    findings = doctor(name)
    machine(mended.format("/etc/classroom.env"))
    assert advice in findings
    assert "to look at" in findings
    assert "Traceback" not in findings


def test_a_rollback_runs_the_version_before_on_the_data_of_the_next(name, machine):
    last = machine("cd /opt/classroom/classroom/play/migrations && ls [0-9]*.py | tail -1").strip()
    number, stem = int(last[:4]) + 1, last.removesuffix(".py")
    drill = f"/opt/classroom/classroom/play/migrations/{number:04}_drill.py"
    machine(f"cat >{drill} <<'E'\n{MIGRATION % stem}\nE\nchmod a+r {drill}")
    machine(
        "sed -i 's/^__version__ = .*/__version__ = \"9.9.9\"/' /opt/classroom/classroom/__init__.py"
    )
    machine(f"cd /opt/classroom && git add -A && {GIT} commit -qm next")
    machine("cd /opt/classroom && PORT=80 make install")
    assert "9.9.9" in machine(f'{MANAGE} shell -c "{VERSION}"')
    machine("cd /opt/classroom && make rollback")
    wait_for(lambda: is_ready(name))
    assert "9.9.9" not in machine(f'{MANAGE} shell -c "{VERSION}"')
    assert "kim@school.example" in machine(f'{MANAGE} shell -c "{FIRST_TEACHER}"')
    assert "drill" in machine(f'{MANAGE} shell -c "{COLUMNS}"')
    assert doctor(name).startswith("All is well.")


def test_what_is_done_by_hand_has_the_settings_of_the_service(machine):
    machine(f"echo 'DATABASE_URL=sqlite:///{DATA}/other.sqlite3' >/etc/classroom.env")
    machine("cd /opt/classroom && PORT=80 make install")
    assert "None" in machine(f'{MANAGE} shell -c "{FIRST_TEACHER}"')
    machine("rm /etc/classroom.env && cd /opt/classroom && PORT=80 make install")
    assert "kim@school.example" in machine(f'{MANAGE} shell -c "{FIRST_TEACHER}"')


def test_it_is_uninstalled_and_its_data_stays(machine):
    machine("cd /opt/classroom && make uninstall")
    assert machine("ls /etc/systemd/system/classroom* 2>/dev/null || echo none").strip() == "none"
    assert "inactive" in machine("systemctl is-active classroom || true")
    left = set(machine(f"ls {DATA}").split())
    assert {"backups", "classroom.sqlite3", "data_key", "secret_key"} <= left
