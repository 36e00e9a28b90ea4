"""Jinja2, which compiles templates: for regions and games, drawn at every change, and for what is
long on a page of review.

Pages have Django's own engine, and place a template of this one with `{% render %}`.
"""

from collections.abc import MutableMapping
from functools import cache, lru_cache
from typing import Any

from django.template.defaultfilters import capfirst, date, floatformat, slugify
from django.templatetags.static import static
from django.urls import reverse
from django.utils.timezone import template_localtime  # type: ignore[attr-defined]
from django.utils.translation import (
    get_language,
    gettext,
    ngettext,
    pgettext,
    trim_whitespace,
)
from jinja2 import (
    BaseLoader,
    ChainableUndefined,
    Environment,
    TemplateNotFound,
    nodes,
    pass_context,
)
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup

from classroom.lessons.templatetags import lesson
from classroom.live.cards import place_card
from classroom.live.templatetags import live
from classroom.people import animals
from classroom.people.rude_names import is_likely_rude
from classroom.people.templatetags import looks, names, pictures
from classroom.play.templatetags import clock, game_files, table
from classroom.review.templatetags import charts, course_chart, trend_plots
from classroom.server import languages
from games.errors import true_minus
from games.quantities import chance, halves

_ALL_TEMPLATES = -1  # a cache without a limit, as Jinja2 calls it
_FILTERS: dict[str, Any] = {
    "as_written": names.as_written,
    "capfirst": capfirst,
    "date": lambda value, style=None: date(template_localtime(value), style),
    "floatformat": floatformat,
    "halves": halves,
    "label": lesson.label,
    "likely_rude": is_likely_rude,
    "ms": lesson.ms,
    # With the context, or it would be worked out once for all when the template is compiled.
    "picture": pass_context(lambda _page, path: game_files.picture(path)),
    "sign": table.sign,
    "since": lesson.since,
    "slugify": slugify,
    "translate": table.translate_or_blank,
    "true_minus": true_minus,
}


def environment(**options: Any) -> Environment:
    """Make the environment: tags and filters have their names of Django's templates; what is
    missing is blank, as there."""
    own = {
        "extensions": [TranslationTags, live.CardTag],
        "undefined": _Blank,
        "loader": _OnceMissing(options["loader"]),
        "cache_size": _ALL_TEMPLATES,
    }
    engine = _Environment(**options | own)
    engine.globals.update(
        _=lambda text: gettext(text) if text else "",
        after_game=table.after_game,
        balance_bar=charts.balance_bar,
        card=live.card,
        chance=chance,
        cards=live.cards,
        course_chart=course_chart.course_chart,
        csrf_field=live.csrf_field,
        die=looks.die,
        empty_page=looks.empty_page,
        render_cached=live.render_cached,
        face=looks.climber,
        animals=animals,
        face_bars=charts.face_bars,
        game_styles=game_files.game_styles,
        heat_map=charts.heat_map,
        languages=languages,
        icon=looks.icon,
        match_clock=clock.match_clock,
        mini_board=table.mini_board,
        pictures=pictures.pictures,
        place_card=place_card,
        qr=looks.qr,
        share_bar=charts.share_bar,
        static=cache(static),
        student_face=looks.student_face,
        team_mark=looks.team_mark,
        team_climber=table.team_climber,
        team_dot=table.team_dot,
        team_piece=table.team_piece,
        team_portrait=looks.team_portrait,
        ticked=table.ticked,
        trend_plot=trend_plots.trend_plot,
        typed=table.typed,
        url=_url,
    )
    engine.filters.update(_FILTERS)
    return engine


class _OnceMissing(BaseLoader):
    """Look once for a template that is not there, as a game need not have each: not at each page.

    In development it may be written meanwhile.
    """

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader
        self._missing: set[str] = set()

    def get_source(self, environment: Environment, template: str) -> Any:
        """As the loader does."""
        if template in self._missing:
            raise TemplateNotFound(template)
        try:
            return self._loader.get_source(environment, template)
        except TemplateNotFound:
            if not environment.auto_reload:
                self._missing.add(template)
            raise


class _Blank(ChainableUndefined):
    def _is_never(self, *_other: object) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = _is_never  # type: ignore[assignment]


class _Page(Context):
    """The values of a page, without what all templates can call: it is copied at each include."""

    def resolve_or_missing(self, key: str) -> Any:
        if key in self.vars:
            return self.vars[key]
        if key in self.parent:
            return self.parent[key]
        return self.environment.globals.get(key, missing)

    def get(self, key: str, default: Any = None) -> Any:
        """Get a value of the page, for functions that get the context."""
        return self.vars[key] if key in self.vars else self.parent.get(key, default)

    def call(
        self,
        function: Any,
        *args: object,
        _loop_vars: object = None,
        _block_vars: object = None,
        **more: object,
    ) -> Any:
        """Call a function. One with `pass_context` gets what the page was given."""
        # It does not get what loops and blocks have set: that would be a copy of everything.
        if isinstance(function, Macro):
            return function(self.eval_ctx, *args, **more)
        if hasattr(function, "jinja_pass_arg"):
            return function(self, *args, **more)
        return function(*args, **more)


class _Environment(Environment):
    context_class = _Page

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        return d or {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look up `view.dice`: keys come first, as in Django's templates."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class TranslationTags(Extension):
    """`{% translate %}` and `{% blocktranslate %}`, written as in Django's templates, so that
    makemessages collects both.
    """

    tags = {"translate", "blocktranslate"}

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["in_language"] = _in_language

    def parse(self, parser: Parser) -> nodes.Node:
        """Parse the tag; raises TemplateSyntaxError if it is written in another way."""
        tag = next(parser.stream)
        text = self._block(parser) if tag.value == "blocktranslate" else self._text(parser)
        return nodes.Output([text], lineno=tag.lineno)

    def _text(self, parser: Parser) -> nodes.Expr:
        text = [parser.parse_primary()]
        if parser.stream.skip_if("name:context"):
            return self.call_method("translate_in_context", [parser.parse_primary(), *text])
        return self._translation(text)

    def _block(self, parser: Parser) -> nodes.Expr:
        values: dict[str, nodes.Expr] = {}
        count: nodes.Expr | None = None
        is_trimmed = parser.stream.skip_if("name:trimmed")
        while parser.stream.current.type != "block_end":
            word = parser.stream.expect("name").value
            if word == "with":
                continue
            counts = word == "count"
            name = parser.stream.expect("name").value if counts else word
            parser.stream.expect("assign")
            values[name] = parser.parse_expression()
            count = values[name] if counts else count
        parser.stream.expect("block_end")
        texts = [self._message(parser, values, is_trimmed)]
        if parser.stream.skip_if("name:plural"):
            parser.stream.expect("block_end")
            texts.append(self._message(parser, values, is_trimmed))
        parser.stream.expect("name:endblocktranslate")
        pairs = [nodes.Pair(nodes.Const(name), value) for name, value in values.items()]
        plural = [] if count is None else [count]
        text = self._translation([nodes.Const(text) for text in texts] + plural)
        return nodes.Mod(text, nodes.Dict(pairs))

    @staticmethod
    def _translation(texts: list[nodes.Expr]) -> nodes.Expr:
        """Make a filter: the cheapest thing that a template can call, and most calls are words."""
        one, *others = texts
        return nodes.Filter(one, "in_language", others, [], None, None)

    @staticmethod
    def _message(parser: Parser, values: dict[str, nodes.Expr], is_trimmed: bool) -> str:
        """Read the message up to the next tag; names that it holds are added to the `values`."""
        stream = parser.stream
        message = ""
        while not stream.skip_if("block_begin"):
            if stream.current.type == "data":
                message += next(stream).value.replace("%", "%%")
                continue
            stream.expect("variable_begin")
            name = stream.expect("name").value
            values.setdefault(name, nodes.Name(name, "load"))
            message += f"%({name})s"
            stream.expect("variable_end")
        return trim_whitespace(message) if is_trimmed else message

    @staticmethod
    def translate_in_context(context: str, text: str) -> Markup:
        """Translate the text in this context."""
        return _trusted(pgettext(context, text))


@pass_context
def _in_language(page: Context, one: str, many: str = "", count: int = 1) -> Markup:
    """Translate the text; an apostrophe stays what it is."""
    if many:
        return _trusted(ngettext(one, many, count))
    return _translation(page.parent.get("language") or get_language(), one)


# Most words and addresses stand on every screen, and are looked up once.


@lru_cache(maxsize=8192)
def _translation(language: str | None, text: str) -> Markup:
    """Translate the text into this language, which is the active one."""
    return _trusted(gettext(text))


@lru_cache(maxsize=8192)
def _url(name: str, *args: object) -> str:
    return reverse(name, args=args)


def _trusted(text: str) -> Markup:
    return Markup(text)  # noqa: S704 (the program's own words)
