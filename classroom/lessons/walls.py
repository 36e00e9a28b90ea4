"""The address of a lesson's projector, which is its own secret, and who may hold its stream.

Who has the address needs no sign-in, so nothing is shown but what everybody may see. A new key
of the lesson makes every older address useless.
"""

from datetime import timedelta

from django.core import signing
from django.urls import reverse
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson

# What the projector can show beside a table by its number: all tables, the code, the points.
CHOICES = ("", "code", "points")

_SALT = "classroom.lessons.wall"
_MAX_AGE = timedelta(hours=12)


def wall_address(lesson: Lesson) -> str:
    """The path of this lesson's projector, good for a school day."""
    return reverse("lessons:wall", args=[signing.dumps([lesson.pk, lesson.wall_key], salt=_SALT)])


def wall_lesson(token: str) -> Lesson | None:
    """The lesson of an address that is good still, else None."""
    try:
        pk, key = signing.loads(token, salt=_SALT, max_age=_MAX_AGE)
    except signing.BadSignature:
        return None
    with scopes_disabled():
        lessons = Lesson.objects.select_related("school_class")
        return lessons.filter(pk=pk, wall_key=key).first()


def wall_holder(lesson: Lesson) -> str:
    """The name of this lesson's projectors as holders of streams."""
    return f"lesson:{lesson.pk}:{lesson.wall_key}"


def wall_holder_allowed(pk: int, key: str) -> bool:
    """Whether a projector with this key may hold a stream of this lesson now."""
    with scopes_disabled():
        return Lesson.objects.filter(pk=pk, wall_key=key).exists()
