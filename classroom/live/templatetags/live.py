"""Regions on a page: where they stand, their parts, and the stream that changes them."""

import json
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from classroom.live.drawing import draw_part
from classroom.live.regions import CSRF_MARK, DrawnRegion, placeholder
from classroom.live.stream import ADDRESS

register = template.Library()


@register.tag("part")
def parse_part(parser: Parser, token: Token) -> "_PartNode":
    """`{% part "now" %}<p id="now">…</p>{% endpart %}`: a part of a region, one element whose id is
    the name of the part.
    """
    _, name = token.split_contents()
    nodes = parser.parse(("endpart",))
    parser.delete_first_token()
    return _PartNode(parser.compile_filter(name), nodes)


class _PartNode(template.Node):
    def __init__(self, name: FilterExpression, nodelist: NodeList) -> None:
        self.name = name
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        html = self.nodelist.render(context).strip()
        parts = context.get("region_parts")
        if parts is None:
            return SafeString(html)
        part_id = f"{context.get('id_prefix', '')}{self.name.resolve(context)}"
        parts[part_id] = html
        return placeholder(part_id)


@register.simple_tag
def place_part(name: str) -> SafeString:
    """`{% place_part "note" %}`: where a part stands that another template draws."""
    return placeholder(name)


@register.simple_tag(takes_context=True)
def cached_part(context: Mapping[str, Any], template: str, name: str, **data: Any) -> SafeString:
    """`{% cached_part "play/_moves.html" "moves" lines=last_moves %}`: a part that is drawn
    once for equal data.

    The template draws one element with `id="{{ id }}"` and gets nothing but these data. Where no
    region is drawn, as in a replay, the part stands in the page like anything else.
    """
    part_id = f"{context.get('id_prefix', '')}{name}"
    html = draw_part(template, {**data, "id": part_id})
    parts = context.get("region_parts")
    if parts is None:
        return SafeString(html.replace(CSRF_MARK, str(context.get("csrf_token", ""))))
    parts[part_id] = html
    return placeholder(part_id)


@register.simple_tag(takes_context=True)
def region(context: Mapping[str, Any], region: DrawnRegion) -> SafeString:
    """`{% region region %}`: a region on a page that hears its stream."""
    rendering = region.rendering
    return format_html(
        '<div class="region" data-region="{}" data-version="{}" data-state="{}" data-now="{}">'
        "{}</div>",
        region.name,
        rendering.version,
        json.dumps(rendering.state, separators=(",", ":")),
        time.time_ns() // 1_000_000,
        rendering.html(str(context.get("csrf_token", ""))),
    )


@register.simple_tag
def live_url(*names: str) -> str:
    """`/live/?r=table:17`: the stream of a page with these regions."""
    return f"{ADDRESS}?{urlencode([('r', name) for name in names if name])}"
