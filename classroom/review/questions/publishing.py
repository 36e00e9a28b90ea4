"""Count the changes of a question, and tell the screens of its class."""

from django.db import transaction
from django.db.models import F

from classroom.lessons.projector_links import wall_topic
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.live.publish import publish
from classroom.people.models import SchoolClass
from classroom.people.services.publishing import publish_class
from classroom.prepared import PreparedQuery, PreparedUpdate
from classroom.review.models import Question
from games.errors import Stale, gettext_noop


def publish_question(class_id: int) -> None:
    """Redraw what the class sees, and the banner on students' other pages. Call it first: it holds
    the row of the class."""
    publish_class(class_id)
    _publish_later(f"class:{class_id}:question")


def question_count(question: Question) -> None:
    """Count one change; holds the row of the question until the commit. Raises Stale if it is
    closed."""
    if not _count(question.pk):
        raise Stale(gettext_noop("This question is closed. Wait for the next one."))
    [(question.version, question.show_answers)] = _counted(question.pk)


_count = PreparedUpdate(
    lambda pk: (Question.objects.filter(pk=pk, closed_at=None), {"version": F("version") + 1})
)
_counted: PreparedQuery[tuple[int, bool]] = PreparedQuery(
    lambda pk: Question.objects.filter(pk=pk).values_list("version", "show_answers")
)


def publish_answer(class_id: int, student: int) -> None:
    """Redraw the page of the student who answered, and count their answer for the teacher."""
    _publish_later(f"class:{class_id}:answers")
    _publish_later(f"class:{class_id}:{student}")


def wall_hurry(school_class: SchoolClass) -> None:
    """Show it on the wall of the class's lesson without waiting for its pace."""
    lesson = open_lesson_of(school_class)
    if lesson is not None:
        _publish_later(wall_topic(lesson))


def _publish_later(topic: str) -> None:
    transaction.on_commit(lambda: publish(topic))
