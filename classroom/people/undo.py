"""Remember the change that a teacher has just made and may take back at once."""

from django.contrib import messages
from django.http import HttpRequest


def offer_undo(request: HttpRequest, sentence: str, url: str) -> None:
    """Say what was done, with a button that posts to `url` and takes it back.

    The address is the tag of the message (see templates/_messages.html).
    """
    messages.success(request, sentence, extra_tags=url)
