"""Imported records: read, checked and stored for the teacher who brought them."""

from classroom.people.models import Teacher
from classroom.review.models import ImportedRecord
from games import records
from games.errors import Illegal, Unreadable, gettext_noop

LONGEST = 100_000  # characters; a class that plays a whole day writes fewer
MOST = 100


def record_add(*, teacher: Teacher, name: str, text: str) -> ImportedRecord:
    """Store a record whose every row is legal and whose dice are its seed's, if it has one; but
    none of its lines that say something else.

    Raises a UserError that names the line for any other, and Illegal for one too long or too many.
    """
    if len(text) > LONGEST:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    if not text.strip():
        raise Illegal(gettext_noop("Paste a record or choose a file first."))
    if ImportedRecord.objects.filter(teacher=teacher).count() >= MOST:
        raise Illegal(gettext_noop("You have many records. Delete one first."))
    # PostgreSQL refuses this character, and no record has one.
    if "\x00" in text:
        raise Unreadable(gettext_noop("This file is not text. Choose a saved record."))
    log, seed = records.read(text)
    name = name.replace("\x00", " ").strip()[:60]
    return ImportedRecord.objects.create(
        teacher=teacher, name=name or log.game.title, text=records.write(log, seed)
    )


def record_delete(*, record: ImportedRecord) -> None:
    record.delete()
