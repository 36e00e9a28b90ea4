"""What the numbers of a report are called: the same words in every file, for the same number."""

from django.utils.translation import gettext as _

from classroom.review.reports.counting import RUNGS


def headings() -> dict[str, str]:
    """By where they stand in a `Person` or a `Report`, in the language of the page."""
    return {
        "score.met": _("Facts answered"),
        "score.right": _("Right first time"),
        "score.percent": _("Right first time (%)"),
        "work.built": _("Moves played"),
        "work.refused": _("Rejected tries"),
        "work.mean_seconds": _("Seconds per move"),
        "work.hints": _("Hints taken"),
        **{f"work.rung_{rung}": _("Hint %(rung)s") % {"rung": rung} for rung in RUNGS},
        "work.checked": _("Moves checked"),
        "work.calibration": _("Checks that were correct (%)"),
        "work.passed_right": _("Same number, both right"),
        "work.passed_wrong": _("Same number, both wrong"),
        "work.sent_right": _("Different, move right"),
        "work.sent_wrong": _("Different, move wrong"),
        "work.predicted": _("Predictions"),
        "work.came_true": _("Predictions that came true"),
    }
