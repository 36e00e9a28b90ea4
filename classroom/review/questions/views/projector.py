"""Views of the question of a class on the projector: whoever has the address needs no sign-in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django_scopes import scopes_disabled

from classroom.live.responses import rendered_or_404
from classroom.review.questions import selectors
from classroom.review.questions.regions import projector_region
from games import registry


@require_GET
def question(request: HttpRequest, token: str) -> HttpResponse:
    """Show the question and its answers for everybody to read; after it, that it is closed."""
    if not selectors.is_projector_address(token):
        raise Http404
    context = {}
    with scopes_disabled():
        question = selectors.projector_question(token)
        if question is not None:
            region = rendered_or_404(projector_region(question, token))
            game = registry.get(question.match.game) if question.match else None
            context = {"region": region, "game": game}
        return render(request, "review/questions/projector.html", context)
