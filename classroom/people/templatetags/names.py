"""What templates ask about a name, and how they print one."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from classroom.people.rude_names import is_likely_rude

register = template.Library()
# `{% if name|likely_rude %}`: the teacher looks at it first.
register.filter("likely_rude", is_likely_rude)


@register.filter
def as_written(name: object) -> SafeString:
    """Return a name or a code that a browser's translator leaves as it is."""
    return format_html('<span translate="no">{}</span>', name)
