"""Tests of all entries of a setting."""

import os
import re
import subprocess
import sys

import pytest
from django.conf import settings

from classroom import environment
from classroom.celery import app
from tests.servers import ROOT


@pytest.mark.parametrize("name", settings.CELERY["beat_schedule"])
def test_a_sweep_is_a_task_and_gone_by_the_time_of_the_next_one(name):
    app.autodiscover_tasks(force=True)
    sweep = settings.CELERY["beat_schedule"][name]
    assert sweep["task"] in app.tasks
    assert sweep["options"]["expires"] <= sweep["schedule"]


def test_what_the_address_of_a_database_says_of_encryption_holds(tmp_path):
    ask = "from classroom.settings import DATABASES as d; print(d['default']['OPTIONS']['sslmode'])"
    url = "postgres://a:b@db.example/c?sslmode=require"
    assert answer(ask, DATABASE_URL=url, VAR_DIR=str(tmp_path)) == "require"


@pytest.mark.services
@pytest.mark.parametrize(("behind_pgbouncer", "planned"), [("false", "True"), ("true", "False")])
def test_what_is_asked_again_is_planned_once_but_behind_pgbouncer(
    fresh_postgresql_url, tmp_path, behind_pgbouncer, planned
):
    ask = """
import django
django.setup()
from django.db import connection
from classroom.people.models import SchoolClass
for number in range(3):
    SchoolClass.objects.filter(pk=number).first()
with connection.cursor() as cursor:
    cursor.execute("SELECT statement FROM pg_prepared_statements")
    print(any("people_schoolclass" in statement for (statement,) in cursor.fetchall()))
"""
    where = {"DATABASE_URL": fresh_postgresql_url, "VAR_DIR": str(tmp_path)}
    assert answer(ask, **where, PGBOUNCER=behind_pgbouncer) == planned


OWN = re.compile(r"""(?:env\.\w+|secret|environ\.get)\(\s*"([A-Z_]+)\"""")


def test_one_table_has_the_settings_that_the_app_reads_and_the_manual_explains():
    places = [ROOT / "classroom" / name for name in ("settings.py", "keys.py")]
    read = {name for file in places for name in OWN.findall(file.read_text())}
    keys = re.findall(r'keys\("([A-Z_]+)"', places[0].read_text())
    read |= {*keys, *(f"{name}_FALLBACKS" for name in keys)}
    assert read == environment.SETTINGS - environment.SIGN_INS
    manual = (ROOT / "docs" / "operating.md").read_text()
    section = manual.partition("## Settings\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    of_one = {name for name in environment.SIGN_INS if name.startswith("OIDC_1_")}
    assert named == environment.SETTINGS - environment.SIGN_INS | of_one


def answer(ask: str, **settings: str) -> str:
    """Return a process's output with these settings."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "classroom.settings", **settings}
    command = [sys.executable, "-c", ask]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
