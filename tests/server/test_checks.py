"""Settings with which no server starts, and what a real one is warned of."""

import subprocess
import sys

from tests import servers
from tests.conftest import free_port

SAFE = {
    "SECRET_KEY": "mK2vX7qLw9RzT4yBnC6dFgHjP1sAeU8iOa3Wx5Zt0VbNcQ-_kY",
    "HTTPS": "true",
    "PROXIES": "1",
    "ALLOWED_HOSTS": "classroom.school.example",
    "CSRF_TRUSTED_ORIGINS": "https://classroom.school.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.school.example:587",
}


def manage(var, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    url = env.pop("DATABASE_URL", f"sqlite:///{var / 'classroom.sqlite3'}")
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=servers.ROOT,
        env=servers.environment(url, var, **env),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )


def test_a_server_that_is_set_up_well_has_no_warning(tmp_path):
    """S7: `check --deploy`."""
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **SAFE)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_set_up_badly_is_named(tmp_path):
    """The control."""
    wrong = {"ALLOWED_HOSTS": "*", "DATABASE_URL": "postgres://classroom:x@postgres/classroom"}
    done = manage(tmp_path, "check", **{**SAFE, **wrong, "SECRET_KEY": "x" * 64})
    assert done.returncode == 1
    for message in ("classroom.E001", "SECRET_KEY can be guessed", "password can be guessed"):
        assert message in done.stderr


def test_an_extra_game_that_is_none_is_named(tmp_path):
    done = manage(tmp_path / "var", "check", EXTRA_GAMES="django.contrib.humanize")
    assert done.returncode == 1
    assert "EXTRA_GAMES names django.contrib.humanize" in done.stderr


def test_a_server_that_is_set_up_badly_does_not_start(tmp_path):
    done = manage(tmp_path, "serve", "--port", str(free_port()), **{**SAFE, "SECRET_KEY": "x"})
    assert done.returncode == 1
    assert "SECRET_KEY can be guessed" in done.stderr


def test_a_laptop_answers_to_any_name_and_its_folder_is_for_its_owner_alone(tmp_path):
    done = manage(tmp_path / "var", "check", SECRET_KEY="x")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_look_into_is_named(tmp_path):
    tmp_path.chmod(0o755)
    assert f"chmod 700 {tmp_path}" in manage(tmp_path, "check").stderr
