from django.apps import AppConfig


class ClimbOnConfig(AppConfig):
    name = "games.climb_on"
    verbose_name = "Climb ON!"
    game = "games.climb_on.game"
