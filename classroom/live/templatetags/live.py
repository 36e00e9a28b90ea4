"""Regions on a page: their places, their cards, and the stream that changes them."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template.base import FilterExpression, NodeList, Parser as TemplateParser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import Environment, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser

from classroom.calculation_signs import write_signs
from classroom.live.cards import (
    CSRF_MARK,
    place_card,
    remember_once,
    render_card,
    render_inside,
    render_template,
    trim,
)
from classroom.live.regions import RenderedRegion
from classroom.live.stream import ADDRESS

register = template.Library()


class CardTag(Extension):
    """`{% card "now" %}<p id="now">…</p>{% endcard %}`: a card that is rendered with what
    surrounds it, one element whose id is the name of the card.
    """

    tags = {"card"}

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["card"] = _card

    def parse(self, parser: Parser) -> nodes.Node:
        """Put the content of the tag through a filter: a macro, as of `call`, costs more."""
        line = next(parser.stream).lineno
        name = parser.parse_expression()
        body = parser.parse_statements(("name:endcard",), drop_needle=True)
        add = nodes.Filter(None, "card", [name], [], None, None)
        return nodes.FilterBlock(body, add, lineno=line)


@pass_context
def _card(context: Mapping[str, Any], html: str, name: str) -> SafeString:
    return _add_card(context, name, SafeString(write_signs(trim(html))))


def _add_card(context: Mapping[str, Any], name: str, html: SafeString) -> SafeString:
    """Return the card's place inside a region; else, as in a replay, the card itself.

    A page finds a card by its id: ValueError if its element has another one.
    """
    known = context.get("region_cards")
    if known is None:
        return SafeString(html.replace(CSRF_MARK, str(context.get("csrf_token", ""))))
    card_id = f"{context.get('id_prefix', '')}{name}"
    if f' id="{card_id}"' not in html[: html.find(">")]:
        raise ValueError(f"The element of the card {card_id} has not its id: {html[:80]}")
    known[card_id] = html
    return place_card(card_id)


@pass_context
def card(context: Mapping[str, Any], name: str, template: str, **data: Any) -> SafeString:
    """`{{ card("moves", "play/_moves.html", lines=last_moves) }}`: a card that is rendered once for
    equal data.

    The template renders one element with `id="{{ id }}"` and gets nothing but these data.
    """
    card_id, look = f"{context.get('id_prefix', '')}{name}", context.get("look")
    return _add_card(context, name, render_card(template, {**data, "id": card_id}, look))


@pass_context
def cards(
    context: Mapping[str, Any], name: str, *data: Any, caller: Callable[[], str]
) -> SafeString | str:
    """`{% call cards("board/rows", d.key) %}…{% endcall %}`: what stands here, with all its cards,
    rendered once for equal data. All that it shows depends on these data and the `active_look`.
    """
    known = context.get("region_cards")
    if known is None:
        return caller()
    return render_inside(name, (context.get("id_prefix"), data), known, caller, context.get("look"))


@register.simple_tag(takes_context=True)
def render(context: Context, template: str, **data: Any) -> SafeString:
    """`{% render board_template busy="" %}`: a template of Jinja2 on a page, with the context of
    the page and these data.
    """
    page: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    return render_template(template, {**page, **data})


@register.tag
def remembered(parser: TemplateParser, token: Token) -> template.Node:
    """`{% remembered "replay/list" key %}…{% endremembered %}`: what stands here, rendered once for
    an equal key, by whoever comes first, without request and token; each time if the key is
    None."""
    _tag, name, key = token.split_contents()
    nodes = parser.parse(["endremembered"])
    parser.delete_first_token()
    return _Remembered(name.strip('"'), parser.compile_filter(key), nodes)


class _Remembered(template.Node):
    def __init__(self, name: str, key: FilterExpression, nodes: NodeList) -> None:
        self.name, self.key, self.nodelist = name, key, nodes

    def render(self, context: Context) -> SafeString:
        key = self.key.resolve(context, ignore_failures=True)
        if key is None:
            return self.nodelist.render(context)

        def render() -> str:
            with context.push(request=None, csrf_token="", user=None):
                return self.nodelist.render(context)

        return remember_once(self.name, key, render)


@register.simple_tag(takes_context=True)
@pass_context
def render_cached(context: Mapping[str, Any], template: str, **data: Any) -> SafeString:
    """`{% render_cached "_footer.html" path=request.path %}`: a template of Jinja2 that gets
    nothing but these data and the token of the page, rendered once for equal data. In Jinja2 a
    function.
    """
    token = str(context.get("csrf_token", ""))
    return SafeString(render_card(template, data).replace(CSRF_MARK, token))


@pass_context
def csrf_field(context: Mapping[str, Any]) -> SafeString:
    """Render the page's token in a form: `{{ csrf_field() }}`; nothing if it has none."""
    token = context.get("csrf_token")
    field = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    return format_html(field, token) if token else SafeString("")


@register.simple_tag(takes_context=True)
def region(context: Mapping[str, Any], region: RenderedRegion) -> SafeString:
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
    """`/live/?r=table:17&page=…`: the stream of a page with these regions, and of no other page."""
    regions = [("r", name) for name in names if name]
    return f"{ADDRESS}?{urlencode([*regions, ('page', secrets.token_urlsafe(6))])}"
