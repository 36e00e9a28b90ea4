from django.apps import AppConfig


class ServerConfig(AppConfig):
    name = "classroom.server"

    def ready(self) -> None:
        """Have `manage.py`, at every start, look at the settings, and every process wait for a
        locked database.
        """
        from classroom.live import connections  # noqa: F401
        from classroom.server import checks, errors, metrics  # noqa: F401
