"""A sixth game is played with a folder and a line of the registry: no other code knows of it.

`make messages` collects its sentences.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

HILL = Path(__file__).parent / "hill"
# Its folder is not in games/, so the line that names it stands here and not in the registry.
SETTINGS = """
from games import registry

registry.APPS += ("hill",)

from classroom.settings import *
"""


def _clean_environment() -> dict[str, str]:
    """What the outer run of pytest has set is not for the inner one."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}


def test_a_new_game_is_played_from_lobby_to_replay_without_a_change_elsewhere(
    tmp_path: Path,
) -> None:
    shutil.copytree(HILL, tmp_path / "hill", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "hill_settings.py").write_text(SETTINGS)
    lesson = Path(__file__).with_name("lesson.py")
    command = [sys.executable, "-m", "pytest", "-n", "0", "--ds=hill_settings", str(lesson)]
    paths = os.pathsep.join([str(tmp_path), str(settings.BASE_DIR)])
    env = {**_clean_environment(), "PYTHONPATH": paths, "VAR_DIR": str(tmp_path / "var")}
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
