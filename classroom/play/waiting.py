"""Offer a student facts to work out while they have no duty at a table."""

from classroom.play.models import Match
from classroom.play.seat_screen import has_rope_work
from classroom.play.services.versions import check_open
from classroom.play.table import table_at
from classroom.play.viewer import TableViewer
from games.errors import NotYourTurn, gettext_noop
from games.idle import idle_facts
from games.waiting import WaitingFact


def facts_offered(viewer: TableViewer) -> tuple[Match, tuple[WaitingFact, ...]]:
    """Return the match and the facts of its position for this student, who waits.

    Raises a UserError if something else is asked of them, if their teacher wants no rope work, and
    if the match is paused or over.
    """
    match = viewer.match
    check_open(match)
    table = table_at(match.pk, match.version)
    if table is None or viewer.number is None or not has_rope_work(table, viewer):
        raise NotYourTurn(gettext_noop("Look at the game now. Your facts wait for you."))
    return match, idle_facts(table.log.game, table.log.state, viewer.number)
