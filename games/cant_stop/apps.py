from django.apps import AppConfig


class CantStopConfig(AppConfig):
    name = "games.cant_stop"
    verbose_name = "Can't Stop"
    game = "games.cant_stop.game"
