from django.apps import AppConfig

from games import registry


class PlayConfig(AppConfig):
    name = "classroom.play"

    def ready(self) -> None:
        """Load all games at the start, so that no request has to wait for it, and have names that
        are forgotten taken out of the tables, too."""
        registry.all_games()
        from classroom.people.signals import names_forgotten
        from classroom.play.services.forgetting import names_forget

        names_forgotten.connect(names_forget, dispatch_uid="play forgets")
