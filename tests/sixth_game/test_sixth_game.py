"""Install a game that is a package of its own, name it in EXTRA_GAMES, and play it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

HERE = Path(__file__).parent


def _run(*command: str, **env: str) -> None:
    # What the outer run of pytest has set is not for the inner one.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=settings.BASE_DIR,
        env={**own, **env},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_a_game_that_is_installed_is_played_from_lobby_to_replay(tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = "pip install --quiet --no-index --no-deps --no-build-isolation --target"
    _run(*pip.split(), str(site), str(source))
    paths = os.pathsep.join([str(site), str(settings.BASE_DIR)])
    env = {"EXTRA_GAMES": "hill", "PYTHONPATH": paths, "VAR_DIR": str(tmp_path / "var")}
    _run("pytest", "-n", "0", str(HERE / "lesson.py"), **env)
