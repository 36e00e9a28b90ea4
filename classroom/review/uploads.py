"""Texts that a teacher brings in as a file."""

from django.core.files.uploadedfile import UploadedFile

from classroom.people.access import TeacherRequest
from games.errors import Unreadable, gettext_noop


def uploaded_text(request: TeacherRequest, longest: int) -> str | None:
    """Return the text of the uploaded file, None without one. Raises Unreadable for a longer one,
    and for what is no text."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return None
    if (file.size or 0) > longest:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    try:
        return str(file.read().decode("utf-8"))
    except UnicodeDecodeError:
        raise Unreadable(gettext_noop("This file is not text. Choose a saved record.")) from None
