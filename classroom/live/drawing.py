"""Drawing a region from templates: its frame, and each part only when its data are new."""

import re
from collections.abc import Mapping
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.template import engines
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from jinja2 import Environment, Template

from classroom.live.regions import CSRF_MARK, Rendering

_MEMORY = 64_000_000  # letters of HTML that a process remembers
_drawn: LRUCache[tuple[str, str | None, str], SafeString] = LRUCache(_MEMORY, getsizeof=len)
_lock = Lock()
_BLANKS = re.compile(r"\s*\n\s*")


def draw(template: str, context: Mapping[str, Any], version: int) -> Rendering:
    """The rendering of a region: its parts are what `{% call part(…) %}` draws in this template."""
    parts: dict[str, str] = {}
    page = {**context, "region_parts": parts, "csrf_token": CSRF_MARK}
    return Rendering(version, render_template(template, page), parts)


def render_template(template: str | list[str | Template], data: Mapping[str, Any]) -> SafeString:
    """The HTML of a template of Jinja2; of several names the first that there is."""
    environment: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return SafeString(environment.get_or_select_template(template).render(data))


def trim(html: str) -> SafeString:
    """The same HTML without blank lines and indents, which each screen would be sent."""
    return SafeString(_BLANKS.sub("\n", html.strip()))


def draw_part(template: str, data: Mapping[str, Any]) -> SafeString:
    """The HTML of a part, which depends on nothing but these data and the language."""
    key = template, get_language(), repr(sorted(data.items()))
    with _lock:
        drawn = _drawn.get(key)
    if drawn is None:
        drawn = trim(render_template(template, {**data, "csrf_token": CSRF_MARK}))
        with _lock:
            _drawn[key] = drawn
    return drawn
