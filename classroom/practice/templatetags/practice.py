"""Show practice on other rooms' pages: the base camp, and the way to practice alone."""

from typing import Any

from django import template
from django.templatetags.static import static

from classroom.people.animals import animal_of, coat_of
from classroom.people.models import Student
from classroom.practice.selectors.start import start_of
from classroom.review.faces import FACES
from games import registry

register = template.Library()


@register.inclusion_tag("practice/_camp.html", takes_context=True)
def base_camp(context: dict[str, Any], student: Student) -> dict[str, Any]:
    """Show what waits for the student: `{% base_camp request.student %}`."""
    return {
        "start": start_of(student),
        "faces": FACES,
        "animal": animal_of(student.pk),
        "coat": coat_of(student.pk),
        "games": registry.all_games(),
        "things": static("art/things.svg"),
        "sprite": static("art/camp.svg"),
        "csrf_token": context.get("csrf_token"),
    }
