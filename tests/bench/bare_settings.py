"""Settings of the bare server: the database of the app, sessions, and nothing else."""

from classroom.settings import DATABASES, DEFAULT_AUTO_FIELD, SECRET_KEY

__all__ = ["DATABASES", "DEFAULT_AUTO_FIELD", "SECRET_KEY"]

ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["django.contrib.sessions"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware"]
ROOT_URLCONF = "tests.bench.bare"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates"}]
USE_TZ = True
