"""`make install` on a Debian with systemd: start, crash, reboot, backup, upgrade, uninstall."""

import tarfile
from collections.abc import Callable, Iterator

import pytest

from tests.docker.engine import checkout, docker, images, needs_engine
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

MACHINE = """
ARG PYTHON_IMAGE
FROM ${PYTHON_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make systemd systemd-sysv
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
Machine = Callable[[str], str]


@pytest.fixture(scope="module")
def name(tmp_path_factory) -> Iterator[str]:
    """A machine that has started, with the project in /opt/classroom."""
    needs_engine()
    name, source = "classroom-test-laptop", checkout(tmp_path_factory.mktemp("source"))
    for script in ("install", "uninstall", "packages", "manage"):
        (source / "laptop" / script).chmod(0o700)
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
