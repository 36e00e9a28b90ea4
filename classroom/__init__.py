"""The Django project: everything that knows HTTP and the database."""

from classroom.celery import app as celery_app

__all__ = ["celery_app"]
