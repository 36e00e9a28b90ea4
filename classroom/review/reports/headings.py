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
        "work.passed_right": _("Right moves approved"),
        "work.passed_wrong": _("Wrong moves approved"),
        "work.sent_right": _("Right moves sent back"),
        "work.sent_wrong": _("Wrong moves sent back"),
    }
