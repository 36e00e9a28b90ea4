"""Which class a browser is invited to, on the pages to sign in and up."""

from typing import Any

from django import template

from classroom.people.invitations import invitation_of
from classroom.people.models import SchoolClass

register = template.Library()


@register.simple_tag(takes_context=True)
def invited_class(context: dict[str, Any]) -> SchoolClass | None:
    """`{% invited_class as school_class %}`: None unless an invitation's link led here."""
    invitation = invitation_of(context["request"])
    return invitation.school_class if invitation else None
