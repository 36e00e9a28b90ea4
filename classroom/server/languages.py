"""The languages of pages, for the foot of each."""

from django.conf import settings
from django.utils.translation import get_language

from classroom.people.student_settings import languages


def other_languages(for_children: bool = False) -> list[tuple[str, str]]:
    """Return the code and the own name of each language that the page is not in: for children also
    of those in which only their pages are."""
    offered = languages() if for_children else settings.LANGUAGES
    return [(code, name) for code, name in offered if code != get_language()]


def is_in_trial() -> bool:
    """Whether nobody has read the language of the page a second time."""
    return get_language() in settings.LANGUAGES_IN_TRIAL
