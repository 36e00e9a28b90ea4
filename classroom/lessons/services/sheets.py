"""Sheets that a class keeps."""

from django.db import IntegrityError, transaction

from classroom.lessons.models import Sheet
from classroom.lessons.sheets import sheet_check
from classroom.people.models import SchoolClass
from classroom.people.names import clean_name
from games.errors import UserError, gettext_noop

MOST_SHEETS = 50


def sheet_save(
    *, school_class: SchoolClass, name: str, drawing: str, sheet: Sheet | None = None
) -> Sheet:
    """Keep a new sheet, or this one as it is now.

    Raises the game's refusal for a broken drawing, with row and column; UserError for a name that
    is taken or not fit to store, and for too many sheets.
    """
    sheet = sheet or Sheet(school_class=school_class)
    if sheet.pk is None and school_class.sheets.count() >= MOST_SHEETS:
        raise UserError(
            gettext_noop("A class can save at most %(most)s sheets. Delete one first."),
            most=MOST_SHEETS,
        )
    sheet.name = clean_name(name)
    sheet.drawing = drawing
    sheet_check(drawing)
    try:
        with transaction.atomic():
            sheet.save()
    except IntegrityError:
        raise UserError(
            gettext_noop("Another sheet of this class has this name. Choose a different one.")
        ) from None
    return sheet


def sheet_delete(*, sheet: Sheet) -> None:
    """Forget a sheet. Lessons that were played on it keep their drawing."""
    sheet.delete()
