"""Settings of students as pages show them, and as their forms say them."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict

from classroom.live.regions import read_id
from classroom.people.models import StudentSettings
from classroom.people.student_settings import (
    FIXED,
    START_TABLES,
    TABLES,
    Setting,
    read_value,
    settings_by_name,
)


class Row(NamedTuple):
    """A setting on a page, its `value`, and whether a teacher alone may change it."""

    setting: Setting
    value: Any
    is_fixed: bool


@dataclass
class SettingsForm:
    """The form of a teacher, filled with what is set for a student; empty for those of a class."""

    row: StudentSettings = field(default_factory=StudentSettings)
    tables: range = TABLES

    @property
    def rows(self) -> list[Row]:
        """All settings but the tables to begin with."""
        return _rows(self.row)


def own_rows(row: StudentSettings) -> list[Row]:
    """Return the settings that the student sees: no level is among them."""
    return [one for one in _rows(row) if one.setting.is_own]


def _rows(row: StudentSettings) -> list[Row]:
    return [
        Row(one, getattr(row, name), name in row.fixed) for name, one in settings_by_name().items()
    ]


def read_form(
    post: QueryDict, names: Collection[str] | None = None
) -> tuple[dict[str, Any], dict[str, bool]]:
    """Return what the form of a teacher sets, and of which settings it says whether they are fixed:
    of all, or of these `names`. Raises UserError for what does not exist."""
    known = settings_by_name()
    chosen = [*known, START_TABLES] if names is None else names
    changes: dict[str, Any] = {
        name: read_value(name, post.get(name, "")) for name in chosen if name != START_TABLES
    }
    if START_TABLES in chosen:
        changes[START_TABLES] = [read_id(text) for text in post.getlist(START_TABLES)]
    fixed = post.getlist(FIXED)
    return changes, {name: name in fixed for name in chosen if name in known and known[name].is_own}
