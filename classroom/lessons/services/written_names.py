"""Names in what was written in lessons."""

from django.utils.translation import gettext_lazy as _
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson, LessonTemplate, Sheet, Team
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.written_names import Replacement
from classroom.people.written_texts import WrittenText, names_replace

TEXTS = (
    WrittenText(Team, "name", "lesson__school_class", _("Name of a team")),
    WrittenText(Lesson, "projector_message", "school_class", _("Message on the wall")),
    WrittenText(LessonTemplate, "name", "school_class", _("Saved lesson"), is_asked=True),
    WrittenText(Sheet, "name", "school_class", _("Sheet of the class"), is_asked=True),
)


def written_names_replace(
    *, school_class: int, replacement: Replacement, **_signal: object
) -> None:
    """Replace names in what was written in lessons of this class (by its id), whose open one is
    shown again.
    """
    with scopes_disabled():
        names_replace(TEXTS, school_class, replacement)
        lessons = Lesson.objects.filter(school_class=school_class)
        for lesson in lessons.exclude(status=Lesson.Status.ENDED).order_by("pk"):
            version_bump_and_notify(lesson)
