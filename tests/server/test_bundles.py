"""Bundles hold what their files hold, and lead to what is there."""

import gzip
import posixpath
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from classroom.server import bundles
from games import registry

ADDRESS = re.compile(r'url\("?(\.\./[^")]+)')


def test_each_game_has_its_styles_and_its_scripts_in_one_file_each() -> None:
    contents = bundles.contents()
    for game in registry.all_games():
        for kind in ("css", "js"):
            files = contents[f"bundles/{game.slug}.{kind}"]
            assert any(file.startswith(f"games/{game.slug}/") for file in files)
            assert f"{kind}/table.{kind}" in files


def test_no_file_is_in_a_bundle_twice() -> None:
    for files in bundles.contents().values():
        assert len(files) == len(set(files)) > 1


@pytest.mark.parametrize("name", [name for name in bundles.contents() if name.endswith(".css")])
def test_the_pictures_and_fonts_of_a_bundle_are_there(name: str) -> None:
    css = bundles.joined(bundles.contents()[name])
    paths = [posixpath.normpath(posixpath.join("bundles", one)) for one in ADDRESS.findall(css)]
    assert [path for path in paths if finders.find(path) is None] == []
    assert "data:image/svg+xml" in css or paths


def test_a_bundle_is_served_compressed_and_has_no_comments(client: Client) -> None:
    content = Path(str(finders.find("bundles/site.js"))).read_bytes()
    answer = client.get("/static/bundles/site.js", headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(b"".join(answer.streaming_content)) == content
    assert b"live:change" in content
    assert b"// " not in content


def test_a_bundle_that_is_not_named_is_not_there() -> None:
    assert finders.find("bundles/secret.js") is None
    assert finders.find("bundles/../settings.py") is None
