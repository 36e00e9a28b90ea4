"""What holds for all entries of a setting."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from classroom.celery import app


@pytest.mark.parametrize("name", settings.CELERY_BEAT_SCHEDULE)
def test_a_sweep_is_a_task_and_gone_by_the_time_of_the_next_one(name):
    app.autodiscover_tasks(force=True)
    sweep = settings.CELERY_BEAT_SCHEDULE[name]
    assert sweep["task"] in app.tasks
    assert sweep["options"]["expires"] <= sweep["schedule"]


def test_what_the_address_of_a_database_says_of_encryption_holds(tmp_path):
    ask = "from classroom.settings import DATABASES as d; print(d['default']['OPTIONS']['sslmode'])"
    address = {"DATABASE_URL": "postgres://a:b@db.example/c?sslmode=require"}
    env = {**os.environ, **address, "VAR_DIR": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True)
    assert said.stdout == "require\n", said.stderr
