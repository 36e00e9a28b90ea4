"""Views of the projector: for all who have its address, and for those who choose what it shows."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET
from django.views.defaults import page_not_found

from classroom.lessons.access import editable_lesson, may_edit
from classroom.lessons.projector_links import was_projector
from classroom.lessons.regions import projector_following, projector_region, read_projector
from classroom.lessons.screens import projector_context
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.conducting import lesson_conduct
from classroom.lessons.services.projector import (
    projector_address_renew,
    projector_names,
    projector_set_dark,
    projector_set_message,
    projector_set_night,
)
from classroom.lessons.views.responses import respond
from classroom.live.regions import RenderedRegion, read_id
from classroom.people.access import TeacherRequest, teacher_post
from classroom.people.affinity import affinity_note

_OUR_FRAMES = "frame-ancestors 'self'"


@require_GET
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page; it leads on to the next lesson of its class once that is open. A teacher of
    the class can go on from it as from the desk."""
    region = projector_region(request, token)
    read = read_projector(region) if region else None
    if region is None or read is None:
        if following := projector_following(token):
            return redirect(following)
        gone = page_not_found(request, Http404())
        # The desk's small picture of an address that was reset asks once more.
        return _in_our_frames(gone) if was_projector(token) else gone
    projector, rendering = read
    context = {
        "region": RenderedRegion(region, rendering),
        "conducts": may_edit(request, projector.lesson),
        **projector_context(projector),
    }
    response = render(request, "lessons/projector.html", context)
    affinity_note(request, response, projector.lesson.school_class_id)
    return _in_our_frames(response)


def _in_our_frames(response: HttpResponse) -> HttpResponse:
    """The desk has a small picture of it."""
    policy = settings.CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", _OUR_FRAMES)
    response["Content-Security-Policy"], response["X-Frame-Options"] = policy, "SAMEORIGIN"
    return response


@teacher_post
def controls(request: TeacherRequest, pk: int) -> HttpResponse:
    """Change what is shown, blank it, show or hide names, choose its colours, take a message away,
    or renew the address."""
    lesson = editable_lesson(request, pk)
    post = request.POST

    def action() -> None:
        if "address" in post:
            projector_address_renew(lesson=lesson)
        elif "names" in post:
            projector_names(lesson=lesson, names=post["names"] == "on")
        elif "message" in post:
            projector_set_message(lesson=lesson)
        elif "night" in post:
            projector_set_night(lesson=lesson, night=post["night"] == "on")
        elif "dark" in post:
            projector_set_dark(lesson=lesson, dark=post["dark"] == "on")
        else:
            choices = read_id(post["choices"]) if "choices" in post else None
            lesson_conduct(lesson=lesson, stop=Stop.read(post.get("show", "")), choices=choices)

    return respond(request, lesson, action)
