"""Tells the teachers' screens that a class changed."""

import time

from django.db import transaction

from classroom.live.publish import publish


def publish_class(class_id: int) -> None:
    """Once committed, nudge every screen of the class; the number is the time in ms."""
    transaction.on_commit(lambda: publish(f"class:{class_id}", time.time_ns() // 1_000_000))
