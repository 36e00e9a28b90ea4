"""Views of bots in the lobby and on the desk."""

from classroom.lessons.models import Lesson, Table
from classroom.lessons.services.bots import table_set_bot, team_bot_add, team_set_bot
from classroom.lessons.views.decorators import lesson_button, table_button
from classroom.lessons.views.fields import required_number
from classroom.people.access import TeacherRequest


@lesson_button
def add(request: TeacherRequest, lesson: Lesson) -> None:
    """One more team that is a bot."""
    team_bot_add(lesson=lesson, bot=required_number(request, "bot"))


@lesson_button
def change(request: TeacherRequest, lesson: Lesson, number: int) -> None:
    """Another strength for a bot's team, or the end of it."""
    team_set_bot(lesson=lesson, number=number, bot=required_number(request, "bot"))


@table_button
def substitute(request: TeacherRequest, table: Table) -> None:
    """A bot plays for a team, or its students play again."""
    seat, bot = required_number(request, "seat"), required_number(request, "bot")
    table_set_bot(table=table, seat=seat, bot=bot)
