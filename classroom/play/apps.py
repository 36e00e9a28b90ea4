from django.apps import AppConfig

from games import registry


class PlayConfig(AppConfig):
    name = "classroom.play"

    def ready(self) -> None:
        """Load all games at startup, so that no request has to wait for it, and have names that
        change replaced at the tables, too."""
        registry.all_games()
        from classroom.people.signals import names_replaced
        from classroom.people.written_texts import add_texts
        from classroom.play.services.written_names import TEXTS, written_names_replace

        add_texts(*TEXTS)
        names_replaced.connect(written_names_replace, dispatch_uid="play replaces names")
