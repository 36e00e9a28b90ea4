from django.apps import AppConfig


class OnBelayConfig(AppConfig):
    name = "games.on_belay"
    verbose_name = "On Belay"
    game = "games.on_belay.game"
