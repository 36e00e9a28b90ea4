"""Regions that show a poll as it changes: its pages, and the banner on a student's other pages."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest
from django_scopes import scopes_disabled

from classroom.live.regions import Region, Rendering, read_id
from classroom.live.rendering import render_region
from classroom.people.models import Student, Teacher
from classroom.review.class_poll import selectors
from classroom.review.class_poll.page import PollPage, student_context
from classroom.review.models import Poll
from games.errors import UserError


@dataclass(frozen=True)
class PollRegion(Region):
    """A poll for a teacher of its class; gone with the poll."""

    poll: int
    match: int
    teacher: int
    pace: ClassVar[float] = 0.5
    ages: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return f"poll:{self.poll}"

    @property
    def topics(self) -> tuple[str, ...]:
        return _topics(self.poll, self.match)

    def _render(self, version: int | None = None) -> Rendering | None:
        return _render_poll(selectors.poll_of_teacher(self.teacher, self.poll), is_public=False)


@dataclass(frozen=True)
class PollProjectorRegion(Region):
    """A poll for everybody who has the secret address with this token; gone with the poll."""

    token: str
    poll: int
    match: int
    pace: ClassVar[float] = 0.5
    ages: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return f"poll_projector:{self.token}"

    @property
    def topics(self) -> tuple[str, ...]:
        return _topics(self.poll, self.match)

    def _render(self, version: int | None = None) -> Rendering | None:
        return _render_poll(selectors.projector_poll(self.token), is_public=True)


@dataclass(frozen=True)
class StudentPollRegion(Region):
    """Show the poll of a student's class as the student may answer it, or the wait for one.

    The page has loaded what `game` needs, "" for none. A poll about another game needs a new page,
    so the region is then gone.
    """

    game: str
    student: int
    school_class: int
    pace: ClassVar[float] = 0.5
    ages: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return f"question:{self.game}"

    @property
    def topics(self) -> tuple[str, ...]:
        of_class = f"class:{self.school_class}"
        return (of_class, f"{of_class}:{self.student}")

    def _render(self, version: int | None = None) -> Rendering | None:
        student = selectors.asked_student(self.student)
        poll = selectors.poll_of(student) if student else None
        if student is None or (poll and poll.match.game != self.game):
            return None
        try:
            context = student_context(student, poll)
        except UserError:
            return None
        version = student.school_class.version
        return render_region("review/class_poll/_student.html", context, version)


@dataclass(frozen=True)
class BannerRegion(Region):
    """The way to the poll of a class, while there is one."""

    school_class: int
    pace: ClassVar[float] = 0.5

    @property
    def name(self) -> str:
        return f"banner:{self.school_class}"

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"class:{self.school_class}:poll",)

    def _render(self, version: int | None = None) -> Rendering | None:
        now = selectors.class_now(self.school_class)
        if now is None:
            return None
        context = {"is_asked": now.poll is not None}
        return render_region("review/class_poll/_banner.html", context, now.version)


def open_poll(request: HttpRequest, poll: str) -> PollRegion | None:
    """Return the poll (its id as text) for the teacher who asks; None if it is not theirs."""
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    own_poll = selectors.poll_of_teacher(teacher.pk, read_id(poll))
    return poll_region(own_poll, teacher) if own_poll else None


def open_poll_projector(_request: HttpRequest, token: str) -> PollProjectorRegion | None:
    """Return the poll for whoever has its address; None for another address, and after the poll."""
    with scopes_disabled():
        poll = selectors.projector_poll(token)
    return projector_region(poll, token) if poll else None


def open_student_poll(request: HttpRequest, game: str) -> StudentPollRegion | None:
    """Return the question to the class of the student who asks, on a page for this game."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    return student_poll_region(student, game) if student else None


def open_banner(request: HttpRequest, school_class: str) -> BannerRegion | None:
    """Return the banner of this class (its id as text) for one of its students, else None."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    is_own = student is not None and str(student.school_class_id) == school_class
    return BannerRegion(int(school_class)) if is_own else None


def poll_region(poll: Poll, teacher: Teacher) -> PollRegion:
    return PollRegion(poll.pk, poll.match_id, teacher.pk)


def projector_region(poll: Poll, token: str) -> PollProjectorRegion:
    return PollProjectorRegion(token, poll.pk, poll.match_id)


def student_poll_region(student: Student, game: str) -> StudentPollRegion:
    return StudentPollRegion(game, student.pk, student.school_class_id)


def _topics(poll: int, match: int) -> tuple[str, ...]:
    """List what the region listens to."""
    # The match's topic brings news when its table has chosen: then the best moves may be shown.
    return (f"poll:{poll}", f"match:{match}")


def _render_poll(poll: Poll | None, is_public: bool) -> Rendering | None:
    """Render a poll; nothing without a poll, or if the game has other rules now."""
    if poll is None:
        return None
    try:
        context = PollPage(poll).context() | {"is_public": is_public}
    except UserError:
        return None
    version = poll.version + poll.match.version
    return render_region("review/class_poll/_poll.html", context, version)
