"""Views of the poll of a class on the projector: who has the address needs no sign-in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET
from django_scopes import scopes_disabled

from classroom.review.class_poll import selectors
from classroom.review.class_poll.page import PollPage
from classroom.review.class_poll.responses import changed_part, context_or_404


@require_GET
def poll(request: HttpRequest, token: str) -> HttpResponse:
    """The position and the answers for everybody to read."""
    with scopes_disabled():
        page = _page(token)
        context = {
            **context_or_404(page),
            "topics": f"poll:{page.poll.pk}",
            "holder": f"projector:{page.poll.match_id}",
            "token": token,
        }
        return render(request, "review/class_poll/projector.html", context)


@require_GET
def poll_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part of the projector that changes; after the poll that it is closed."""
    with scopes_disabled():
        poll_id = selectors.projector_poll_id(token)
        if poll_id is not None and not selectors.poll_exists(poll_id):
            return render(request, "review/class_poll/_closed.html")
        return changed_part(request, _page(token))


def _page(token: str) -> PollPage:
    return PollPage(get_object_or_404(selectors.polls(), pk=selectors.projector_poll_id(token)))
