"""Which class a browser is invited to, on the pages to sign in and up."""

from typing import Any

from django import template

from classroom.people.invitations import invitation_of
from classroom.people.models import SchoolClass

register = template.Library()


@register.simple_tag(takes_context=True)
def invited_class(context: dict[str, Any]) -> SchoolClass | None:
    """Return the class of an invitation, None unless its link led here: `{% invited_class as
    school_class %}`."""
    invitation = invitation_of(context["request"])
    return invitation.school_class if invitation else None
