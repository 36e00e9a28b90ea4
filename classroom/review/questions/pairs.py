"""Two ideas that a teacher puts side by side on the wall."""

from collections.abc import Sequence

from django.db import transaction

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.selectors import match_log
from classroom.review.models import Question
from classroom.review.questions.beside import lesson_moves, own_ideas
from classroom.review.questions.publishing import publish_question, question_count
from classroom.review.questions.services import IDEAS, PAIR, show_on_wall
from games.engine import Seat
from games.errors import Illegal, gettext_noop

_TWO = gettext_noop("Tick two answers. Then put them side by side.")


@transaction.atomic
def question_pair(*, question: Question, texts: Sequence[str]) -> None:
    """Put two answers side by side on the wall. Raises a UserError unless they are two moves that
    were answered or kept as own ideas, and Stale if the question is closed."""
    publish_question(question.school_class_id)
    question_count(question)
    pair = list(dict.fromkeys(texts))
    if len(pair) != 2 or question.match is None:
        raise Illegal(_TWO)
    given = set(question.answers.filter(text__in=pair).values_list("text", flat=True))
    if not given.issuperset(pair):
        log = match_log(question.match)
        own = own_ideas(question.match, log, question.ply, question.seat)
        given.update(one.idea.text for one in own)
    if not given.issuperset(pair):
        raise Illegal(_TWO)
    question.pair = pair
    question.save(update_fields=["pair"])
    show_on_wall(question, Stop(PAIR))


@transaction.atomic
def ideas_show(*, table: Table, ply: int, seat: Seat, keys: Sequence[str]) -> None:
    """Put two ideas about this choice of the table side by side on the wall of its lesson. Raises a
    UserError unless they are two that can be picked."""
    lesson = table.lesson
    version_bump_and_notify(lesson)
    by_key = {one.key: one.idea for one in lesson_moves(table).candidates(table, ply, seat)}
    ideas = [by_key[key] for key in dict.fromkeys(keys) if key in by_key]
    if len(ideas) != 2:
        raise Illegal(_TWO)
    texts = [[one.match.pk, one.ply, one.seat, one.text] for one in ideas]
    Lesson.objects.filter(pk=lesson.pk).update(projector_ideas=texts)
    show_on_projectors(lesson, Stop(IDEAS))
