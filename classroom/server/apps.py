from django.apps import AppConfig


class ServerConfig(AppConfig):
    name = "classroom.server"

    def ready(self) -> None:
        """Have `manage.py check`, and every start by `manage.py`, look at the settings."""
        from classroom.server import checks  # noqa: F401
