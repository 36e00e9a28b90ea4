"""Everything that writes to a lesson: its course, its teams, its students, its tables."""

from classroom.lessons.services.bots import lesson_try, table_bot, team_bot_add, team_bot_set
from classroom.lessons.services.clocks import (
    lesson_clock,
    lesson_extra_time,
    lesson_move_clock,
    table_extra_time,
    table_more_time,
)
from classroom.lessons.services.hint_limits import (
    hint_limit_class,
    hint_limit_lesson,
    hint_limit_team,
)
from classroom.lessons.services.lesson_templates import (
    lesson_from_template,
    lesson_template_delete,
    lesson_template_save,
)
from classroom.lessons.services.lifecycle import (
    lesson_again,
    lesson_end,
    lesson_open,
    lesson_pause,
    lesson_resume,
    lesson_start,
)
from classroom.lessons.services.members import (
    lesson_late,
    member_arrive,
    member_let_back,
    member_move,
    member_place,
    member_remove,
    member_set_aside,
    members_set_aside,
)
from classroom.lessons.services.messages import hand_lower, lesson_message, table_message
from classroom.lessons.services.next_game import goal_set, lesson_next
from classroom.lessons.services.projector import (
    projector_address_renew,
    projector_names,
    projector_show,
)
from classroom.lessons.services.settings import lesson_roles, lesson_stuck
from classroom.lessons.services.sheets import sheet_delete, sheet_save
from classroom.lessons.services.tables import (
    table_pass,
    table_pause,
    table_resume,
    table_skip,
    table_take_back,
)
from classroom.lessons.services.teams import team_rename, teams_deal
