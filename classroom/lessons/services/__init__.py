"""Everything that writes to a lesson: its course, its teams, its students, its tables."""

from classroom.lessons.services.course import (
    lesson_again,
    lesson_end,
    lesson_open,
    lesson_pause,
    lesson_resume,
    lesson_set,
    lesson_start,
)
from classroom.lessons.services.members import (
    member_arrive,
    member_place,
    member_remove,
    member_set_aside,
    members_set_aside,
)
from classroom.lessons.services.sheets import sheet_delete, sheet_save
from classroom.lessons.services.tables import (
    table_pause,
    table_resume,
    table_skip,
    table_take_back,
)
from classroom.lessons.services.teams import team_rename, teams_deal

__all__ = [
    "lesson_again",
    "lesson_end",
    "lesson_open",
    "lesson_pause",
    "lesson_resume",
    "lesson_set",
    "lesson_start",
    "member_arrive",
    "member_place",
    "member_remove",
    "member_set_aside",
    "members_set_aside",
    "sheet_delete",
    "sheet_save",
    "table_pause",
    "table_resume",
    "table_skip",
    "table_take_back",
    "team_rename",
    "teams_deal",
]
