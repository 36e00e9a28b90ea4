"""Bundles: the styles and scripts that a page always takes together, in one small file each.

A child's first table was 48 files, and over a slow connection each is a wait. A bundle joins files
of the static folders in their order, without their comments and blanks. It lies below `VAR_DIR`,
and is served and collected as any other static file.
"""

import gzip
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from rcssmin import cssmin
from rjsmin import jsmin

from classroom.play.templatetags.game_files import static_paths
from games import registry

_FOLDER = "bundles"
_STYLES = {
    "site": ("fonts", "tokens", "base", "layout", "controls", "components", "scenery"),
    "board": ("match", "moves", "mini_board", "rules"),
    "table": ("table", "feedback", "end", "ideas"),
}
_SITE_SCRIPTS = (
    "django_htmx/htmx-2.min.js",
    "vendor/idiomorph-ext.min.js",
    *(f"js/live_{name}.js" for name in ("apply", "ask", "share", "connect", "press")),
    *("js/app.js", "js/pad.js", "js/read_aloud.js"),
)
_TABLE_SCRIPTS = ("table", "motion", "feedback", "sound", "team", "typed", "clock")
# A file beside its style sheet, which a bundle has in another folder.
_BESIDE = re.compile(r"""url\("(?![#/]|data:)([^"]+)"\)""")
_PLAIN = " /:=(),;.-'"  # what a quoted address holds as it is
_SMALL = 4_000  # bytes of a drawing for which nobody should wait a second time


def contents() -> dict[str, tuple[str, ...]]:
    """The static files of each bundle, in their order, by its name (`bundles/site.css`)."""
    bundles = {
        "site.css": _css("site"),
        # These two run before the first paint.
        "first.js": ("js/storage.js", "js/theme.js"),
        "site.js": _SITE_SCRIPTS,
    }
    scripts = tuple(f"js/{name}.js" for name in _TABLE_SCRIPTS)
    for game in registry.all_games():
        own = static_paths(game.slug, ".css")
        bundles[f"{game.slug}.css"] = (*_css("board"), *own, *_css("table"), "css/print.css")
        # Pointers come after the game's own script: they show what is pointed at.
        bundles[f"{game.slug}.js"] = (*scripts, *static_paths(game.slug, ".js"), "js/first_time.js")
    return {f"{_FOLDER}/{name}": files for name, files in bundles.items()}


def _css(group: str) -> tuple[str, ...]:
    return tuple(f"css/{name}.css" for name in _STYLES[group])


def joined(files: tuple[str, ...]) -> str:
    """One text of the static files, which are all styles or all scripts."""
    if files[0].endswith(".js"):
        return str(jsmin("\n;".join(_text(file) for file in files)))
    return str(cssmin("\n".join(_moved(_text(file), file) for file in files)))


def _text(file: str) -> str:
    return Path(str(finders.find(file))).read_text()


def _moved(css: str, file: str) -> str:
    """The style sheet with small drawings in it, and other addresses as seen from a bundle."""

    def moved(match: re.Match[str]) -> str:
        path = posixpath.join(posixpath.dirname(file), match[1])
        drawing = _text(path) if path.endswith(".svg") else ""
        if 0 < len(drawing) < _SMALL:
            return f'url("data:image/svg+xml,{quote(drawing, safe=_PLAIN)}")'
        return f'url("{posixpath.relpath(path, _FOLDER)}")'

    return _BESIDE.sub(moved, css)


class BundleFinder(finders.BaseFinder):
    """Finds bundles, and writes them when they are looked for."""

    def __init__(self, app_names: object = None) -> None:
        self.storage = FileSystemStorage(settings.VAR_DIR / "static")

    def check(self, **kwargs: object) -> list[CheckMessage]:
        return []

    def find(self, path: str, find_all: Any = False, **kwargs: Any) -> Any:
        files = contents().get(path) if path.startswith(f"{_FOLDER}/") else None
        if files is None:
            return []
        at = self._write(path, files)
        return [at] if find_all else at

    def list(self, ignore_patterns: object) -> Iterator[tuple[str, FileSystemStorage]]:
        for name, files in contents().items():
            self._write(name, files)
            yield name, self.storage

    def _write(self, name: str, files: tuple[str, ...]) -> str:
        """Write a bundle, and one that is compressed beside it for who takes that."""
        path = Path(self.storage.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        content = joined(files).encode()
        _replace(path, content)
        _replace(path.with_name(f"{path.name}.gz"), gzip.compress(content, mtime=0))
        return str(path)


def _replace(path: Path, content: bytes) -> None:
    """Write whole or not at all: other processes may be serving the file."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as written:
        written.write(content)
    Path(written.name).chmod(0o644)
    Path(written.name).replace(path)
