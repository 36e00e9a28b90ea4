"""Vendored files are the published ones."""

import hashlib
import re

from django.conf import settings

VENDOR = settings.BASE_DIR / "static" / "vendor"
ROW = re.compile(r"^\| `([^`]+)` \|.*`([0-9a-f]{64})` \|$", re.MULTILINE)


def test_every_vendored_file_has_the_checksum_its_readme_names():
    named = dict(ROW.findall((VENDOR / "README.md").read_text()))
    checksums = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.iterdir()
        if path.name != "README.md"
    }
    assert checksums == named
    assert checksums
