"""Whether letters to teachers leave this server."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mail_is_sent() -> bool:
    """`{% mail_is_sent as sent %}`: False where no mail server is set."""
    return not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend")
