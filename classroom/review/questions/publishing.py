"""Count the changes of a question, and tell the screens of its class."""

from django.db import transaction
from django.db.models import F

from classroom.live.publish import publish
from classroom.people.services.publishing import publish_class
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
    rows = Question.objects.filter(pk=question.pk, closed_at=None)
    if not rows.update(version=F("version") + 1):
        raise Stale(gettext_noop("This question is closed. Wait for the next one."))
    question.refresh_from_db(fields=["version", "show_answers"])


def publish_answer(class_id: int, student: int) -> None:
    """Redraw the page of the student who answered, and count their answer for the teacher."""
    _publish_later(f"class:{class_id}:answers")
    _publish_later(f"class:{class_id}:{student}")


def _publish_later(topic: str) -> None:
    transaction.on_commit(lambda: publish(topic))
