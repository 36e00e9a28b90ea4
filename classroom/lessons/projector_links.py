"""The address of a lesson's projector, its own secret, and who may hold its stream.

Whoever has the address needs no sign-in, so only what everybody may see is shown. A new key
of the lesson makes every older address useless.
"""

from collections.abc import Iterable
from functools import lru_cache

from django.core import signing
from django.urls import reverse
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.people.steady_time import steady_now

# The rules of every game are shown in this many steps, one at a time.
RULES = ("rules1", "rules2", "rules3", "rules4", "rules5", "rules6")
# What the projector can show beside a table by its number: all tables, the code, who sits where,
# the points, the podium, how tables used the same rolls, the mountain of the class, the goodbye,
# and a step of the rules.
CHOICES = ("", "code", "seats", "points", "podium", "rolls", "climb", "bye", *RULES)

_SIGNER = signing.Signer(salt="classroom.lessons.projector__screen")
_HOURS = 12


def projector_address(lesson: Lesson) -> str:
    """The path of this lesson's projector, valid for a school day; unchanged for an hour."""
    return reverse("lessons:projector_page", args=[projector_token(lesson)])


def projector_token(lesson: Lesson) -> str:
    """Return the token in the address of this lesson's projector."""
    return _signed(lesson.pk, lesson.projector_key, _hour_now())


@lru_cache(maxsize=256)
def _signed(*facts: int | str) -> str:
    return _SIGNER.sign_object(facts)


def projector_lesson(token: str) -> Lesson | None:
    """The lesson of an address that is still valid, else None."""
    try:
        pk, key, hour = _SIGNER.unsign_object(token)
    except signing.BadSignature:
        return None
    if _hour_now() > hour + _HOURS:
        return None
    with scopes_disabled():
        lessons = Lesson.objects.select_related("school_class")
        return lessons.filter(pk=pk, projector_key=key).first()


def was_projector(token: str) -> bool:
    """Say if this was the address of a projector, reset or over by now."""
    try:
        _SIGNER.unsign_object(token)
    except signing.BadSignature:
        return False
    return True


def projector_holder(lesson: Lesson) -> str:
    """The name of this lesson's projectors as holders of streams."""
    return f"lesson:{lesson.pk}:{lesson.projector_key}"


def wall_topic(lesson: Lesson) -> str:
    """The topic of all that its projectors show without waiting for their pace."""
    return f"wall:{lesson.pk}"


def stored_projectors(lessons: Iterable[int]) -> list[str]:
    """The holders whom the projectors of these lessons (by id) have now."""
    with scopes_disabled():
        return [projector_holder(lesson) for lesson in Lesson.objects.filter(pk__in=lessons)]


def _hour_now() -> int:
    return int(steady_now().timestamp() // 3600)
