"""The Django project: everything that knows HTTP and the database."""

from classroom.celery import app as celery_app

__all__ = ["__version__", "celery_app"]
__version__ = "0.4.0.dev"
