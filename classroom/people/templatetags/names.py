"""Questions that templates ask about a name."""

from django import template

from classroom.people.rude_names import is_likely_rude

register = template.Library()
# `{% if name|likely_rude %}`: the teacher looks at it first.
register.filter("likely_rude", is_likely_rude)
