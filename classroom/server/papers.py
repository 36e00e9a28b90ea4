"""The papers that a school asks for first: on accessibility, and for its IT."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from classroom.server.conformance import conformance

# Of a table of each game, compressed, without what the browser has already: tests/browser/
# test_page_weight.py. What a move costs a screen: the table of docs/performance.md.
FIRST_PAGE_KB, MOVE_KB, LARGE_MOVE_KB = 141, 0.6, 4.2


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """State what is met of the standards, what is not, and whom to tell."""
    paper, language = conformance(), get_language() or "en"
    unmet = [(row.number, row.remark(language), row.since) for row in paper.unmet()]
    context = {
        "paper": paper,
        "of_pages": [row for row in unmet if not row[0].startswith("10.")],
        "of_documents": [row for row in unmet if row[0].startswith("10.")],
        "contact": settings.ACCESSIBILITY_CONTACT,
        "body": settings.ACCESSIBILITY_BODY,
    }
    return render(request, "accessibility.html", context)


@require_safe
def for_it(request: HttpRequest) -> HttpResponse:
    """Say what the network of a school needs to know."""
    figures = {"first": FIRST_PAGE_KB, "move": MOVE_KB, "large": LARGE_MOVE_KB}
    context = {"figures": figures, "tls": settings.TLS, "sends_mail": settings.SENDS_MAIL}
    return render(request, "for_it.html", context)
