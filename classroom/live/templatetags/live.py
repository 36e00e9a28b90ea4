"""`{% live_url topics holder %}`: the signed stream address for `<body data-live>`."""

from collections.abc import Iterable

from django import template

from classroom.live.tokens import make_stream_address

register = template.Library()


@register.simple_tag
def live_url(topics: str | Iterable[str], holder: str) -> str:
    """`/live/?t=…` for topics (a list, or one text with commas) and a holder.

    Holders are `teacher:<pk>` and `student:<pk>:<device>`.
    """
    names = topics.split(",") if isinstance(topics, str) else topics
    return make_stream_address([name.strip() for name in names if name.strip()], holder)
