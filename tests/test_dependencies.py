"""What the program stands on is written down: by a program for machines, by hand for people."""

import json
import re
import subprocess
import tomllib
from io import StringIO
from pathlib import Path

from django.core.management import call_command

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


def test_each_dependency_was_reviewed_at_the_version_that_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[\[>~<=]", one)[0] for one in project["dependencies"]}
    page = (ROOT / "docs" / "dependencies.md").read_text()
    rows = dict(re.findall(r"^\| ([\w.-]+) \| ([\w.]+) \|", page, re.MULTILINE))
    assert {name: rows.get(name) for name in names} == {name: locked()[name] for name in names}
    assert rows.keys() - names == {"package"}


def test_make_outdated_asks_about_the_packages_of_the_environment() -> None:
    made = subprocess.run(
        ["make", "-n", "outdated"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "laptop/outdated" in made.stdout
    script = (ROOT / "laptop" / "outdated").read_text()
    assert script.count("pip list --outdated") == 2
