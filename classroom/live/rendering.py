"""Drawing a region from templates: its frame, and each part only when its data are new."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cached_property
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cachetools import LRUCache
from django.template import engines
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from jinja2 import Environment, Template
from jinja2.runtime import Context

from classroom.live.regions import CSRF_MARK, Rendering

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Block(NamedTuple):
    """HTML with a place for each of its parts, and these by their ids."""

    html: SafeString
    parts: dict[str, str]

    @property
    def size(self) -> int:
        """How many letters it has."""
        return len(self.html) + sum(map(len, self.parts.values()))


_MEMORY = 64_000_000  # letters of HTML that a process remembers
_Key = tuple[str, str, str]
_rendered: LRUCache[_Key, Block] = LRUCache(_MEMORY, getsizeof=lambda block: block.size)
_lock = Lock()


class PartData:
    """Data that a part is drawn from, a dataclass without a repr of its own: the text it is
    compared by is written once, however often the page is drawn.
    """

    def __repr__(self) -> str:
        return self._written

    @cached_property
    def _written(self) -> str:
        names = (one.name for one in fields(cast("DataclassInstance", self)) if one.repr)
        return repr([getattr(self, name) for name in names])


def render_region(template: str, context: Mapping[str, Any], version: int) -> Rendering:
    """The rendering of a region: its parts are what `{% part … %}` draws in this template."""
    parts: dict[str, str] = {}
    page = {"id_prefix": "", **context, "region_parts": parts, "csrf_token": CSRF_MARK}
    return Rendering(version, render_template(template, page), parts)


def render_template(template: str | list[str | Template], data: Mapping[str, Any]) -> SafeString:
    """The HTML of a template of Jinja2; of several names the first that there is."""
    environment: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    page = {**data, "language": get_language(), "look": active_look()}
    return SafeString(environment.get_or_select_template(template).render(page))


def active_look() -> str:
    """The active language and time zone: what a page depends on beside its data."""
    return f"{get_language()} {get_current_timezone_name()}"


def page_look(page: Context | Mapping[str, Any]) -> str:
    """The `active_look`, which `render_template` has noted: each part is remembered by it."""
    return page.get("look") or active_look()


def trim(html: str) -> SafeString:
    """The same HTML without blank lines and indents, which each screen would be sent."""
    lines = str.split(html, "\n")  # `html.split` would mark each line as safe, which costs
    return SafeString("\n".join(filter(None, map(str.strip, lines))))


def render_part(template: str, data: Mapping[str, Any], look: str) -> SafeString:
    """The HTML of a part, which depends on nothing but these data and the `active_look`."""

    def render() -> Block:
        html = trim(render_template(template, {**data, "csrf_token": CSRF_MARK}))
        return Block(html, {})

    return _remember((template, look, repr(sorted(data.items()))), render).html


def render_block(
    name: str,
    data: object,
    look: str,
    parts: dict[str, str],
    render: Callable[[], str],
) -> SafeString:
    """What `render` draws, which depends on nothing but these data and the `active_look`. It
    adds its parts to those of the region.
    """

    def render_block() -> Block:
        known = len(parts)
        html = SafeString(render())
        return Block(html, dict(islice(parts.items(), known, None)))

    block = _remember((name, look, repr(data)), render_block)
    parts |= block.parts
    return block.html


def _remember(key: _Key, render: Callable[[], Block]) -> Block:
    with _lock:
        try:
            return _rendered[key]
        except KeyError:
            pass
    block = render()
    with _lock:
        _rendered[key] = block
    return block
