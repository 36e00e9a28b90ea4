"""Show practice on other rooms' pages: the base camp, and the way to practice alone."""

from typing import Any

from django import template
from django.templatetags.static import static

from classroom.people.models import Student
from classroom.practice.selectors.start import start_of
from classroom.review.faces import FACES

register = template.Library()


@register.inclusion_tag("practice/_camp.html", takes_context=True)
def base_camp(context: dict[str, Any], student: Student) -> dict[str, Any]:
    """Show what waits for the student: `{% base_camp request.student %}`."""
    return {
        "start": start_of(student),
        "faces": FACES,
        "things": static("art/things.svg"),
        "csrf_token": context.get("csrf_token"),
    }
