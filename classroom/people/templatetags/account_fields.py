"""The labels of allauth's forms in our words."""

from django import template
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

register = template.Library()

LABELS = {
    "login": _("E-mail"),
    "email": _("E-mail"),
    "password": _("Password"),
    "oldpassword": _("Password until now"),
    "password1": _("New password"),
    "password2": _("New password once more"),
    "remember": _("Stay signed in on this device"),
    "code": _("Code"),
    "name": _("Name of the key"),
}


@register.filter
def account_label(field: BoundField) -> str:
    """Return the words beside a field of a form about accounts; its own label if we have none."""
    return str(LABELS.get(field.name, field.label))
