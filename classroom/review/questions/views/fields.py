"""Fields of forms about questions."""

from django.http import QueryDict

from classroom.play.form_fields import read_number
from games.errors import Unreadable, gettext_noop


def read_way(fields: QueryDict) -> tuple[str, int]:
    """Read a way and its result. Raises Unreadable for a result that is no whole number."""
    result = read_number(fields, "result")
    if result < 0:
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return fields.get("way", ""), result
