"""Live regions of a poll: its pages, and the way to it on a student's other pages."""

from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django_scopes import scopes_disabled

from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id, render_region
from classroom.people.models import Student, Teacher
from classroom.people.steady_time import steady_now
from classroom.review.faces import FACES
from classroom.review.models import Poll, Question
from classroom.review.questions import selectors
from classroom.review.questions.page import PollPage, student_context
from classroom.review.questions.wall import ANSWERS, BEST, screen_of
from games.errors import UserError

_PACE = 0.5
_ANSWERED = "exit_answered"
"""In a session: the exit question that its student has answered, and when."""
THANKS_SECONDS = 60
_THANKED = "thanked"


def open_poll(request: HttpRequest, poll: str) -> Region | None:
    """Open the poll (its id as text) for the teacher who asks; None if it is not theirs."""
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    own_poll = selectors.poll_of_teacher(teacher.pk, read_id(poll))
    return poll_region(own_poll, teacher) if own_poll else None


def open_poll_projector(_request: HttpRequest, token: str) -> Region | None:
    """The poll for whoever has its address; None for another address, and after the poll."""
    with scopes_disabled():
        poll = selectors.projector_poll(token)
    return projector_region(poll, token) if poll else None


def open_student_poll(request: HttpRequest, game: str) -> Region | None:
    """The question to the class of the student who asks, on a page for this game."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    return student_poll_region(student, game) if student else None


def open_banner(request: HttpRequest, school_class: str) -> Region | None:
    """The way to the poll of this class (its id as text) for one of its students, else None. Behind
    a colon: the exit question that they have answered."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    pk, _, rest = school_class.partition(":")
    answered, _, thanked = rest.partition(":")
    is_own = student is not None and str(student.school_class_id) == pk
    if not is_own:
        return None
    return banner_region(int(pk), read_id(answered or "0"), is_thanked=thanked == _THANKED)


def poll_region(poll: Poll, teacher: Teacher) -> Region:
    """A poll for a teacher of its class; gone with the poll."""
    args = teacher.pk, poll.pk
    return Region(
        f"poll:{poll.pk}", _topics(poll), _render_teachers_poll, args, pace=_PACE, ages=True
    )


def projector_region(poll: Poll, token: str) -> Region:
    """A poll for everybody who has the secret address with this token; gone with the poll."""
    name, topics = f"poll_projector:{token}", _topics(poll)
    return Region(name, topics, _render_projector, (token,), pace=_PACE, ages=True)


def student_poll_region(student: Student, game: str) -> Region:
    """The poll of a student's class as the student may answer it; gone with the poll.

    The page has loaded what `game` needs: it is gone once a poll is about another.
    """
    of_class = f"class:{student.school_class_id}"
    topics, args = (of_class, f"{of_class}:{student.pk}"), (student.pk, game)
    return Region(f"question:{game}", topics, _render_student_poll, args, pace=_PACE, ages=True)


def own_banner_region(school_class: int, session: SessionBase) -> Region:
    """The banner of a class (by its id) for the student of this session: for a minute it thanks
    them for their answer."""
    answered, at = session.get(_ANSWERED, (0, 0))
    is_thanked = steady_now().timestamp() - at >= THANKS_SECONDS
    return banner_region(school_class, answered, is_thanked=is_thanked)


def note_answered(session: SessionBase, question: Question) -> None:
    """Remember that the student of this session has answered the exit question."""
    session[_ANSWERED] = question.pk, int(steady_now().timestamp())


def banner_region(school_class: int, answered: int = 0, *, is_thanked: bool = False) -> Region:
    """The way to the poll of a class (by its id), or its exit question, while there is one.

    All who have not answered share one banner, and all who `answered` the exit question with this
    id another one, until they are thanked for long enough.
    """
    topics = (f"class:{school_class}:poll",)
    name = f"banner:{school_class}:{answered}" if answered else f"banner:{school_class}"
    name += f":{_THANKED}" if answered and is_thanked else ""
    args = school_class, answered, is_thanked
    return Region(name, topics, _render_banner, args, pace=_PACE)


def _topics(poll: Poll) -> tuple[str, ...]:
    """The match's topic brings news when its table has chosen: then the best moves may be shown."""
    return f"poll:{poll.pk}", f"match:{poll.match_id}"


def _render_teachers_poll(teacher: int, pk: int) -> Rendering | None:
    """Render a poll for its teacher; None without one, and if the game has other rules now."""
    poll = selectors.poll_of_teacher(teacher, pk)
    try:
        return _rendered(poll, "_poll.html", PollPage(poll).context()) if poll else None
    except UserError:
        return None


def _render_projector(token: str) -> Rendering | None:
    """Render the poll as the wall of a lesson shows it, with all that is shown of it so far."""
    poll = selectors.projector_poll(token)
    try:
        screen = screen_of(poll, BEST if poll.best else ANSWERS) if poll else None
    except UserError:
        return None
    return (
        _rendered(screen.poll, "_wall.html", {"screen": screen, **screen.values})
        if screen
        else None
    )


def _rendered(poll: Poll, template: str, context: dict[str, Any]) -> Rendering:
    version = poll.version + poll.match.version
    return render_region(f"review/questions/{template}", context, version)


def _render_student_poll(pk: int, game: str) -> Rendering | None:
    student = selectors.asked_student(pk)
    poll = selectors.poll_of(student) if student else None
    if student is None or poll is None or poll.match.game != game:
        return None
    try:
        context = student_context(student, poll)
    except UserError:
        return None
    version = student.school_class.version
    return render_region("review/questions/_student.html", context, version)


def _render_banner(school_class: int, answered: int, is_thanked: bool) -> Rendering | None:
    now = selectors.class_now(school_class)
    if now is None:
        return None
    question = selectors.exit_question(now.exit_question) if now.exit_question else None
    context = {
        "is_asked": now.poll is not None,
        "question": question,
        "faces": FACES,
        "has_answered": question is not None and question.pk == answered,
        "seconds": 0 if is_thanked else THANKS_SECONDS,
    }
    return render_region("review/questions/_banner.html", context, now.version)
