from django.apps import AppConfig

from games import registry


class PlayConfig(AppConfig):
    name = "classroom.play"

    def ready(self) -> None:
        """Load all games at the start, so that no request has to wait for it."""
        registry.all_games()
