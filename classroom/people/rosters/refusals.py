"""Say of a file that is no list what it is, and what to do instead."""

from games.errors import UserError, gettext_noop

MOST_BYTES = 1_000_000
MOST_LINES = 3_000  # of the largest school
MOST_CELLS = 30_000


def unreadable(kind: str) -> UserError:
    """Refuse a file; `kind` is what it is, marked for the translators, or ""."""
    if not kind:
        return UserError(
            gettext_noop(
                "The app cannot read this file. Save your list as Excel (.xlsx) or CSV, "
                "or copy the names and paste them."
            )
        )
    return UserError(
        gettext_noop(
            "This is %(kind)s. The app cannot read it. Save your list as Excel (.xlsx) or CSV, "
            "or copy the names and paste them."
        ),
        kind=kind,
    )


def too_big() -> UserError:
    """Refuse what is longer than any class."""
    return UserError(gettext_noop("This file is too big. Choose a list of names under 1 MB."))


def too_long() -> UserError:
    """Refuse more lines than a school has students."""
    return UserError(gettext_noop("This list is too long. Keep only your class in it."))
