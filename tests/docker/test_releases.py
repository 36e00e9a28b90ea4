"""`docker/rope apply`, `upgrade`, `rollback` and what they leave behind, on an engine that only
counts; tests/docker/test_upgrade.py does the same on a real one."""

import json
import re
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.docker.files import FOLDER, ROOT
from tests.docker.test_doctor import GOOD

sys.path.insert(0, str(FOLDER))
from operating import backups, releases, upstreams
from operating.checkout import RELEASES, Checkout
from operating.installation import Installation, OperationError


@dataclass
class Engine:
    """The engine and the installation of two replicas that it runs."""

    folder: Path
    installation: Installation

    @property
    def state(self) -> dict[str, Any]:
        return json.loads((self.folder / "engine.json").read_text())

    def set(self, **values: object) -> None:
        (self.folder / "engine.json").write_text(json.dumps({**self.state, **values}))

    def ran(self, part: str) -> bool:
        return any(part in line for line in self.state["lines"])


@pytest.fixture
def engine(tmp_path, monkeypatch) -> Engine:
    folder = tmp_path / "project" / "docker"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns(".env", "__pycache__"))
    return counting(tmp_path, folder, monkeypatch)


def counting(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Let the engine that only counts run two replicas of this docker/ folder."""
    program = tmp_path / "engine"
    # By this Python itself: what PATH calls python3 may first look which one is meant.
    first, _, rest = (ROOT / "tests/docker/stand_ins/engine.py").read_text().partition("\n")
    program.write_text(f"#!{sys.executable} {first.rpartition(' ')[2]}\n{rest}")
    program.chmod(0o755)
    settings = "".join(f"{name}={value}\n" for name, value in GOOD.items())
    (folder / ".env").write_text(settings)
    (folder / ".env").chmod(0o600)
    webs = {"web01": settings, "web02": settings}
    state = {"webs": webs, "count": 2, "sick": [], "sick_from": 99, "refuses": [], "tags": []}
    state |= {"lines": [], "least": 2, "asked": [], "created": {}, "starts": True, "images": {}}
    state |= {"revisions": {}, "old": [], "ready": {}}
    (tmp_path / "engine.json").write_text(json.dumps(state))
    monkeypatch.setenv("DOCKER", str(program))
    monkeypatch.setattr(upstreams.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(backups, "backup", lambda _installation: None)
    return Engine(tmp_path, Installation(folder))


def git(engine: Engine, *words: str) -> str:
    name = ("-c", "user.name=A", "-c", "user.email=a@b.c")
    command = ["git", *name, *words]
    folder = engine.installation.folder.parent
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def versions(engine) -> Engine:
    """Two tags of a project, of which the first runs, and the list of the real releases."""
    project = engine.installation.folder.parent
    (project / ".gitignore").write_text(".env\nstate/\nhosts\n")
    listed = project / RELEASES
    listed.parent.mkdir()
    shutil.copy(FOLDER.parent / RELEASES, listed)
    git(engine, "init", "-q")
    for name in ("0.3.0", "0.4.0"):
        (engine.installation.folder / "compose.yml").write_text(name)
        git(engine, "add", "-A")
        git(engine, "commit", "-qm", name)
        git(engine, "tag", name)
    git(engine, "checkout", "-q", "0.3.0")
    engine.installation.write_settings(VERSION="0.3.0", COMMIT=git(engine, "rev-parse", "HEAD"))
    return engine


def compose_file(engine: Engine) -> str:
    return (engine.installation.folder / "compose.yml").read_text()


# apply ----------------------------------------------------------------------------------------


def test_a_changed_setting_is_brought_in_while_two_replicas_always_run(engine):
    engine.installation.write_settings(TIME_ZONE="Europe/Berlin")
    releases.apply(engine.installation)
    state = engine.state
    assert len(state["webs"]) == state["least"] == 2
    assert all("TIME_ZONE=Europe/Berlin" in settings for settings in state["webs"].values())
    assert engine.ran("up -d --no-build")
    assert "PREVIOUS_VERSION" not in engine.installation.settings()


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"TIME_ZONE": "Europe/Berln"}, "is no time zone"),
        ({"WEB_CPUS": "two"}, "is no number of cores"),
        ({"HSTS_SECONDS": "year"}, "is no whole number"),
        ({"WBE_CPUS": "2"}, "did you mean WEB_CPUS"),
    ],
    ids=str,
)
def test_a_wrong_setting_changes_nothing(engine, wrong, refusal):
    engine.installation.write_settings(**wrong)
    with pytest.raises(OperationError, match=refusal):
        releases.apply(engine.installation)
    assert engine.state["lines"] == []


def test_the_proxy_asks_no_replica_that_starts_or_leaves_and_is_not_reloaded(engine):
    releases.apply(engine.installation)
    one, other, new, last = (f"10.0.2.{number}" for number in range(1, 5))
    # Before the first starts; before the first leaves; before the last leaves.
    assert engine.state["asked"] == [[one, other], [other, new], [new, last]]
    assert not engine.ran("reload")
    lines = [line for line in engine.state["lines"] if line.startswith("update")]
    assert lines == [
        f"update --cpu-shares {weight} {replica}"
        for replica in ("web03", "web04")
        for weight in (releases.STARTING, releases.SERVING)
    ]
    assert not upstreams.is_pinned(engine.installation)


@pytest.mark.parametrize("step", ["config --quiet", "manage.py check"])
def test_what_compose_or_the_app_itself_refuses_changes_nothing(engine, step):
    engine.set(refuses=[step])
    with pytest.raises(OperationError):
        releases.apply(engine.installation)
    assert set(engine.state["webs"]) == {"web01", "web02"}
    assert not engine.ran("up -d")


def test_a_replica_that_does_not_become_well_leaves_those_of_before(engine):
    engine.set(sick_from=3)
    with pytest.raises(OperationError, match="then apply it again"):
        releases.apply(engine.installation)
    assert set(engine.state["webs"]) == {"web01", "web02"}


def test_what_a_start_that_failed_has_left_does_not_come_into_the_lesson(engine):
    engine.set(starts=False)
    engine.installation.write_settings(TIME_ZONE="Europe/Berlin")
    with pytest.raises(OperationError, match="then apply it again"):
        releases.apply(engine.installation)
    assert (set(engine.state["webs"]), engine.state["created"]) == ({"web01", "web02"}, {})
    # As an older docker/rope has left it.
    engine.set(starts=True, created={"web03": "SITE_ADDRESS=broken"})
    releases.apply(engine.installation)
    assert set(engine.state["webs"].values()) == {engine.installation.env_text()}
    assert len(engine.state["webs"]) == engine.state["least"] == 2


@pytest.mark.parametrize("step", [releases.apply, lambda one: releases.upgrade(one, None)])
def test_another_data_key_than_that_of_running_games_is_refused(engine, step):
    engine.installation.write_settings(DATA_KEY=GOOD["DATA_KEY"][::-1])
    with pytest.raises(OperationError, match="take it back from settings"):
        step(engine.installation)
    assert set(engine.state["webs"]) == {"web01", "web02"}
    assert not engine.ran("build")
    assert not engine.ran("up -d")


def test_keys_that_are_not_those_of_the_last_backup_are_refused(engine):
    backups._write_note(engine.installation, at=1.0, bytes=5)
    engine.installation.write_settings(SECRET_KEY=GOOD["SECRET_KEY"][::-1])
    with pytest.raises(OperationError, match="not the one of the last backup"):
        releases.apply(engine.installation)
    assert not engine.ran("up -d")


def test_keys_change_in_two_steps_so_that_every_replica_knows_both(engine):
    backups._write_note(engine.installation, at=1.0, bytes=5)
    old = {name: GOOD[name] for name in backups.KEYS}
    new = {name: GOOD[name][::-1] for name in backups.KEYS}
    swapped = new | {f"{name}_FALLBACKS": key for name, key in old.items()}
    engine.installation.write_settings(**swapped)
    with pytest.raises(OperationError, match="do not know the new SECRET_KEY yet: write it into"):
        releases.apply(engine.installation)
    assert not engine.ran("up -d")
    engine.installation.write_settings(
        **old, **{f"{name}_FALLBACKS": key for name, key in new.items()}
    )
    releases.apply(engine.installation)
    engine.installation.write_settings(**swapped)
    releases.apply(engine.installation)
    assert set(engine.state["webs"].values()) == {engine.installation.env_text()}


# upgrade and rollback ---------------------------------------------------------------------------


def test_an_upgrade_to_a_version_checks_it_out_and_back(versions):
    releases.upgrade(versions.installation, "0.4.0")
    settings = versions.installation.settings()
    assert (settings["VERSION"], settings["PREVIOUS_VERSION"]) == ("0.4.0", "0.3.0")
    assert compose_file(versions) == "0.4.0"
    releases.rollback(versions.installation)
    settings = versions.installation.settings()
    assert (settings["VERSION"], settings["PREVIOUS_VERSION"]) == ("0.3.0", "0.4.0")
    assert compose_file(versions) == "0.3.0"
    assert versions.state["least"] == 2


def test_replicas_have_started_with_the_settings_that_are_there_afterwards(versions):
    """Otherwise the next `docker compose up` would replace all of them at once."""

    def starts_of_replicas() -> set[str]:
        return set(versions.state["webs"].values())

    releases.upgrade(versions.installation, "0.4.0")
    assert starts_of_replicas() == {versions.installation.env_text()}
    releases.rollback(versions.installation)
    assert starts_of_replicas() == {versions.installation.env_text()}
    before = versions.installation.env_text()
    versions.set(sick_from=0)
    with pytest.raises(OperationError):
        releases.upgrade(versions.installation, "0.4.0")
    assert versions.installation.env_text() == before


def test_an_upgrade_that_fails_leaves_files_and_version(versions):
    versions.set(refuses=["run --rm --no-deps migrate"])
    with pytest.raises(OperationError):
        releases.upgrade(versions.installation, "0.4.0")
    assert compose_file(versions) == "0.3.0"
    assert versions.installation.settings()["VERSION"] == "0.3.0"


def test_files_that_were_changed_here_are_not_lost(versions):
    (versions.installation.folder / "compose.yml").write_text("my own")
    with pytest.raises(OperationError, match="were changed here"):
        releases.upgrade(versions.installation, "0.4.0")
    assert compose_file(versions) == "my own"


def test_a_rollback_goes_on_without_the_files_if_they_were_changed_here(versions, capsys):
    releases.upgrade(versions.installation, "0.4.0")
    (versions.installation.folder / "compose.yml").write_text("my own")
    releases.rollback(versions.installation)
    assert versions.installation.settings()["VERSION"] == "0.3.0"
    assert compose_file(versions) == "my own"
    assert "stay as they are" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["0.3.7", "0.3"])
def test_a_version_that_does_not_exist_changes_nothing_and_those_that_do_are_named(
    versions, name, monkeypatch
):
    saved: list[Installation] = []
    monkeypatch.setattr(backups, "backup", saved.append)
    versions.set(refuses=["image inspect"])
    with pytest.raises(OperationError, match=f"no version {name}; there are 0.3.0, 0.2.0"):
        releases.upgrade(versions.installation, name)
    assert saved == []
    assert not versions.ran("build")
    assert compose_file(versions) == "0.3.0"


def test_the_image_carries_the_commit_it_was_built_of(versions):
    versions.set(refuses=["image inspect classroom:0.4.0"])
    releases.upgrade(versions.installation, "0.4.0")
    assert versions.state["source"] == git(versions, "rev-parse", "0.4.0").strip()


def test_the_first_rollback_after_a_version_that_wrote_no_commit_brings_its_files_back(versions):
    """As after 0.2.0: its image lacks the health check of the newer compose.yml."""
    env = versions.installation.env_text()
    versions.installation.write_env_text("".join(re.sub("^COMMIT=.*\n", "", env, flags=re.M)))
    versions.set(old=["0.3.0"])
    releases.upgrade(versions.installation, "0.4.0")
    releases.rollback(versions.installation)
    assert versions.installation.settings()["VERSION"] == "0.3.0"
    assert compose_file(versions) == "0.3.0"


def test_a_rollback_finds_the_files_by_the_image_that_names_its_commit(versions):
    versions.set(revisions={"20261101-080000": git(versions, "rev-parse", "HEAD").strip()})
    git(versions, "checkout", "-q", "0.4.0")
    versions.installation.write_settings(VERSION="0.4.0", PREVIOUS_VERSION="20261101-080000")
    releases.rollback(versions.installation)
    assert compose_file(versions) == "0.3.0"


def test_a_rollback_to_an_image_that_does_not_fit_is_refused_at_once(versions):
    versions.installation.write_settings(VERSION="0.4.0", PREVIOUS_VERSION="20261101-080000")
    versions.set(old=["20261101-080000"])
    with pytest.raises(OperationError, match="does not fit the files in docker/"):
        releases.rollback(versions.installation)
    assert not versions.ran("up -d")


def test_without_git_an_upgrade_builds_this_folder(engine):
    assert Checkout(engine.folder).commit() == ""
    releases.upgrade(engine.installation, None)
    assert engine.ran("build web")
    assert engine.installation.settings()["PREVIOUS_VERSION"] == "dev"


def test_old_images_go_but_not_those_that_run_or_ran_before(engine):
    engine.installation.write_settings(VERSION="0.4.0", PREVIOUS_VERSION="20261101-080000")
    kept_by_name = ["0.4.0", "20261101-080000", "mine"]
    engine.set(tags=[*kept_by_name, "0.3.0", "20261001-080000"])
    releases.prune_images(engine.installation)
    assert engine.state["tags"] == kept_by_name


# The real repository ----------------------------------------------------------------------------

LISTED = json.loads((ROOT / RELEASES).read_text())


@pytest.fixture(scope="module")
def history(tmp_path_factory) -> Path:
    """A clone of this repository as it is, without its tags."""
    command = ["git", "-C", ROOT, "rev-parse", "--is-shallow-repository"]
    if subprocess.run(command, capture_output=True, text=True).stdout.strip() != "false":
        pytest.skip("this folder has no history of git")
    folder = tmp_path_factory.mktemp("history") / "project"
    subprocess.run(["git", "clone", "-q", "--no-tags", str(ROOT), str(folder)], check=True)
    return folder


def in_git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("release", LISTED, ids=lambda one: one["version"])
def test_each_release_is_a_commit_of_this_history_that_calls_itself_so(history, release):
    in_git(history, "merge-base", "--is-ancestor", release["commit"], "HEAD")
    project = tomllib.loads(in_git(history, "show", f"{release['commit']}:pyproject.toml"))[
        "project"
    ]
    assert project["version"] == release["version"]
    heading = f"## {release['version']} ({release['date']})"
    assert heading in in_git(history, "show", f"{release['commit']}:CHANGELOG.md")
    assert heading in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("paper", ["README.md", "CHANGELOG.md", "docs/operating.md"])
def test_what_the_papers_say_of_versions_works_in_a_clone_as_it_is(history, paper):
    text = (ROOT / paper).read_text()
    names = re.findall(r"(?:rope upgrade|laptop/checkout) (\d\S+?)[`\s]", text)
    files = Checkout(history)
    assert [name for name in names if not files.commit_of(name)] == []
    for name in re.findall(r"git checkout (\w+)", text):
        in_git(history, "rev-parse", "--verify", f"{name}^{{commit}}")
    assert "--tags" not in text


def test_an_upgrade_in_a_real_clone_goes_to_the_release_and_back(history, tmp_path, monkeypatch):
    newest, before = LISTED[0], in_git(history, "rev-parse", "HEAD")
    engine = counting(tmp_path, history / "docker", monkeypatch)
    engine.set(refuses=[f"image inspect classroom:{newest['version']}"])
    releases.upgrade(engine.installation, newest["version"])
    assert in_git(history, "rev-parse", "HEAD") == newest["commit"]
    assert engine.installation.settings()["VERSION"] == newest["version"]
    engine.set(refuses=[])
    releases.rollback(engine.installation)
    assert in_git(history, "rev-parse", "HEAD") == before


def test_a_laptop_checks_out_a_release_and_names_those_that_there_are(history):
    def checkout(version: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, history / "laptop" / "checkout", version]
        return subprocess.run(command, capture_output=True, text=True)

    before = in_git(history, "rev-parse", "HEAD")
    wrong = checkout("0.3.7")
    versions = ", ".join(one["version"] for one in LISTED)
    assert wrong.returncode == 1
    assert wrong.stderr.strip() == f"There is no version 0.3.7; there are {versions}."
    assert in_git(history, "rev-parse", "HEAD") == before
    assert checkout(LISTED[0]["version"]).returncode == 0
    assert in_git(history, "rev-parse", "HEAD") == LISTED[0]["commit"]
    in_git(history, "checkout", "-q", before)


# What a restore leaves --------------------------------------------------------------------------


def test_a_restore_names_each_setting_that_it_leaves_out_and_no_secret():
    saved = {**GOOD, "TIME_ZONE": "Europe/Berlin", "POSTGRES_PASSWORD": "old", "VERSION": "0.1.0"}
    here = {**GOOD, "SIGNUP": "open"}
    assert backups.left_out(saved, here) == [
        "POSTGRES_PASSWORD differs; it stays as it is here.",
        "SIGNUP was not set and stays open.",
        "TIME_ZONE was Europe/Berlin and stays not set.",
    ]
    assert backups.left_out(GOOD, {**GOOD, "DATA_KEY": "another, which the restore brings"}) == []


def test_databases_that_were_put_aside_go_after_as_long_as_backups_stay():
    day = 86_400
    names = [time.strftime(backups.BEFORE, time.localtime(day * n)) for n in (80, 90, 100)]
    assert backups.outdated([*names, "before_mine", "classroom"], 100 * day, 14) == names[:1]
