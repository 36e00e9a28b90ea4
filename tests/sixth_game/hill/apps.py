from django.apps import AppConfig


class HillConfig(AppConfig):
    name = __package__
    verbose_name = "The Hill"
    game = f"{__package__}.game"
