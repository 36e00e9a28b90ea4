"""What the page of an imported record shows."""

from collections.abc import Iterable
from typing import Any

from classroom.review.analysis.dice import match_tallies
from classroom.review.history.lines import Line
from classroom.review.history.page import log_context, luck_context
from classroom.review.imported_records.selectors import RecordViewer


def record_context(viewer: RecordViewer, lines: Iterable[Line]) -> dict[str, Any]:
    """What stands beside the step. The dice of a record with a seed were checked when it came."""
    return {
        **log_context(viewer.log, lines),
        "tallies": match_tallies(viewer.log),
        "has_seed": viewer.has_seed,
        **luck_context(viewer, viewer.log, ""),
    }
