"""What the views of a poll answer with."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from classroom.review.class_poll.page import PollPage
from games.errors import UserError


def context_or_404(page: PollPage) -> dict[str, Any]:
    """404 where the match was played with other rules than there are now."""
    try:
        return page.context()
    except UserError:
        raise Http404 from None


def changed_part(request: HttpRequest, page: PollPage) -> HttpResponse:
    """The part that changes; 204 while the page shows it already."""
    context = context_or_404(page)
    if request.GET.get("version") == context["version"]:
        return HttpResponse(status=204)
    return render(request, "review/class_poll/_poll.html", context)
