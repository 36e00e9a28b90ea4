"""Read the number that a child typed as an answer."""

from django.http import QueryDict

from games.engine import clean
from games.errors import UserError

LONGEST = 6


def read_claim(form: QueryDict) -> int | None:
    """Read the whole number that was typed; None for anything else."""
    try:
        typed = clean(form.get("answer", ""))
        return int(typed) if len(typed) <= LONGEST and typed.isascii() else None
    except (ValueError, UserError):
        return None
