"""Load what a process needs before its first request."""

import gc

from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.translation import override

from classroom.prepared import compile_all

# How many new objects until the young ones are collected; how often that happens until the older
# ones are, and until all are, which takes some 80 ms.
GARBAGE_THRESHOLDS = 20_000, 20, 50


def warm_up() -> None:
    """Load the code, the addresses, the languages, the queries and the templates of all pages.

    They stay for as long as the process, so the garbage collector need not go through them again
    and again: that takes as long as a large page, in the middle of one. It also collects less
    often: what processes remember of tables grows and shrinks, which Python takes for garbage.
    """
    for language, _name in settings.LANGUAGES:
        with override(language):
            _ = get_resolver().reverse_dict
    _ = engines["django"].engine.template_context_processors  # type: ignore[attr-defined]
    compile_all()
    base = settings.BASE_DIR
    for folder in (base / "templates", base / "templates/jinja2", *base.glob("games/*/jinja2")):
        for file in folder.rglob("*.html"):
            name = file.relative_to(folder)
            if name.parts[0] != "jinja2":
                get_template(str(name))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
