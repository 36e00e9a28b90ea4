"""Whether letters to teachers leave this server."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mail_is_sent() -> bool:
    """Say if mail can be sent, False without a mail server: `{% mail_is_sent as sent %}`."""
    return not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend")
