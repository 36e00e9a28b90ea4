"""Tell the screens of a class that its question changed; position and exit question alike."""

from django.db import transaction

from classroom.live.publish import publish
from classroom.people.services.publishing import publish_class


def publish_question(class_id: int) -> None:
    """Redraw what the class sees, and the banner on students' other pages. Call it first: it holds
    the row of the class."""
    publish_class(class_id)
    publish_later(f"class:{class_id}:poll")


def publish_answer(class_id: int, student: int) -> None:
    """Redraw the page of the student who answered, and count their answer for the teacher."""
    publish_later(f"class:{class_id}:answers")
    publish_later(f"class:{class_id}:{student}")


def publish_later(topic: str) -> None:
    """Publish a topic once the transaction is committed."""
    transaction.on_commit(lambda: publish(topic))
