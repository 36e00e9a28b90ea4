"""Two teachers, or a teacher and a student, press at the same moment, on PostgreSQL."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.db import connection, transaction

from classroom.review.models import Question
from classroom.review.questions.answers import question_answer
from classroom.review.questions.services import decision_ask, question_close, question_show
from games.errors import Stale
from tests.review.scene import Scene, scene_make
from tests.servers import PATIENCE
from tests.threads import thread_for

pytestmark = pytest.mark.services


@pytest.fixture
def rolled(fresh_postgresql_url: str, in_database: Callable) -> Iterator[Scene]:
    with in_database(fresh_postgresql_url):
        yield scene_make(2, 1).say(1, "roll").end()


def overlapping(first: Callable[[], object], second: Callable[[], object]) -> list[Exception]:
    """The first is done and commits once the second waits for it; what the second raised."""
    raised = list[Exception]()
    thread = thread_for(second, raised)
    with transaction.atomic():
        first()
        thread.start()
        until = time.monotonic() + PATIENCE
        while thread.is_alive() and not _somebody_waits():
            assert time.monotonic() < until
            time.sleep(0.01)
    thread.join()
    return raised


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def ask(scene: Scene, seat: int = 1) -> Question:
    match = scene.match
    return decision_ask(school_class=match.school_class, match=match, ply=2, seat=seat)


def press(scene: Scene, service: Callable) -> Callable:
    """This press on the question that is open now, as a page has read it."""
    return partial(service, question=Question.objects.select_related("match").get())


def answer(scene: Scene) -> Callable:
    student = scene.student(1)
    return partial(press(scene, question_answer), student=student, text="2*5=10 2x+5")


def show(scene: Scene) -> Callable:
    return press(scene, question_show)


def test_of_two_questions_at_once_the_second_is_open(rolled: Scene) -> None:
    assert overlapping(partial(ask, rolled, 1), partial(ask, rolled, 2)) == []
    assert Question.objects.get().seat == 2


def test_a_question_while_another_is_replaced_takes_its_place(rolled: Scene) -> None:
    ask(rolled)
    assert overlapping(partial(ask, rolled, 1), partial(ask, rolled, 2)) == []
    assert Question.objects.get().seat == 2


def test_who_shows_what_is_being_closed_is_late(rolled: Scene) -> None:
    ask(rolled)
    (refusal,) = overlapping(press(rolled, question_close), show(rolled))
    assert isinstance(refusal, Stale)


def test_who_answers_what_is_being_closed_is_late(rolled: Scene) -> None:
    ask(rolled)
    (refusal,) = overlapping(press(rolled, question_close), answer(rolled))
    assert isinstance(refusal, Stale)


@pytest.mark.parametrize("first", [answer, show, lambda scene: press(scene, question_close)])
def test_a_question_is_closed_while_somebody_presses(rolled: Scene, first: Callable) -> None:
    ask(rolled)
    assert overlapping(first(rolled), press(rolled, question_close)) == []
    assert not Question.objects.exists()


def test_a_question_is_replaced_while_its_answers_are_shown(rolled: Scene) -> None:
    ask(rolled)
    assert overlapping(show(rolled), partial(ask, rolled, 2)) == []
    assert Question.objects.get().seat == 2
