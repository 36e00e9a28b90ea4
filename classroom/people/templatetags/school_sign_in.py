"""The sign-ins of schools, on pages of accounts."""

from django import template
from django.conf import settings
from django.template.context import Context

from classroom.school_sign_ins import SchoolSignIn

register = template.Library()


@register.simple_tag
def school_sign_ins() -> list[SchoolSignIn]:
    """Return those that are set up."""
    return list(settings.SCHOOL_SIGN_INS)


@register.simple_tag(takes_context=True)
def own_sign_ins(context: Context) -> list[SchoolSignIn]:
    """Return those by which the signed-in teacher comes in."""
    keys = set(context["user"].socialaccount_set.values_list("provider", flat=True))
    return [one for one in settings.SCHOOL_SIGN_INS if one.key in keys]
