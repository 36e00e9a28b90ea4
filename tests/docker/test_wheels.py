"""Tests that the lock files can be installed without a compiler, on a Raspberry Pi, too.

They ask pip for each platform's wheels by their hashes, and download nothing but those.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docker.files import ROOT
from tests.servers import PATIENCE

# The architectures of school servers and laptops, of Raspberry Pis, and of Macs.
PLATFORMS = {
    "x86_64": ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"],
    "aarch64": ["manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"],
    "macos": ["macosx_11_0_arm64", "macosx_12_0_arm64"],
}
VERSIONS = ("3.11", "3.13")


@pytest.fixture(scope="module")
def pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pip of an environment of its own: uv puts none into the one that runs the tests."""
    place = tmp_path_factory.mktemp("pip")
    subprocess.run([sys.executable, "-m", "venv", place], check=True, timeout=5 * PATIENCE)
    return place / "bin" / "pip"


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("machine", PLATFORMS)
def test_every_locked_package_has_a_wheel(machine, version, pip, tmp_path):
    platforms = [word for one in PLATFORMS[machine] for word in ("--platform", one)]
    command = [pip, "install", "--dry-run", "--quiet"]
    command += ["--ignore-installed", "--no-deps", "--only-binary", ":all:", "--target"]
    command += [str(tmp_path), "--python-version", version, "--implementation", "cp"]
    command += [*platforms, "--require-hashes", "-r", "requirements.lock"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=5 * PATIENCE)
    assert done.returncode == 0, done.stderr[-2000:]
