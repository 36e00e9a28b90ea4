from django.apps import AppConfig


class RollToTheTopConfig(AppConfig):
    name = "games.roll_to_the_top"
    verbose_name = "Roll to the Top!"
    game = "games.roll_to_the_top.game"
