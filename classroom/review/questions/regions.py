"""Live regions of a question: its pages, and the way to it on a student's other pages."""

from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django_scopes import scopes_disabled

from classroom.analysis.positions import move_sentence
from classroom.calculation_signs import follow_signs_of
from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id, render_region
from classroom.people.models import Student, Teacher
from classroom.people.steady_time import steady_now
from classroom.review.faces import FACES
from classroom.review.models import Question
from classroom.review.questions import selectors
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.services import ANSWERS, BEST
from classroom.review.questions.wall import QuestionScreen, screen_of
from classroom.review.questions.ways_page import OwnWays, WaysPage
from games.errors import UserError

_PACE = 0.5
_ANSWERED = "exit_answered"
"""In a session: the question that its student has answered on another page, and when."""
THANKS_SECONDS = 60
_THANKED = "thanked"


def open_question(request: HttpRequest, rest: str) -> Region | None:
    """Open the question (its id, and `full` or `read`) for a teacher of its class."""
    pk, _, right = rest.partition(":")
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    question = selectors.question_of_teacher(teacher.pk, read_id(pk))
    return question_region(question, teacher, may_change=right == "full") if question else None


def open_question_projector(_request: HttpRequest, token: str) -> Region | None:
    """The question for whoever has its address; None for another one, and once it is closed."""
    with scopes_disabled():
        question = selectors.projector_question(token)
    return projector_region(question, token) if question else None


def open_own_question(request: HttpRequest, pk: str) -> Region | None:
    """Open the question (its id) for a student of its class."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    question = selectors.question_of(student, read_id(pk)) if student else None
    return own_question_region(question, student) if question and student else None


def open_banner(request: HttpRequest, school_class: str) -> Region | None:
    """The way to the question of this class (its id as text) for one of its students, else None.
    Behind a colon: the question that they have answered."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    pk, _, rest = school_class.partition(":")
    answered, _, thanked = rest.partition(":")
    is_own = student is not None and str(student.school_class_id) == pk
    if not is_own:
        return None
    return banner_region(int(pk), read_id(answered or "0"), is_thanked=thanked == _THANKED)


def question_region(question: Question, teacher: Teacher, *, may_change: bool) -> Region:
    """A question for a teacher of its class; gone once it is deleted."""
    follow_signs_of(question.school_class)
    name = f"question:{question.pk}:{'full' if may_change else 'read'}"
    args = teacher.pk, question.pk, may_change
    return Region(name, _topics(question), _render_teachers, args, pace=_PACE, ages=True)


def projector_region(question: Question, token: str) -> Region:
    """A question for everybody who has the secret address with this token."""
    follow_signs_of(question.school_class)
    name = f"question_projector:{token}"
    return Region(name, _topics(question), _render_projector, (token,), pace=_PACE, ages=True)


def own_question_region(question: Question, student: Student) -> Region:
    """A question as a student may answer it, then with all answers, without names. What others find
    in a roll of the day moves no screen; the worker has it drawn again when time changes it."""
    of_class = f"class:{student.school_class_id}"
    topics, args = (f"{of_class}:question", f"{of_class}:{student.pk}"), (student.pk, question.pk)
    name, ages = f"own_question:{question.pk}", not question.has_ways
    return Region(name, topics, _render_own, args, pace=_PACE, ages=ages)


def own_banner_region(school_class: int, session: SessionBase) -> Region:
    """The banner of a class (by its id) for the student of this session: for a minute it thanks
    them for their answer."""
    answered, at = session.get(_ANSWERED, (0, 0))
    is_thanked = steady_now().timestamp() - at >= THANKS_SECONDS
    return banner_region(school_class, answered, is_thanked=is_thanked)


def note_answered(session: SessionBase, question: Question) -> None:
    """Remember that the student of this session has answered the question."""
    session[_ANSWERED] = question.pk, int(steady_now().timestamp())


def banner_region(school_class: int, answered: int = 0, *, is_thanked: bool = False) -> Region:
    """The question of a class (by its id), or the way to it, while there is one.

    All who have not answered share one banner, and all who `answered` the question with this id
    another one, until they are thanked for long enough.
    """
    topics = (f"class:{school_class}:question",)
    name = f"banner:{school_class}:{answered}" if answered else f"banner:{school_class}"
    name += f":{_THANKED}" if answered and is_thanked else ""
    args = school_class, answered, is_thanked
    return Region(name, topics, _render_banner, args, pace=_PACE)


def _topics(question: Question) -> tuple[str, ...]:
    """The match's topic brings news when its table has chosen: then the best moves may be shown."""
    of_class = f"class:{question.school_class_id}"
    of_match = [f"match:{question.match_id}"] if question.match_id else []
    return f"{of_class}:question", f"{of_class}:answers", *of_match


def _render_teachers(teacher: int, pk: int, may_change: bool) -> Rendering | None:
    question = selectors.question_of_teacher(teacher, pk)
    try:
        page = QuestionPage(question) if question else None
        return _rendered(page, "_teacher.html", may_change=may_change) if page else None
    except UserError:
        return None


def _render_projector(token: str) -> Rendering | None:
    """Render the question as the wall of a lesson shows it, with all that is shown of it so far."""
    question = selectors.projector_question(token)
    try:
        screen = screen_of(question, BEST if question.best else ANSWERS) if question else None
    except UserError:
        return None
    if not isinstance(screen, QuestionScreen):
        return None
    return _rendered(screen.page, "_wall.html", screen=screen)


def _render_own(student: int, pk: int) -> Rendering | None:
    child = selectors.asked_student(student)
    if child is None:
        return None
    roll = selectors.open_roll(child.school_class_id)
    if roll is not None and roll.pk == pk:
        return _render_ways(roll, child)
    question = selectors.question_of(child, pk)
    if question is None:
        return None
    answer, page = selectors.answer_of(question, child), QuestionPage(question)
    if question.match is None:
        return _rendered(page, "_card.html", answer=answer)
    try:
        move = move_sentence(page.log, question.seat, answer.text) if answer else None
        return _rendered(page, "_position.html", answer=move)
    except UserError:
        return None


def _render_ways(question: Question, child: Student) -> Rendering:
    ways = WaysPage(question)
    context = {"question": question, "ways": ways, "own": OwnWays(ways, child), "number": child.pk}
    return render_region("review/questions/_ways.html", context, question.school_class.version)


def _rendered(page: QuestionPage, template: str, **more: Any) -> Rendering:
    """Render a page of the question; each answer counts in the class."""
    question = page.question
    version = question.school_class.version + (question.match.version if question.match else 0)
    return render_region(f"review/questions/{template}", {**page.context(), **more}, version)


def _render_banner(school_class: int, answered: int, is_thanked: bool) -> Rendering | None:
    for version, question in selectors.classes_now(school_class):
        context = {
            "question": selectors.open_question(school_class) if question else None,
            "faces": FACES,
            "has_answered": question == answered,
            "seconds": 0 if is_thanked else THANKS_SECONDS,
        }
        return render_region("review/questions/_banner.html", context, version)
    return None
