"""The exit question of a lesson: what can be asked in one press, and what was."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.review.exit_question.selectors import HOW_WAS_IT, fact_to_ask

register = template.Library()


@register.inclusion_tag("review/exit_question/_offer.html", takes_context=True)
def exit_offer(context: dict[str, Any], lesson: Lesson, may_change: bool) -> dict[str, Any]:
    """Offer a fact, a sentence and a position: `{% exit_offer lesson may_change %}`."""
    is_over = lesson.status == Lesson.Status.ENDED
    return {
        "lesson": lesson,
        "asked": lesson.last_questions.all() if is_over else [],
        "may_ask": may_change,
        "is_on": not is_over,
        "fact": fact_to_ask(lesson) if may_change else None,
        "sentence": HOW_WAS_IT,
        "sentence_words": _(HOW_WAS_IT),
        "csrf_token": context.get("csrf_token"),
    }
