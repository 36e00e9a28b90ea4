"""Secrets that are made at the first start."""

import errno
import os
from pathlib import Path

import pytest

from classroom.keys import load_or_create_secret


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
