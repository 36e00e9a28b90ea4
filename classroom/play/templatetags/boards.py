"""The small board of a match, wherever tables are shown beside each other."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString

from classroom.play.boards import SmallBoard

register = template.Library()


@register.simple_tag
def small_board(
    board: SmallBoard, colours: Mapping[int, int], names: Mapping[int, str] | None = None
) -> SafeString:
    """`{% small_board table.board table.colours table.names %}`; without names it shows none."""
    return board.html(colours, names or {})
