"""Whose dice light up on which screens while a move is built."""

from classroom.live.regions import Region
from classroom.play.regions import render_seat_screen
from classroom.play.roles import Role
from classroom.play.screen import can_press
from classroom.play.table import known_table


def topic_of_taps(region: Region) -> str | None:
    """The team's topic, for the driver of a team that is to move; None for anybody else.

    Without the database: from what this process knows of the table.
    """
    match, seat, student = region.args if region.renderer is render_seat_screen else (0, None, None)
    table = known_table(match) if student is not None else None
    viewer = table.viewer(seat, student) if table else None
    if table is None or viewer is None or not can_press(viewer, table.log):
        return None
    is_driver = viewer.role(table.log, table.log.ply) is Role.DRIVER
    return f"match:{match}:{seat}" if is_driver else None
