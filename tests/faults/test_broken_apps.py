"""The apps that stand for a lack of locks, commits or memory; their tests run late."""

import subprocess
import sys

from tests import servers

BROKEN = ("faults.deaf", "faults.hasty", "faults.hindered", "faults.unlocked", "live.lossy")


def test_what_they_take_away_from_the_app_is_there_to_be_taken_away(tmp_path):
    load = "; ".join(f"import tests.{name}" for name in BROKEN)
    env = servers.environment("sqlite://:memory:", tmp_path)
    command = [sys.executable, "-c", load]
    loaded = subprocess.run(command, cwd=servers.ROOT, env=env, capture_output=True, text=True)
    assert loaded.returncode == 0, loaded.stderr
