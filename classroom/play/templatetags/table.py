"""Template filters of the table page."""

from collections.abc import Mapping
from typing import Any

from django import template

from classroom.play.sentences import spoken
from games.engine import Sentence

register = template.Library()


@register.filter
def say(sentence: Sentence | None, names: Mapping[int, str] | None = None) -> str:
    """`{{ view.todo|say:names }}`: a sentence in words, seats by their team names."""
    return spoken(sentence, names) if sentence is not None else ""


@register.filter
def item(mapping: Mapping[Any, Any], key: Any) -> Any:
    """`{{ colours|item:seat }}`: the value of a key that is a variable; None without one."""
    return mapping.get(key)
