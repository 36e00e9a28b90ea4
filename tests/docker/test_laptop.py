"""`make install` on a fresh Debian: packages, service, backup; again as an upgrade; uninstall."""

import tarfile

import pytest

from tests.docker.engine import checkout, docker, images, needs_engine

pytestmark = [pytest.mark.slow, pytest.mark.services]

DRILL = """
set -e
apt-get update -qq && apt-get install -y -qq --no-install-recommends make systemd
cp -r /source /opt/classroom && chmod -R a+rX /opt/classroom && cd /opt/classroom
make install && make install
systemd-analyze verify /etc/systemd/system/classroom* && echo units verified
as() { runuser -u classroom -- env VAR_DIR=/var/lib/classroom "$@"; }
(as .venv/bin/python manage.py serve --port 8000 &)
for _ in $(seq 120); do
  sleep 1
  python3 -c "import urllib.request as r; print(r.urlopen('http://127.0.0.1:8000/ready').read())" \\
    2>/dev/null && break
done
ls /var/lib/classroom/backups
make uninstall
ls /etc/systemd/system/classroom* 2>/dev/null || echo no units
ls /var/lib/classroom
"""


def test_the_app_stays_on_a_laptop_until_it_is_uninstalled_and_its_data_stays(tmp_path):
    needs_engine()
    source = checkout(tmp_path / "source")
    for script in ("install", "uninstall", "packages"):
        (source / "laptop" / script).chmod(0o700)
    python = images()["PYTHON_IMAGE"]
    load = 'mkdir /source && tar -x -C /source -f - && exec bash -c "$0"'
    archive = tmp_path / "source.tar"
    with tarfile.open(archive, "w") as packing:
        packing.add(source, ".")
    with archive.open("rb") as packed:
        done = docker("run", "--rm", "-i", python, "bash", "-c", load, DRILL, stdin=packed)
    said = done.stdout
    assert done.returncode == 0, said[-2000:] + done.stderr[-2000:]
    assert "Installing packages, once only: 1 s" in said
    assert "units verified" in said
    assert '"migrations": "ok"' in said
    assert "before-" in said
    _, _, after = said.partition("no units")
    assert {"classroom.sqlite3", "data_key", "secret_key"} <= set(after.split())
