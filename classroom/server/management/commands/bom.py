"""Run `manage.py bom`: print the software bill of materials in the CycloneDX format."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

# A row of static/vendor/README.md: file, package, version, licence, checksum.
_VENDORED = re.compile(r"\| `[^`]+` \| `([^`]+)` on npm, .*? \| ([\d.]+) \| .*? \| `(\w{64})` \|")


class Command(BaseCommand):
    help = "Print the bill of materials: each package that is installed or copied in, by version."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        parts = sorted([*_installed(), *_vendored()], key=lambda part: part["purl"])
        bill = {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {"component": {"type": "application", "name": "classroom"}},
            "components": parts,
        }
        self.stdout.write(json.dumps(bill, indent=1))


def _installed() -> Iterator[dict[str, Any]]:
    for one in distributions():
        # The index knows a package by its name in small letters with dashes.
        name = re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower()
        yield _component(name, one.version, f"pkg:pypi/{name}@{one.version}") | _license(one)


def _license(one: Distribution) -> dict[str, Any]:
    stated = one.metadata.json.get("license_expression")
    return {"licenses": [{"expression": stated}]} if stated else {}


def _vendored() -> Iterator[dict[str, Any]]:
    listed = (settings.BASE_DIR / "static" / "vendor" / "README.md").read_text()
    for name, version, checksum in _VENDORED.findall(listed):
        component = _component(name, version, f"pkg:npm/{name}@{version}")
        yield component | {"hashes": [{"alg": "SHA-256", "content": checksum}]}


def _component(name: str, version: str, purl: str) -> dict[str, Any]:
    return {"type": "library", "name": name, "version": version, "purl": purl, "bom-ref": purl}
