"""The question of the class on a student's other pages, and what can be asked in one press."""

from typing import Any, cast

from django import template
from django.template.context import Context
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.live.regions import RenderedRegion
from classroom.live.responses import rendered_or_404
from classroom.people.models import SchoolClass, Student
from classroom.review.questions.challenges import waiting_drafts
from classroom.review.questions.facts_to_ask import HOW_WAS_IT, fact_to_ask
from classroom.review.questions.regions import own_banner_region

register = template.Library()


@register.simple_tag(takes_context=True)
def question_banner(context: Context, student: Student | None) -> RenderedRegion | None:
    """`{% question_banner viewer.student as banner %}`: the region of a question, or the way to it;
    one SQL statement without any, however often a page names it. None for a teacher."""
    request: Any = context.get("request")
    if not student:
        return None
    if not hasattr(request, "question_banner"):
        region = own_banner_region(student.school_class_id, request.session)
        request.question_banner = rendered_or_404(region)
    return cast(RenderedRegion, request.question_banner)


@register.inclusion_tag("review/questions/_drafts.html", takes_context=True)
def roll_drafts(context: dict[str, Any], school_class: SchoolClass) -> dict[str, Any]:
    """List the rolls that children made for a class: `{% roll_drafts school_class %}`."""
    return {
        "drafts": waiting_drafts(school_class.pk),
        "class_pk": school_class.pk,
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("review/questions/_offer.html", takes_context=True)
def last_question_offer(
    context: dict[str, Any], lesson: Lesson, may_change: bool
) -> dict[str, Any]:
    """Offer a fact, a sentence and a roll: `{% last_question_offer lesson may_change %}`."""
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
