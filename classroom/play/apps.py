from django.apps import AppConfig

from games import registry


class PlayConfig(AppConfig):
    name = "classroom.play"

    def ready(self) -> None:
        """Load all games at startup, so that no request has to wait for it, and have names that
        change replaced at the tables, and clocks follow what is set for a student."""
        registry.all_games()
        from classroom.people.signals import more_time_changed, names_replaced
        from classroom.people.written_texts import add_texts
        from classroom.play.services.own_time import student_seats_follow_settings
        from classroom.play.services.written_names import TEXTS, written_names_replace

        add_texts(*TEXTS)
        names_replaced.connect(written_names_replace, dispatch_uid="play replaces names")
        more_time_changed.connect(student_seats_follow_settings, dispatch_uid="play keeps time")
