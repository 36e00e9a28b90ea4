"""Static files by the names of an earlier build: a page from before an upgrade goes on."""

import re

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

_HASH = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")


@require_safe
def old_file(request: HttpRequest, name: str) -> HttpResponse:
    """Redirect to the current name of the file; answer 404 if there is none."""
    today = getattr(staticfiles_storage, "hashed_files", {}).get(_HASH.sub("", name))
    if today is None or today == name:
        raise Http404
    return redirect(f"{settings.STATIC_URL}{today}")
