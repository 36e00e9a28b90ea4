"""Secrets that are made at the first start."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.keys import key_change, keys, load_or_create_secret


def test_a_secret_is_made_once_and_is_for_its_owner_alone(tmp_path):
    secret = load_or_create_secret(tmp_path / "key")
    assert len(secret) == 64
    assert load_or_create_secret(tmp_path / "key") == secret
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


def test_a_first_start_on_a_full_disk_leaves_no_empty_secret(tmp_path, monkeypatch):
    def write_text(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", write_text)
    with pytest.raises(OSError, match="No space"):
        load_or_create_secret(tmp_path / "key")
    monkeypatch.undo()
    assert len(load_or_create_secret(tmp_path / "key")) == 64


def test_of_two_first_starts_at_once_both_have_the_same_secret(tmp_path, monkeypatch):
    write, secrets = Path.write_text, []

    def write_after_the_other(file, text):
        monkeypatch.undo()
        secrets.append(load_or_create_secret(tmp_path / "key"))
        return write(file, text)

    monkeypatch.setattr(Path, "write_text", write_after_the_other)
    secrets.append(load_or_create_secret(tmp_path / "key"))
    assert len(set(secrets)) == 1
    assert secrets[0] == load_or_create_secret(tmp_path / "key")


def test_a_first_start_on_a_stick_whose_files_have_one_name_each_makes_a_secret(
    tmp_path, monkeypatch
):
    def link(*_names):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    secret = load_or_create_secret(tmp_path / "key")
    assert len(secret) == 64
    assert load_or_create_secret(tmp_path / "key") == secret


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATA_KEY"])
def test_a_container_without_a_key_does_not_start(tmp_path, name):
    env = {**os.environ, "SECRET_KEY": "a" * 40, "DATA_KEY": "b" * 40, "VAR_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env={**env, name: "", "KEYS_REQUIRED": "true"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert f"{name} is empty. Set it to the output of" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("*_key"))


def test_the_image_requires_its_keys():
    final = Path("docker/Dockerfile").read_text().rpartition("\nFROM ")[2]
    assert "KEYS_REQUIRED=true" in final


def test_a_changed_key_is_the_first_and_those_of_before_follow(tmp_path, monkeypatch):
    monkeypatch.delenv("DATA_KEY", raising=False)
    first = keys("DATA_KEY", tmp_path)
    assert len(first) == 1
    assert key_change("DATA_KEY", tmp_path)
    second = keys("DATA_KEY", tmp_path)
    assert key_change("DATA_KEY", tmp_path)
    third = keys("DATA_KEY", tmp_path)
    assert (second[1:], third[1:]) == (first, second)
    assert len({*third}) == 3
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    assert {file.name for file in tmp_path.iterdir()} == {"data_key", "data_key_fallbacks"}


def test_a_change_that_is_cut_off_between_its_files_loses_no_key(tmp_path, monkeypatch):
    monkeypatch.delenv("DATA_KEY", raising=False)
    (first,) = keys("DATA_KEY", tmp_path)
    replace, names = Path.replace, []

    def replace_once(file, to):
        if names:
            raise OSError(errno.ENOSPC, "No space left on device")
        names.append(file.name)
        return replace(file, to)

    monkeypatch.setattr(Path, "replace", replace_once)
    with pytest.raises(OSError, match="No space"):
        key_change("DATA_KEY", tmp_path)
    assert keys("DATA_KEY", tmp_path) == [first, first]


def test_keys_of_the_environment_are_split_at_commas_and_not_changed_here(tmp_path, monkeypatch):
    monkeypatch.setenv("DATA_KEY", "now")
    monkeypatch.setenv("DATA_KEY_FALLBACKS", "before, long before,")
    assert keys("DATA_KEY", tmp_path) == ["now", "before", "long before"]
    assert not key_change("DATA_KEY", tmp_path)
    assert list(tmp_path.iterdir()) == []
