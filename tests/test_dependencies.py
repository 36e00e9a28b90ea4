"""What the program stands on is written down: by a program for machines, by hand for people."""

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import call_command

from tests.servers import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([\w.-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", re.MULTILINE)


def locked() -> dict[str, str]:
    return dict(PINNED.findall((ROOT / "requirements.lock").read_text()))


def bill() -> dict[str, str]:
    """The versions in the bill of materials by the addresses of their packages."""
    out = StringIO()
    call_command("bom", stdout=out)
    content = json.loads(out.getvalue())
    assert (content["bomFormat"], content["specVersion"]) == ("CycloneDX", "1.6")
    return {one["purl"]: one["version"] for one in content["components"]}


def test_the_bill_of_materials_has_each_package_that_is_installed_at_its_version() -> None:
    # Those that another system or version of Python needs are locked and not installed.
    components = bill()
    wanted = {f"pkg:pypi/{name}@{version}" for name, version in locked().items()}
    missing = {purl.rpartition("@")[0] for purl in wanted - components.keys()}
    assert not missing & {purl.rpartition("@")[0] for purl in components}
    assert len(wanted & components.keys()) > 50


def test_the_bill_of_materials_has_what_is_copied_in() -> None:
    files = {one.name for one in (ROOT / "static" / "vendor").glob("*.js")}
    assert len([purl for purl in bill() if purl.startswith("pkg:npm/")]) == len(files) > 0


def test_what_is_installed_beside_is_in_the_bill_too(tmp_path: Path, monkeypatch) -> None:
    """The control: the bill is read from what is installed, and not written by hand."""
    there = "pkg:pypi/made-up@9.9"
    assert there not in bill()
    folder = tmp_path / "Made_Up-9.9.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: Made_Up\nVersion: 9.9\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert bill()[there] == "9.9"


def test_the_image_has_its_bill() -> None:
    steps = (ROOT / "docker" / "Dockerfile").read_text()
    assert re.search(r"^RUN .*manage\.py bom > bom\.json$", steps, re.MULTILINE)


def reviewed() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {
        name: locked()[name]
        for name in (re.split(r"[\[>~<=]", one)[0] for one in project["dependencies"])
    }


def faults_of(page: str) -> list[str]:
    """Return what a page of reviews lacks: a coming day, a row, a version, a keeper."""
    day = re.search(r"^Reviewed on (\d{4}-\d\d-\d\d)", page, re.MULTILINE)
    faults = [] if day and date.fromisoformat(day[1]) <= date.today() else ["the day"]
    lines = re.findall(r"^\| ([\w.-]+) \| ([\w.]+) \| (.+) \|$", page, re.MULTILINE)
    rows = {name: version for name, version, _ in lines if name != "package"}
    faults += [name for name, version in reviewed().items() if rows.get(name) != version]
    faults += rows.keys() - reviewed().keys()
    cells = {name: rest.split(" | ") for name, _, rest in lines}
    return faults + [name for name, rest in cells.items() if len(rest) < 3 or not all(rest)]


def test_each_dependency_was_reviewed_at_the_version_that_is_locked() -> None:
    assert faults_of((ROOT / "docs" / "dependencies.md").read_text()) == []


@pytest.mark.parametrize(
    ("pattern", "by", "fault"),
    [
        (r"\| segno \| [\d.]+", "| segno | 0.1", "segno"),
        (r"^\| segno .*\n", "", "segno"),
        (r"^(\| segno \| [\d.]+ \|).*$", r"\1 |", "segno"),
        (r"^\| segno ", "| sogno | 1 | x | y | z |\n| segno ", "sogno"),
        (r"^Reviewed on [\d-]+", "Reviewed", "the day"),
        (r"^Reviewed on [\d-]+", "Reviewed on 2999-01-01", "the day"),
    ],
)
def test_a_review_that_is_missing_would_be_noticed(pattern: str, by: str, fault: str) -> None:
    """The control."""
    page = (ROOT / "docs" / "dependencies.md").read_text()
    changed = re.sub(pattern, by, page, count=1, flags=re.MULTILINE)
    assert changed != page
    assert fault in faults_of(changed)


@pytest.fixture
def index(tmp_path: Path) -> Callable[[str, str], str]:
    """`index(name, version)` has this release alone; what `make outdated` prints then."""
    if not find_spec("pip"):
        pytest.skip("this .venv is uv's, which asks by itself")

    def outdated(name: str, version: str) -> str:
        info = f"{name}-{version}.dist-info"
        with ZipFile(tmp_path / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
            metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
            wheel.writestr(f"{info}/METADATA", metadata)
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
        # Without uv, which the machine of a school may have or not.
        env = {**os.environ, "PATH": "/usr/bin:/bin", "PIP_NO_INDEX": "1"}
        env |= {"PIP_FIND_LINKS": str(tmp_path)}
        command = [str(ROOT / "laptop" / "outdated")]
        done = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return outdated


def test_make_outdated_lists_a_package_of_which_the_index_has_a_later_release(index) -> None:
    made = subprocess.run(
        ["make", "-n", "outdated"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "laptop/outdated" in made.stdout
    (line,) = [line for line in index("segno", "9999").splitlines() if "segno" in line]
    assert line.split()[:3] == ["segno", locked()["segno"], "9999"]


def test_make_outdated_lists_nothing_that_is_the_latest(index) -> None:
    """The control."""
    assert "segno" not in index("segno", locked()["segno"])
