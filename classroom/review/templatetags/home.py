"""The page for home of a child, in the language of the family, on a page in any other."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import override

from classroom.calculation_signs import hold_signs
from classroom.live.cards import render_template
from classroom.review.exports.home_words import HomePage

register = template.Library()


@register.simple_tag
def home_sheet(page: HomePage) -> SafeString:
    """`{% home_sheet page %}`: render the sheet in its own language and signs."""
    with override(page.language):
        html = render_template("review/exports/_home.html", {"page": page})
    return SafeString(hold_signs(html))
